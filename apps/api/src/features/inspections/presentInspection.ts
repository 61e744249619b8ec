import { Inspection } from '@sightline/contracts/inspections';
import { presenterOf } from '@sightline/store/core/shape';
import { type InspectionRecord, presentInspection } from '@sightline/store/inspections/inspections';
import { isStaff, type Principal } from '../../core/principal.ts';

/** Least data to each role: a field that no list names is for staff alone. */
const FOR_GUESTS = [
  ...(['id', 'clientId', 'clientName', 'projectType', 'address', 'permitNumber', 'permitIssuedOn'] as const),
  ...(['inspectorId', 'inspector', 'scheduledDate', 'completedDate', 'status', 'isVirtual'] as const),
  ...(['createdAt', 'updatedAt'] as const),
] as const;
const FOR_CLIENTS = [...FOR_GUESTS, 'feeCents', 'paymentStatus'] as const;
/** What a client wrote into its own request. */
const FOR_REQUESTERS = [...FOR_CLIENTS, 'notes', 'details'] as const;

const presentToGuest = presenterOf(Inspection, FOR_GUESTS);
const presentToClient = presenterOf(Inspection, FOR_CLIENTS);
const presentToRequester = presenterOf(Inspection, FOR_REQUESTERS);

export function presentInspectionTo(principal: Principal, inspection: InspectionRecord): Inspection {
  if (isStaff(principal)) return presentInspection(inspection);
  if (principal.role === 'guest') return presentToGuest(inspection);
  return inspection.requestedByClient ? presentToRequester(inspection) : presentToClient(inspection);
}
