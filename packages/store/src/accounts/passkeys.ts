import { Passkey } from '@sightline/contracts/accounts/account';
import { Id } from '@sightline/contracts/core/ids';
import { z } from 'zod';
import { presenterOf, type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

/** Public keys for signing in. The private ones never leave their devices. */
export const passkeys = stored(
  'passkeys',
  Passkey.extend({
    userId: Id,
    /** The key in COSE, in base64url. */
    publicKey: z.string(),
    /** The number of uses, counted by the authenticator; 0 from those that do not count. */
    counter: z.int(),
    /** The ways in which the browser reaches the authenticator: `internal`, `usb`, ... */
    transports: z.array(z.string()),
  }),
  [[{ userId: 1, createdAt: 1 }]],
);

export interface PasskeyRecord extends RecordOf<typeof passkeys> {}

export const presentPasskey = presenterOf(Passkey);

export async function listPasskeys(store: Store, userId: string): Promise<PasskeyRecord[]> {
  return await store.of(passkeys).find({ userId }).sort({ createdAt: 1, _id: 1 }).lean<PasskeyRecord[]>();
}

export async function findPasskey(store: Store, passkeyId: string): Promise<PasskeyRecord | null> {
  return await store.of(passkeys).findById(passkeyId).lean<PasskeyRecord>();
}

export async function createPasskey(store: Store, passkey: PasskeyRecord): Promise<void> {
  await store.of(passkeys).create(passkey);
}

/** Renames a passkey; false where this person has no such passkey. */
export async function renamePasskey(
  store: Store,
  { userId, passkeyId }: { userId: string; passkeyId: string },
  name: string,
): Promise<boolean> {
  const { matchedCount } = await store.of(passkeys).updateOne({ _id: passkeyId, userId }, { $set: { name } });
  return matchedCount > 0;
}

/** Counts a use; false when the passkey was used or removed since it was read. */
export async function notePasskeyUse(
  store: Store,
  { _id, counter: before }: Pick<PasskeyRecord, '_id' | 'counter'>,
  counter: number,
): Promise<boolean> {
  const used = { counter, lastUsedAt: new Date() };
  const { matchedCount } = await store.of(passkeys).updateOne({ _id, counter: before }, { $set: used });
  return matchedCount > 0;
}

/** Deletes a passkey; false where this person has no such passkey. */
export async function deletePasskey(store: Store, userId: string, passkeyId: string): Promise<boolean> {
  return (await store.of(passkeys).deleteOne({ _id: passkeyId, userId })).deletedCount > 0;
}

export async function deletePasskeysOf(store: Store, userId: string): Promise<void> {
  await store.of(passkeys).deleteMany({ userId });
}
