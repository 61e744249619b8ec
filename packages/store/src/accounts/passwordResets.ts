import { Instant } from '@sightline/contracts/core/fields';
import { Id } from '@sightline/contracts/core/ids';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

/**
 * Links that replace a forgotten password. They are apart from the account, so that a stranger's request does
 * not end the link that the owner has just received. Decision 084.
 */
export const passwordResets = stored(
  'passwordResets',
  z.object({
    /** SHA-256 of the token. */
    id: z.string(),
    userId: Id,
    expiresAt: Instant,
  }),
  [[{ userId: 1 }], [{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
);

export interface PasswordResetRecord extends RecordOf<typeof passwordResets> {}

export async function putPasswordReset(store: Store, reset: PasswordResetRecord): Promise<void> {
  await store.of(passwordResets).updateOne({ _id: reset._id }, { $setOnInsert: reset }, { upsert: true });
}

/** Null when it has expired, was used or never existed. */
export async function findPasswordReset(store: Store, hash: string): Promise<PasswordResetRecord | null> {
  return await store.of(passwordResets).findOne(live(hash)).lean<PasswordResetRecord>();
}

/** Uses the link up: of two concurrent attempts one gets it. */
export async function takePasswordReset(store: Store, hash: string): Promise<PasswordResetRecord | null> {
  const reset = await findPasswordReset(store, hash);
  if (!reset) return null;
  const { deletedCount } = await store.of(passwordResets).deleteOne({ _id: hash });
  return deletedCount > 0 ? reset : null;
}

/** With a new password the links that were mailed before end. */
export async function deletePasswordResets(store: Store, userId: string): Promise<void> {
  await store.of(passwordResets).deleteMany({ userId });
}

const live = (hash: string) => ({ _id: hash, expiresAt: trusted({ $gt: new Date() }) });
