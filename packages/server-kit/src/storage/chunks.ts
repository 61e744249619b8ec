import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError } from '@sightline/contracts/core/errors';
import { hasHash } from './checkHash.ts';
import type { FileRange, FileStorage, StoredFile } from './FileStorage.ts';

/** Large files have a hash for each chunk, so that a part of one is compared without reading the rest. */
export const CHUNK_BYTES = 4 * 1024 * 1024;

interface ChunkedFile {
  bytes: number;
  /** The hashes of its chunks, in order. */
  chunks: readonly string[];
}

/** Reads a stream to its end. Returns its length, its hash, and the hashes of its chunks. */
export async function hashChunks(
  stream: AsyncIterable<Buffer>,
): Promise<{ bytes: number; sha256: string; chunks: string[] }> {
  const whole = createHash('sha256');
  const chunks: string[] = [];
  let [bytes, chunk] = [0, createHash('sha256')];
  for await (const part of stream) {
    whole.update(part);
    for (let at = 0; at < part.length; ) {
      const next = part.subarray(at, at + CHUNK_BYTES - (bytes % CHUNK_BYTES));
      chunk.update(next);
      bytes += next.length;
      at += next.length;
      if (bytes % CHUNK_BYTES !== 0) continue;
      chunks.push(chunk.digest('hex'));
      chunk = createHash('sha256');
    }
  }
  if (bytes % CHUNK_BYTES !== 0) chunks.push(chunk.digest('hex'));
  return { bytes, sha256: whole.digest('hex'), chunks };
}

/**
 * Opens a range of a file, each chunk of which is compared before a byte of it is passed on: the first one before this
 * resolves. Throws AppError('fileChanged').
 */
export async function openCheckedRange(
  storage: Pick<FileStorage, 'open'>,
  key: string,
  file: ChunkedFile,
  range: FileRange,
): Promise<Pick<StoredFile, 'stream' | 'bytes'>> {
  const parts = readRange(storage, key, file, range);
  const first = await parts.next();
  const stream = Readable.from(
    (async function* () {
      if (!first.done) yield first.value;
      yield* parts;
    })(),
  );
  return { stream, bytes: range.end - range.start + 1 };
}

async function* readRange(
  storage: Pick<FileStorage, 'open'>,
  key: string,
  { bytes, chunks }: ChunkedFile,
  { start, end }: FileRange,
): AsyncGenerator<Buffer> {
  for (let index = Math.floor(start / CHUNK_BYTES); index * CHUNK_BYTES <= end; index += 1) {
    const from = index * CHUNK_BYTES;
    const to = Math.min(from + CHUNK_BYTES, bytes) - 1;
    const chunk = await buffer((await storage.open(key, { start: from, end: to })).stream);
    if (!hasHash(chunk, chunks[index] ?? '')) throw new AppError('fileChanged');
    yield chunk.subarray(Math.max(start - from, 0), end - from + 1);
  }
}
