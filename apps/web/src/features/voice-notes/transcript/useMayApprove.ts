import { getInspection } from '@sightline/contracts/inspections/inspections';
import { signingRefusal } from '@sightline/contracts/inspections/signing';
import { useRead } from '../../../wire/queries.ts';
import { useCurrentUser } from '../../../wire/session.ts';

/** The people who may sign the inspection approve texts; the server decides by the same rule. */
export function useMayApprove(inspectionId: string): boolean {
  const user = useCurrentUser();
  const { data: inspection } = useRead(getInspection, { params: { inspectionId } });
  return inspection !== undefined && signingRefusal(user, inspection) === null;
}
