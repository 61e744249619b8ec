import type { StaffRole } from '@sightline/contracts/accounts/roles';
import { type ChecklistItem, incompleteFailures } from '@sightline/contracts/checklists/checklistItems';
import { AppError } from '@sightline/contracts/core/errors';
import {
  type AssignedInspector,
  signingRefusal as refusalOf,
} from '@sightline/contracts/inspections/signing';
import { findUser } from '@sightline/store/accounts/users';
import type { Store } from '@sightline/store/core/store';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { findSettings } from '@sightline/store/organization/organization';
import type { PrincipalOf } from './principal.ts';

export type Signer = PrincipalOf<StaffRole>;
type Assigned = Pick<InspectionRecord, 'inspectorId' | 'inspector'>;

/** The license with which a person signs this inspection; throws the refusal of a person who may not sign. */
export function licenseToSign(signer: Signer, inspection: Assigned): string {
  const refusal = signingRefusal(signer, inspection);
  if (refusal) throw refusal;
  return signer.user.licenseNumber?.trim() ?? '';
}

/** The reason why this person cannot sign; null when they can. */
export function signingRefusal({ role, userId, user }: Signer, inspection: Assigned): AppError | null {
  return refusalOf({ id: userId, role, licenseNumber: user.licenseNumber ?? null }, inspection);
}

/**
 * The assigned inspector, whom the report names in addition to the signer; null when the signer is assigned
 * or no one is.
 */
export async function signsFor(
  store: Store,
  signer: Signer,
  { inspectorId, inspector }: Assigned,
): Promise<AssignedInspector | null> {
  if (inspectorId === null || inspectorId === signer.userId) return null;
  const account = await findUser(store, inspectorId);
  return { name: inspector, licenseNumber: account?.licenseNumber?.trim() ?? '' };
}

/** Refuses to sign what lacks a description or a photo that the company requires: this cannot be acknowledged away. */
export async function checkFailures(
  store: Store,
  items: readonly ChecklistItem[],
  photos: readonly { itemId: string | null }[],
): Promise<void> {
  const missing = incompleteFailures(items, photos, await findSettings(store));
  const labelsOf = (failures: readonly ChecklistItem[]): string[] => failures.map(({ label }) => label);
  if (missing.descriptions.length > 0)
    throw new AppError('descriptionsMissing', { missing: labelsOf(missing.descriptions) });
  if (missing.photos.length > 0) throw new AppError('photosMissing', { missing: labelsOf(missing.photos) });
}
