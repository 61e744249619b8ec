import { AppError } from '@sightline/contracts/core/errors';
import { addressKey } from '@sightline/server-kit/addressKey';
import {
  FIRST_ADMIN,
  findPasswordReset,
  putPasswordReset,
  takePasswordReset,
} from '@sightline/store/accounts/passwordResets';
import { createUser, hasAccounts, type UserRecord } from '@sightline/store/accounts/users';
import { createOrganization } from '@sightline/store/organization/organization';
import { audit } from '../../core/audit.ts';
import { hashPassword } from '../../core/passwords.ts';
import type { Context } from '../../core/serve.ts';
import type { Services } from '../../core/services.ts';
import { newAccount } from './newAccount.ts';
import { hashOfLinkToken, newPasswordLink } from './passwordLink.ts';
import { refuseWeakPassword } from './weakPassword.ts';

interface FirstAdmin {
  token: string;
  name: string;
  email: string;
  password: string;
}

/** Replaces the link to create the first admin; refused once an account exists. */
export async function issueSetUpLink({
  store,
  configuration,
}: Pick<Services, 'store' | 'configuration'>): Promise<{ link: string; expiresAt: Date }> {
  if (await hasAccounts(store)) throw new AppError('alreadyExists', { thing: 'an account' });
  const { link, token, expiresAt } = newPasswordLink(configuration.publicUrl, '/set-up');
  await putPasswordReset(store, { _id: FIRST_ADMIN, tokenHash: hashOfLinkToken(token), expiresAt });
  return { link, expiresAt };
}

/** The time until which the link works; throws linkGone when it can no longer be used. */
export async function checkSetUpLink(context: Context, token: string): Promise<Date> {
  await context.limits.spend('linkByAddress', addressKey(context.request.ip));
  const link = await findPasswordReset(context.store, hashOfLinkToken(token));
  if (link?._id === FIRST_ADMIN && !(await hasAccounts(context.store))) return link.expiresAt;
  audit(context, 'linkRefused', { subject: null });
  throw new AppError('linkGone');
}

/** Uses the link up and creates the admin: of two at once, one takes the link. */
export async function createFirstAdmin(context: Context, given: FirstAdmin): Promise<UserRecord> {
  const { store } = context;
  // The link is checked before the expensive hash, so that guessed tokens do not cause one.
  await checkSetUpLink(context, given.token);
  const account = newAccount({ role: 'admin', name: given.name, email: given.email });
  await refuseWeakPassword(store, account, given.password);
  const admin = { ...account, passwordHash: await hashPassword(given.password) };
  const isTaken = await takePasswordReset(store, hashOfLinkToken(given.token));
  // The operator's command may have created an account in the meantime.
  if (!isTaken || (await hasAccounts(store))) throw new AppError('linkGone');
  await createOrganization(store, {});
  await createUser(store, admin);
  audit(context, 'staffAdded', { subject: `user:${admin._id}` });
  return admin;
}
