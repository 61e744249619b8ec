import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@sightline/contracts/core/errors';
import { Sha256 } from '@sightline/contracts/core/fields';
import { checkStoredHash, hasHash } from '@sightline/server-kit/storage/checkHash';
import type { FileStorage } from '@sightline/server-kit/storage/FileStorage';
import { z } from 'zod';
import { type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

/**
 * The hash of each stored file that was made from an original and can be made again, by its key. Decision 060.
 */
export const derivedFiles = stored('derivedFiles', z.object({ id: z.string(), sha256: Sha256 }));

interface Services {
  store: Store;
  storage: FileStorage;
}

/** A file as bytes, or as the path of a local file, which is kept. */
interface DerivedFile {
  body: Buffer | { path: string };
  contentType: string;
}

/** Stores or replaces the file and its hash. Between the two it counts as changed, and is made again. */
export async function putDerivedFile(
  { store, storage }: Services,
  key: string,
  { body, contentType }: DerivedFile,
): Promise<void> {
  if (Buffer.isBuffer(body)) await storage.put(key, body, { contentType });
  else await storage.putFile(key, body.path, { contentType });
  const sha256 = await sha256Of(body);
  await store.of(derivedFiles).updateOne({ _id: key }, { $set: { sha256 } }, { upsert: true });
}

/** Whether the file is in the storage with the original bytes. */
export async function isDerivedFileIntact({ store, storage }: Services, key: string): Promise<boolean> {
  const sha256 = await findHash(store, key);
  if (sha256 === null) return false;
  try {
    await checkStoredHash(storage, key, sha256);
    return true;
  } catch (error) {
    if (error instanceof AppError && ['fileChanged', 'notFound'].includes(error.code)) return false;
    throw error;
  }
}

/** The bytes of a derived file; null where it is missing or was changed in the storage. */
export async function readDerivedFile({ store, storage }: Services, key: string): Promise<Buffer | null> {
  const sha256 = await findHash(store, key);
  if (sha256 === null || !(await storage.has(key))) return null;
  const bytes = await storage.read(key);
  return hasHash(bytes, sha256) ? bytes : null;
}

/** Deletes the hash of a file that was deleted with its original. */
export async function deleteDerivedHash(store: Store, key: string): Promise<void> {
  await store.of(derivedFiles).deleteOne({ _id: key });
}

async function findHash(store: Store, key: string): Promise<string | null> {
  const found = await store.of(derivedFiles).findById(key).lean<RecordOf<typeof derivedFiles>>();
  return found?.sha256 ?? null;
}

async function sha256Of(body: DerivedFile['body']): Promise<string> {
  const hash = createHash('sha256');
  if (Buffer.isBuffer(body)) hash.update(body);
  else await pipeline(createReadStream(body.path), hash);
  return hash.digest('hex');
}
