import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@sightline/contracts/core/errors';
import type { FileStorage } from './FileStorage.ts';

/** Reads the whole file. Throws if its hash differs from the one on record. */
export async function checkStoredHash(
  storage: Pick<FileStorage, 'open'>,
  key: string,
  sha256: string,
): Promise<void> {
  const hash = createHash('sha256');
  await pipeline((await storage.open(key)).stream, hash);
  if (hash.digest('hex') !== sha256) throw new AppError('fileChanged');
}

/** Reads the whole file into memory. Throws if its hash differs from the one on record. */
export async function readChecked(
  storage: Pick<FileStorage, 'read'>,
  key: string,
  sha256: string,
): Promise<Buffer> {
  const bytes = await storage.read(key);
  if (!hasHash(bytes, sha256)) throw new AppError('fileChanged');
  return bytes;
}

export function hasHash(bytes: Uint8Array, sha256: string): boolean {
  return createHash('sha256').update(bytes).digest('hex') === sha256;
}

/** Passes bytes on, and fails at their end if their hash differs. */
export function hashCheck(sha256: string): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(hash.digest('hex') === sha256 ? null : new AppError('fileChanged'));
    },
  });
}
