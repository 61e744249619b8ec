import { Instant } from '@sightline/contracts/core/fields';
import { Id } from '@sightline/contracts/core/ids';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

/** Links that replace a forgotten password, apart from the account: one each, the newest. Decision 084. */
export const passwordResets = stored(
  'passwordResets',
  z.object({
    /** The account. */
    id: Id,
    /** SHA-256 of the token. */
    tokenHash: z.string(),
    expiresAt: Instant,
  }),
  [[{ tokenHash: 1 }], [{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
);

export interface PasswordResetRecord extends RecordOf<typeof passwordResets> {}

/** The earlier link of the account ends. */
export async function putPasswordReset(
  store: Store,
  { _id, tokenHash, expiresAt }: PasswordResetRecord,
): Promise<void> {
  await store.of(passwordResets).updateOne({ _id }, { $set: { tokenHash, expiresAt } }, { upsert: true });
}

/** Null when it has expired, was used or replaced, or never existed. */
export async function findPasswordReset(
  store: Store,
  tokenHash: string,
): Promise<PasswordResetRecord | null> {
  return await store
    .of(passwordResets)
    .findOne({ tokenHash, expiresAt: trusted({ $gt: new Date() }) })
    .lean<PasswordResetRecord>();
}

/** Uses the link up: of two concurrent attempts one gets it. */
export async function takePasswordReset(
  store: Store,
  tokenHash: string,
): Promise<PasswordResetRecord | null> {
  const reset = await findPasswordReset(store, tokenHash);
  if (!reset) return null;
  const { deletedCount } = await store.of(passwordResets).deleteOne({ _id: reset._id, tokenHash });
  return deletedCount > 0 ? reset : null;
}

/** With a new password the link that was mailed before ends. */
export async function deletePasswordReset(store: Store, userId: string): Promise<void> {
  await store.of(passwordResets).deleteOne({ _id: userId });
}
