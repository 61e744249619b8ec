import type { Access, Download, Endpoint } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { hasAccounts } from '@sightline/store/accounts/users';
import type { Store } from '@sightline/store/core/store';
import { findSettings } from '@sightline/store/organization/organization';
import type { Request } from 'express';
import { isStaff, type Principal } from './principal.ts';

/** Each request of staff without a second step reads the setting, so it is cached for this long. */
const KEPT_MS = 3000;

const remembered = new WeakMap<Store, { isRequired: boolean; until: number }>();

/** Admits callers by role: not signed in is 401, the wrong role 403. Policies answer 404 for records of others. */
export function admit(access: Access, request: Request): Principal | null {
  if (access === 'public') return request.principal;
  if (!request.principal) throw new AppError('notSignedIn');
  if (!access.includes(request.principal.role)) throw new AppError('forbidden');
  return request.principal;
}

/** Stores that have an account. They are not asked again, since the last admin cannot be removed. */
const withAccounts = new WeakSet<Store>();

/** Refuses everything but the creation of the first admin while no account exists. */
export async function refuseBeforeSetUp(definition: Endpoint | Download, store: Store): Promise<void> {
  if (withAccounts.has(store) || ('beforeSetUp' in definition && definition.beforeSetUp)) return;
  if (!(await hasAccounts(store))) throw new AppError('notSetUp');
  withAccounts.add(store);
}

/** Whether the company asks this person for two-step sign-in; clients decide for themselves. */
export async function isSecondStepRequired(store: Store, principal: Principal): Promise<boolean> {
  if (!isStaff(principal)) return false;
  const known = remembered.get(store);
  if (known && known.until > Date.now()) return known.isRequired;
  const { requiresTwoStep: isRequired } = await findSettings(store);
  remembered.set(store, { isRequired, until: Date.now() + KEPT_MS });
  return isRequired;
}

/** Clears the cached setting after a change, so that it takes effect at once in this process. */
export function forgetSecondStepSetting(store: Store): void {
  remembered.delete(store);
}

/** Whether this person can reach only their own account until the second step is set up. */
export async function needsSecondStep(store: Store, principal: Principal): Promise<boolean> {
  if (principal.role === 'guest' || principal.user.hasTwoStep) return false;
  return await isSecondStepRequired(store, principal);
}

export async function refuseWithoutSecondStep(store: Store, principal: Principal): Promise<void> {
  if (await needsSecondStep(store, principal)) throw new AppError('secondStepMissing');
}
