import { getClient } from '@sightline/contracts/clients';
import { getInspection } from '@sightline/contracts/inspections';
import { listInvitations } from '@sightline/contracts/rooms';
import { useRead } from '../../../wire/queries.ts';

/** The client of the inspection is most often the one to invite, until that is done. */
export function useSuggestedGuest(inspectionId: string): { name: string; email: string } {
  const inspection = useRead(getInspection, { params: { inspectionId } });
  const clientId = inspection.data?.clientId ?? '';
  const client = useRead(getClient, { params: { clientId } }, { enabled: clientId !== '' });
  const invitations = useRead(listInvitations, { params: { inspectionId } });
  const isInvited = invitations.data?.some(({ email }) => email === client.data?.email) ?? true;
  if (!client.data || isInvited) return { name: '', email: '' };
  return { name: client.data.name, email: client.data.email };
}
