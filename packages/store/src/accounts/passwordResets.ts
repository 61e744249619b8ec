import { Instant } from '@sightline/contracts/core/fields';
import { Id } from '@sightline/contracts/core/ids';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

/**
 * Links that replace a forgotten password, stored apart from the account: only the newest of each. Decision
 * 084.
 */
export const passwordResets = stored(
  'passwordResets',
  z.object({
    /** The id of the account. */
    id: Id,
    /** The SHA-256 of the token. */
    tokenHash: z.string(),
    expiresAt: Instant,
  }),
  [[{ tokenHash: 1 }], [{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
);

/** In place of an account, the owner of the link with which the first admin is created. */
export const FIRST_ADMIN = '00000000-0000-8000-8000-000000000000';

export interface PasswordResetRecord extends RecordOf<typeof passwordResets> {}

/** Stores a link, which replaces the account's earlier one. */
export async function putPasswordReset(
  store: Store,
  { _id, tokenHash, expiresAt }: PasswordResetRecord,
): Promise<void> {
  await store.of(passwordResets).updateOne({ _id }, { $set: { tokenHash, expiresAt } }, { upsert: true });
}

/** The link of a token; null when it has expired, was used or replaced, or never existed. */
export async function findPasswordReset(
  store: Store,
  tokenHash: string,
): Promise<PasswordResetRecord | null> {
  return await store
    .of(passwordResets)
    .findOne({ tokenHash, expiresAt: trusted({ $gt: new Date() }) })
    .lean<PasswordResetRecord>();
}

/** Uses the link up; one of two concurrent attempts succeeds. */
export async function takePasswordReset(
  store: Store,
  tokenHash: string,
): Promise<PasswordResetRecord | null> {
  const reset = await findPasswordReset(store, tokenHash);
  if (!reset) return null;
  const { deletedCount } = await store.of(passwordResets).deleteOne({ _id: reset._id, tokenHash });
  return deletedCount > 0 ? reset : null;
}

/** Deletes the mailed link of an account that has a new password. */
export async function deletePasswordReset(store: Store, userId: string): Promise<void> {
  await store.of(passwordResets).deleteOne({ _id: userId });
}
