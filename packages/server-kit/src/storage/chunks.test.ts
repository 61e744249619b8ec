import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CHUNK_BYTES, hashChunks, openCheckedRange } from './chunks.ts';
import { LocalStorage } from './LocalStorage.ts';

const KEY = 'recordings/film.mp4';
const film = randomBytes(2 * CHUNK_BYTES + 1000);
const TYPE = { contentType: 'video/mp4' };

let folder: string;
let storage: LocalStorage;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-chunks-'));
  storage = new LocalStorage(folder);
  await storage.put(KEY, film, TYPE);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const hashed = async () => await hashChunks((await storage.open(KEY)).stream);

async function readRange(file: Awaited<ReturnType<typeof hashed>>, start: number, end: number) {
  return await buffer((await openCheckedRange(storage, KEY, file, { start, end })).stream);
}

test('hashes the whole file and its chunks, however it arrives', async () => {
  const parts = [film.subarray(0, 7), film.subarray(7, CHUNK_BYTES + 5), film.subarray(CHUNK_BYTES + 5)];
  const { bytes, sha256, chunks } = await hashChunks(Readable.from(parts));
  expect({ bytes, sha256 }).toEqual({
    bytes: film.length,
    sha256: createHash('sha256').update(film).digest('hex'),
  });
  expect(chunks).toHaveLength(3);
  expect(await hashed()).toEqual({ bytes, sha256, chunks });
  expect((await hashChunks(Readable.from([film.subarray(0, CHUNK_BYTES)]))).chunks).toEqual(
    chunks.slice(0, 1),
  );
});

test.each([
  [0, film.length - 1],
  [CHUNK_BYTES - 1, CHUNK_BYTES],
  [CHUNK_BYTES, 2 * CHUNK_BYTES - 1],
  [film.length - 1, film.length - 1],
])('reads the bytes %i to %i', async (start, end) => {
  expect((await readRange(await hashed(), start, end)).equals(film.subarray(start, end + 1))).toBe(true);
});

test('refuses a range whose chunk was changed, and reads the others', async () => {
  const file = await hashed();
  const forged = Buffer.from(film);
  forged.writeUInt8(film.readUInt8(CHUNK_BYTES + 5) ^ 1, CHUNK_BYTES + 5);
  await storage.put(KEY, forged, TYPE);
  await expect(readRange(file, CHUNK_BYTES + 100, CHUNK_BYTES + 200)).rejects.toMatchObject({
    code: 'fileChanged',
  });
  await expect(readRange(file, 0, film.length - 1)).rejects.toMatchObject({ code: 'fileChanged' });
  expect(await readRange(file, 0, 9)).toHaveLength(10);
});

test('refuses a file that was cut off', async () => {
  const file = await hashed();
  await storage.put(KEY, film.subarray(0, CHUNK_BYTES), TYPE);
  await expect(readRange(file, 2 * CHUNK_BYTES, film.length - 1)).rejects.toMatchObject({
    code: 'fileChanged',
  });
});
