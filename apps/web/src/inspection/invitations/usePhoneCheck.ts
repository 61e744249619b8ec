import { listPhoneChecks, type PhoneCheck } from '@sightline/contracts/rooms/phoneChecks';
import type { Invitation } from '@sightline/contracts/rooms/rooms';
import { useRead } from '../../wire/queries.ts';

/** The newest phone check of an invited person, or of the client by link or account; undefined without one. */
export function usePhoneCheck(
  inspectionId: string,
  invitation: Pick<Invitation, 'id' | 'isClients'> | null,
): PhoneCheck | undefined {
  const checks = useRead(listPhoneChecks, { params: { inspectionId } });
  const isClient = invitation?.isClients ?? true;
  return checks.data?.find(({ subject, isClients }) =>
    isClient ? isClients : subject === `guest:${invitation?.id}`,
  );
}
