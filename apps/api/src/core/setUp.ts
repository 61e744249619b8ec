import type { Download, Endpoint } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { hasAccounts } from '@sightline/store/accounts/users';
import type { Store } from '@sightline/store/core/store';

/** Stores that have an account. It is not asked again, since the last admin cannot be removed. */
const withAccounts = new WeakSet<Store>();

/** Refuses everything but the creation of the first admin while no account exists. */
export async function refuseBeforeSetUp(definition: Endpoint | Download, store: Store): Promise<void> {
  if (withAccounts.has(store) || ('beforeSetUp' in definition && definition.beforeSetUp)) return;
  if (!(await hasAccounts(store))) throw new AppError('notSetUp');
  withAccounts.add(store);
}
