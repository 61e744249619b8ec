import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStorage } from './storage.ts';
import { objectStore, type RecordedRequest } from './testing/objectStore.ts';

let folder: string;
let server: Server;
let requests: RecordedRequest[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-storage-'));
  const store = objectStore();
  requests = store.requests;
  server = createServer(store.listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

const openLocal = () => openStorage({ DATA_DIR: folder });
const openS3 = () =>
  openStorage({
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    S3_BUCKET: 'files',
    S3_ACCESS_KEY: 'key-of-test',
    S3_SECRET_KEY: 'secret-of-test',
  });

describe.each([
  ['a folder', openLocal],
  ['an object store', openS3],
])('files in %s', (_name, open) => {
  test('are read unchanged, with their type', async () => {
    const storage = await open();
    const bytes = randomBytes(300_000);
    await storage.put('photos/a/b/original', bytes, { contentType: 'image/jpeg' });
    const file = await storage.open('photos/a/b/original');
    expect(file).toMatchObject({ bytes: 300_000, contentType: 'image/jpeg' });
    expect((await buffer(file.stream)).equals(bytes)).toBe(true);
    expect((await storage.read('photos/a/b/original')).equals(bytes)).toBe(true);
  });

  test('are read in ranges', async () => {
    const storage = await open();
    await storage.put('voice-notes/a', Buffer.from('0123456789'), { contentType: 'audio/wav' });
    const { stream, bytes } = await storage.open('voice-notes/a', { start: 3, end: 5 });
    expect([bytes, (await buffer(stream)).toString()]).toEqual([3, '345']);
  });

  test('can be streamed in, or copied from a local file', async () => {
    const storage = await open();
    const bytes = randomBytes(200_000);
    await storage.put('one', Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)]), {
      contentType: 'image/png',
    });
    const path = join(folder, 'upload');
    await writeFile(path, bytes);
    await storage.putFile('two', path, { contentType: 'image/png' });
    await storage.putFile('two', path, { contentType: 'image/png' });
    expect((await storage.read('one')).equals(bytes)).toBe(true);
    expect((await storage.read('two')).equals(bytes)).toBe(true);
  });

  test('that do not exist are not found, and can be deleted without an error', async () => {
    const storage = await open();
    expect(await storage.has('reports/none.pdf')).toBe(false);
    await expect(storage.open('reports/none.pdf')).rejects.toMatchObject({ code: 'notFound' });
    await expect(storage.read('reports/none.pdf')).rejects.toMatchObject({ code: 'notFound' });
    await storage.delete('reports/none.pdf');
    await storage.put('reports/one.pdf', Buffer.from('%PDF'), { contentType: 'application/pdf' });
    expect(await storage.has('reports/one.pdf')).toBe(true);
    await storage.delete('reports/one.pdf');
    expect(await storage.has('reports/one.pdf')).toBe(false);
  });

  test.each(['../secrets', '/etc/passwd', 'a//b', 'a/../../b', '.types/a', 'a\\b', 'a b', '', 'a/\u0000'])(
    'are not kept under %j',
    async (key) => {
      await expect((await open()).put(key, Buffer.from('x'), { contentType: 'text/plain' })).rejects.toThrow(
        'storage key',
      );
      await expect((await open()).read(key)).rejects.toThrow('storage key');
    },
  );

  test('can be checked for availability', async () => {
    await (await open()).ready();
  });
});

test('an interrupted write leaves no partial file and keeps the old one', async () => {
  const storage = await openLocal();
  await storage.put('photo', Buffer.from('old'), { contentType: 'image/jpeg' });
  const broken = Readable.from(brokenUpload());
  await expect(storage.put('photo', broken, { contentType: 'image/jpeg' })).rejects.toThrow(
    'the phone is gone',
  );
  expect((await storage.read('photo')).toString()).toBe('old');
  expect(await readdir(join(folder, 'files', '.temporary'))).toEqual([]);
});

test('the object store gets signed requests for bucket and key, with the raw bytes', async () => {
  await (await openS3()).put('photos/a/original', Buffer.from('bytes of a photo'), {
    contentType: 'image/jpeg',
  });
  const put = requests.find((request) => request.method === 'PUT');
  expect(put?.path.split('?')[0]).toBe('/files/photos/a/original');
  expect(put?.headers.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=key-of-test\/\d{8}\/us-east-1\/s3\//,
  );
  expect(put?.headers['content-type']).toBe('image/jpeg');
  expect(put?.body.toString()).toBe('bytes of a photo');
  expect(JSON.stringify(requests)).not.toContain('secret-of-test');
});

test('a file of many megabytes goes to the object store in parts', async () => {
  const bytes = randomBytes(12 * 1024 * 1024);
  const storage = await openS3();
  await storage.put('photos/a/large', Readable.from(chunksOf(bytes)), { contentType: 'image/jpeg' });
  expect((await storage.read('photos/a/large')).equals(bytes)).toBe(true);
  expect(requests.filter((request) => request.path.includes('partNumber='))).toHaveLength(3);
});

test('an unreachable or refusing object store is an error, not an empty one', async () => {
  const storage = await openStorage({
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY: 'a',
    S3_SECRET_KEY: 'b',
  });
  await expect(storage.has('one')).rejects.toThrow();
  await expect(storage.ready()).rejects.toThrow();
});

function* brokenUpload(): Generator<Buffer> {
  yield Buffer.from('ne');
  throw new Error('the phone is gone');
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
}
