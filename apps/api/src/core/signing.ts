import { AppError } from '@sightline/contracts/core/errors';
import type { AssignedInspector } from '@sightline/contracts/signing';
import { findUser } from '@sightline/store/accounts/users';
import type { Store } from '@sightline/store/core/store';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import type { PrincipalOf } from './principal.ts';

export type Signer = PrincipalOf<'admin' | 'inspector'>;
type Assigned = Pick<InspectionRecord, 'inspectorId' | 'inspector'>;

/**
 * The license that a person signs this inspection with: the assigned inspector's own, or an admin's. Where nobody is
 * assigned, any licensed staff member signs. Throws the refusal for everybody else.
 *
 * Section 553.791, F.S. leaves these inspections to licensed people: engineers (ch. 471), architects (ch. 481) and those
 * licensed under ch. 468, Part XII, F.S. So the report names the license it was signed under.
 */
export function licenseToSign({ role, userId, user }: Signer, { inspectorId, inspector }: Assigned): string {
  const isOthers = inspectorId !== null && inspectorId !== userId;
  if (isOthers && role !== 'admin') throw new AppError('signerNotAssigned', { inspector });
  const licenseNumber = user.licenseNumber?.trim();
  if (!licenseNumber) throw new AppError('licenseMissing');
  return licenseNumber;
}

/** Why this person cannot sign; null when they can. */
export function signingRefusal(signer: Signer, inspection: Assigned): AppError | null {
  try {
    licenseToSign(signer, inspection);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** The assigned inspector, whom the report names besides the signer; null when the signer is assigned, or nobody is. */
export async function signsFor(
  store: Store,
  signer: Signer,
  { inspectorId, inspector }: Assigned,
): Promise<AssignedInspector | null> {
  if (inspectorId === null || inspectorId === signer.userId) return null;
  const account = await findUser(store, inspectorId);
  return { name: inspector, licenseNumber: account?.licenseNumber?.trim() ?? '' };
}
