import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { mayHost } from '@sightline/contracts/rooms/hosting';
import { callLabel } from '@sightline/wording/labels';
import { useCurrentUser } from '../wire/session.ts';

/** The label of the button with which the signed-in person enters the call: only its hosts can start it. */
export function useCallLabel(inspection: Pick<Inspection, 'status' | 'inspectorId' | 'hostId'>): string {
  return callLabel(inspection, mayHost(useCurrentUser(), inspection));
}
