import type { Access, Download, Endpoint } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { hasAccounts } from '@sightline/store/accounts/users';
import type { Store } from '@sightline/store/core/store';
import type { Request } from 'express';
import type { Principal } from './principal.ts';

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
