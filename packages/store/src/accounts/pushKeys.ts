import { generateKeyPairSync } from 'node:crypto';
import { Instant } from '@sightline/contracts/core/fields';
import { seal, unseal } from '@sightline/server-kit/seal';
import { z } from 'zod';
import { type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

/** The key pair of this installation at push services (RFC 8292). The private key is stored encrypted. */
export const pushKeys = stored(
  'pushKeys',
  z.object({ id: z.string(), publicKey: z.string(), sealedPrivateKey: z.string(), createdAt: Instant }),
);

interface PushKeysRecord extends RecordOf<typeof pushKeys> {}

interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const ID = 'vapid';

/** The keys, made when they are first needed. If two processes make them at once, the first ones are kept. */
export async function pushKeysOf(store: Store, encryptionSecret: string): Promise<PushKeys> {
  const found = (await findKeys(store)) ?? (await makeKeys(store, encryptionSecret));
  if (!found) throw new Error('the push keys are gone right after they were made');
  const { publicKey, sealedPrivateKey } = found;
  return { publicKey, privateKey: unseal(sealedPrivateKey, encryptionSecret, ID) };
}

async function findKeys(store: Store): Promise<PushKeysRecord | null> {
  return await store.of(pushKeys).findById(ID).lean<PushKeysRecord>();
}

async function makeKeys(store: Store, encryptionSecret: string): Promise<PushKeysRecord | null> {
  const { publicKey, privateKey } = freshKeys();
  const sealedPrivateKey = seal(privateKey, encryptionSecret, ID);
  const fresh = { publicKey, sealedPrivateKey, createdAt: new Date() };
  await store.of(pushKeys).updateOne({ _id: ID }, { $setOnInsert: fresh }, { upsert: true });
  return await findKeys(store);
}

/** A P-256 key pair: the uncompressed point and the scalar, in base64url. */
function freshKeys(): PushKeys {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  });
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d };
}
