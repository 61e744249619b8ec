import type { Inspection } from '@sightline/contracts/inspections';
import { type InspectionRecord, presentInspection } from '@sightline/store/inspections/inspections';
import { isStaff, type Principal } from '../../core/principal.ts';

/** Least data to each role: staff's notes are for staff, money is not for guests. */
export function presentInspectionTo(principal: Principal, inspection: InspectionRecord): Inspection {
  const presented = presentInspection(inspection);
  if (isStaff(principal)) return presented;
  if (principal.role === 'client') return inspection.requestedByClient ? presented : withoutNotes(presented);
  return { ...withoutNotes(presented), feeCents: null, paymentStatus: 'pending' };
}

function withoutNotes(inspection: Inspection): Inspection {
  return { ...inspection, notes: '', details: '' };
}
