import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '@sightline/contracts/core/errors';
import { addressKey } from '@sightline/server-kit/addressKey';
import { findUserByPasswordLink, redeemPasswordLink, type UserRecord } from '@sightline/store/accounts/users';
import { audit } from '../../core/audit.ts';
import { hashPassword } from '../../core/passwords.ts';
import type { Context } from '../../core/serve.ts';
import { dropFromRooms } from '../rooms/liveRights.ts';
import { refuseWeakPassword } from './weakPassword.ts';

const DAYS_VALID = 7;

/** A one-time link, valid for seven days. The token follows the #, so it is in no log of a server or proxy. */
export function newPasswordLink(publicUrl: URL): { link: string; token: string; expiresAt: Date } {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + DAYS_VALID * 24 * 3600 * 1000);
  return { link: new URL(`/set-password#${token}`, publicUrl).href, token, expiresAt };
}

export function hashOfLinkToken(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('hex');
}

/** The account of a one-time link; throws linkGone when the link can no longer be used. */
export async function userOfLink(context: Context, token: string): Promise<UserRecord> {
  await context.limits.spend('linkByAddress', addressKey(context.request.ip));
  const user = await findUserByPasswordLink(context.store, hashOfLinkToken(token));
  if (!user) {
    audit(context, 'linkRefused', { subject: null });
    throw new AppError('linkGone');
  }
  return user;
}

/** Sets the password and invalidates the link. The account's calls end with its sessions. */
export async function setPasswordByLink(
  context: Context,
  { token, password }: { token: string; password: string },
): Promise<UserRecord> {
  // Before the expensive hash, so that guessed tokens do not cause one.
  await refuseWeakPassword(context.store, await userOfLink(context, token), password);
  const passwordHash = await hashPassword(password);
  const user = await redeemPasswordLink(context.store, hashOfLinkToken(token), passwordHash);
  if (!user) throw new AppError('linkGone');
  audit(context, 'passwordSet', { subject: `user:${user._id}` });
  await dropFromRooms(context, { subject: `user:${user._id}`, reason: 'signedOut' });
  return user;
}
