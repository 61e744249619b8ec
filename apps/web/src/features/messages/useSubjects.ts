import { listInspections, listOwnInspections } from '@sightline/contracts/inspections/inspections';
import { useRead } from '../../wire/queries.ts';
import { useCurrentUser } from '../../wire/session.ts';
import type { Subject } from './messageForm.ts';

/** The inspections of a client, newest first, for people who may choose one. */
export function useSubjects(clientId: string): readonly Subject[] {
  const isClient = useCurrentUser().role === 'client';
  const query = { clientId, limit: 100 };
  const ofClient = useRead(listInspections, { query }, { enabled: !isClient && clientId !== '' });
  const own = useRead(listOwnInspections, {}, { enabled: isClient });
  return (isClient ? own.data : ofClient.data?.items) ?? [];
}
