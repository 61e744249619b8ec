import type { StaffRole } from '@sightline/contracts/accounts/roles';
import { AppError } from '@sightline/contracts/core/errors';
import {
  createUser,
  findUserByEmail,
  putPasswordLink,
  type UserRecord,
} from '@sightline/store/accounts/users';
import type { Services } from '../../core/services.ts';
import { newAccount } from './newAccount.ts';
import { hashOfLinkToken, newPasswordLink } from './passwordLink.ts';

interface NewStaff {
  role: StaffRole;
  email: string;
  name: string;
  licenseNumber?: string | undefined;
  trades?: string[] | undefined;
}

/**
 * Creates the account if it is missing, and a one-time link to set its password, which replaces a lost link.
 */
export async function addStaff(
  { store, configuration }: Pick<Services, 'store' | 'configuration'>,
  person: NewStaff,
): Promise<{ link: string; expiresAt: Date }> {
  const user = (await findUserByEmail(store, person.email)) ?? (await created(store, person));
  if (user.role !== person.role) throw new AppError('alreadyExists', { thing: 'an account with this email' });
  const { link, token, expiresAt } = newPasswordLink(configuration.publicUrl);
  await putPasswordLink(store, user._id, { hash: hashOfLinkToken(token), expiresAt });
  return { link, expiresAt };
}

async function created(store: Services['store'], person: NewStaff): Promise<UserRecord> {
  const user = newAccount(person);
  await createUser(store, user);
  return user;
}
