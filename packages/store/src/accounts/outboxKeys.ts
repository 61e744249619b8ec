import { randomBytes } from 'node:crypto';
import { OutboxKey } from '@sightline/contracts/accounts/accounts';
import { Instant } from '@sightline/contracts/core/fields';
import { z } from 'zod';
import { type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

/**
 * The keys with which devices encrypt unsent work. They have their own collection, so that code that reads or
 * presents accounts and invitations never has them at hand.
 */
export const outboxKeys = stored(
  'outboxKeys',
  z.object({
    /** The owner as named in tickets: `user:ID` or `guest:ID`. */
    id: z.string(),
    key: OutboxKey,
    createdAt: Instant,
  }),
);

interface OutboxKeyRecord extends RecordOf<typeof outboxKeys> {}

const KEY_BYTES = 32;

/**
 * This person's key, made when it is first requested. It never changes, not even with the password: unsent work
 * on a phone could not be decrypted with another one.
 */
export async function outboxKeyOf(store: Store, subject: string): Promise<string> {
  const key = (await findKey(store, subject)) ?? (await makeKey(store, subject));
  if (!key) throw new Error('the outbox key is gone right after it was made');
  return key;
}

async function findKey(store: Store, subject: string): Promise<string | undefined> {
  return (await store.of(outboxKeys).findById(subject).lean<OutboxKeyRecord>())?.key;
}

/** Makes the key; if two are made at the same moment, the first one is kept. */
async function makeKey(store: Store, subject: string): Promise<string | undefined> {
  const fresh = { key: randomBytes(KEY_BYTES).toString('base64'), createdAt: new Date() };
  await store.of(outboxKeys).updateOne({ _id: subject }, { $setOnInsert: fresh }, { upsert: true });
  return await findKey(store, subject);
}
