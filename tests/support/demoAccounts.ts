import { CLIENTS, type DemoAccount, STAFF } from '../../apps/api/src/seed/people.ts';

/** The demonstration's accounts that the end-to-end tests use. */

export const ADMIN = found(STAFF.find(({ role }) => role === 'admin'));
export const INSPECTOR = found(STAFF.find(({ role }) => role === 'inspector'));
export const CLIENT = found(CLIENTS[0]?.account);

function found(account: DemoAccount | undefined): DemoAccount {
  if (!account) throw new Error('the demonstration has no such account');
  return account;
}
