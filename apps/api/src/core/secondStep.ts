import { AppError } from '@sightline/contracts/core/errors';
import type { Store } from '@sightline/store/core/store';
import { findSettings } from '@sightline/store/organization/organization';
import { isStaff, type Principal } from './principal.ts';

/** The setting is read with each request of staff who have not set it up, so it is remembered for a moment. */
const KEPT_MS = 3000;

const remembered = new WeakMap<Store, { isRequired: boolean; until: number }>();

/** Whether the company asks this person for two-step sign-in; clients decide for themselves. */
export async function isSecondStepRequired(store: Store, principal: Principal): Promise<boolean> {
  if (!isStaff(principal)) return false;
  const known = remembered.get(store);
  if (known && known.until > Date.now()) return known.isRequired;
  const { requiresTwoStep: isRequired } = await findSettings(store);
  remembered.set(store, { isRequired, until: Date.now() + KEPT_MS });
  return isRequired;
}

/** After a change to the settings, so that it counts at once in this process. */
export function forgetSecondStepSetting(store: Store): void {
  remembered.delete(store);
}

/** Whether everything but one's own account is closed to this person. */
export async function needsSecondStep(store: Store, principal: Principal): Promise<boolean> {
  if (principal.role === 'guest' || principal.user.hasTwoStep) return false;
  return await isSecondStepRequired(store, principal);
}

export async function refuseWithoutSecondStep(store: Store, principal: Principal): Promise<void> {
  if (await needsSecondStep(store, principal)) throw new AppError('secondStepMissing');
}
