import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '@sightline/contracts/core/errors';
import { addressKey } from '@sightline/server-kit/addressKey';
import {
  deletePasswordReset,
  findPasswordReset,
  putPasswordReset,
  takePasswordReset,
} from '@sightline/store/accounts/passwordResets';
import {
  findUser,
  findUserByEmail,
  findUserByPasswordLink,
  redeemPasswordLink,
  replacePassword,
  type UserRecord,
} from '@sightline/store/accounts/users';
import { audit } from '../../core/audit.ts';
import { hashPassword } from '../../core/passwords.ts';
import type { Context } from '../../core/serve.ts';
import type { Services } from '../../core/services.ts';
import { dropFromRooms } from '../rights/liveRights.ts';
import { mailAccount } from './accountMail.ts';
import { endSessionsOf } from './ownSessions.ts';
import { passSecondStep } from './twoStep.ts';
import { refuseWeakPassword } from './weakPassword.ts';

const DAYS_VALID = 7;
const RESET_MINUTES_VALID = 30;

/** A one-time link, valid for seven days. The token follows the #, so it is in no log of a server or proxy. */
export function newPasswordLink(
  publicUrl: URL,
  page: '/set-password' | '/set-up' = '/set-password',
): { link: string; token: string; expiresAt: Date } {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + DAYS_VALID * 24 * 3600 * 1000);
  return { link: new URL(`${page}#${token}`, publicUrl).href, token, expiresAt };
}

export function hashOfLinkToken(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('hex');
}

interface LinkOwner {
  user: UserRecord;
  expiresAt: Date | null;
}

/** The account of a one-time link; throws linkGone when the link can no longer be used. */
export async function ownerOfLink(context: Context, token: string): Promise<LinkOwner> {
  await context.limits.spend('linkByAddress', addressKey(context.request.ip));
  const owner = await findOwner(context, hashOfLinkToken(token));
  if (!owner) {
    audit(context, 'linkRefused', { subject: null });
    throw new AppError('linkGone');
  }
  return owner;
}

/** The owner of an invitation link or a link for a forgotten password. */
async function findOwner({ store }: Context, hash: string): Promise<LinkOwner | null> {
  const invited = await findUserByPasswordLink(store, hash);
  if (invited) return { user: invited, expiresAt: invited.passwordLinkExpiresAt };
  const reset = await findPasswordReset(store, hash);
  if (!reset) return null;
  const user = await findUser(store, reset._id);
  return user?.isActive ? { user, expiresAt: reset.expiresAt } : null;
}

/** Sets the password and invalidates the link. The account's sessions and calls end. */
export async function setPasswordByLink(
  context: Context,
  { token, password, code }: { token: string; password: string; code?: string | undefined },
): Promise<UserRecord> {
  // The link is checked before the expensive hash, so that guessed tokens do not cause one.
  const { user: owner } = await ownerOfLink(context, token);
  await refuseWeakPassword(context.store, owner, password);
  await passSecondStep(context, owner, code);
  const user = await redeem(context, hashOfLinkToken(token), await hashPassword(password));
  if (!user) throw new AppError('linkGone');
  await deletePasswordReset(context.store, user._id);
  await endSessionsOf(context, user._id);
  audit(context, 'passwordSet', { subject: `user:${user._id}` });
  await dropFromRooms(context, { subject: `user:${user._id}`, reason: 'signedOut' });
  return user;
}

async function redeem({ store }: Context, hash: string, passwordHash: string): Promise<UserRecord | null> {
  const invited = await redeemPasswordLink(store, hash, passwordHash);
  if (invited) return invited;
  const reset = await takePasswordReset(store, hash);
  return reset && (await replacePassword(store, reset._id, passwordHash));
}

/**
 * Mails a link to set a new password. The reply does not tell whether there is such an account, so it does
 * not wait for the work that only an account causes.
 */
export async function requestReset(context: Context, email: string): Promise<void> {
  const { limits, request, logger } = context;
  await limits.spend('resetsByAddress', addressKey(request.ip));
  void mailReset(context, email).catch((err: unknown) => logger.error({ err }, 'reset link not mailed'));
}

async function mailReset(context: Context, email: string): Promise<void> {
  const user = await findUserByEmail(context.store, email);
  if (!user?.isActive) return;
  await context.limits.spend('resetsByAccount', user._id).then(
    () => sendReset(context, user),
    // Enough mails are already on their way to this person.
    () => audit(context, 'signInLimited', { subject: `user:${user._id}` }),
  );
}

/** Mails the reset link, also at the request of an admin. */
export async function sendReset(
  services: Pick<Services, 'store' | 'queue' | 'configuration' | 'securityLog'>,
  user: UserRecord,
  by?: string,
): Promise<void> {
  const expiresAt = new Date(Date.now() + RESET_MINUTES_VALID * 60_000);
  const { link, token } = newPasswordLink(services.configuration.publicUrl);
  await putPasswordReset(services.store, { _id: user._id, tokenHash: hashOfLinkToken(token), expiresAt });
  audit(services, 'passwordResetRequested', { subject: `user:${user._id}`, ...(by && { by }) });
  await mailAccount(services, user, 'passwordReset', { link, expiresAt });
}
