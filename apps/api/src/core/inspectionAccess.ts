import { AppError } from '@sightline/contracts/core/errors';
import { findInspection, type InspectionRecord } from '@sightline/store/inspections/inspections';
import { isStaff, type Principal } from './principal.ts';
import type { Services } from './services.ts';

/** The inspection if it is there and the caller may know of it; what is not theirs does not exist for them. */
export async function visibleInspection(
  { store, principal }: Pick<Services, 'store'> & { principal: Principal },
  inspectionId: string,
): Promise<InspectionRecord> {
  const inspection = await findInspection(store, inspectionId);
  if (!inspection || !mayKnow(principal, inspection)) throw new AppError('notFound', { thing: 'inspection' });
  return inspection;
}

function mayKnow(principal: Principal, inspection: InspectionRecord): boolean {
  if (isStaff(principal)) return true;
  if (principal.role === 'client') return principal.clientId === inspection.clientId;
  return principal.inspectionId === inspection._id;
}
