import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mintId } from '@sightline/contracts/core/ids';
import { MAX_PHOTO_BYTES } from '@sightline/contracts/photos/photoFormats';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storedInspection } from '../../support/people.ts';
import { imageBomb } from '../../support/pictureBombs.ts';
import { storedFiles, storedState } from '../../support/storedState.ts';
import { TestServer } from '../../support/TestServer.ts';
import {
  type Answered,
  ask,
  askOffset,
  createUpload,
  metadataFor,
  sendBytes,
  uploadPhoto,
} from '../../support/uploads.ts';

/** A refused upload leaves nothing behind: no photo, no file, no room event; and the next one is accepted. */

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let server: TestServer;
let client: Caller;
let inspectionId: string;
let jpeg: Buffer;
let before: Awaited<ReturnType<typeof everything>>;

beforeAll(async () => {
  server = await TestServer.start();
  client = await server.signedInAs('client');
  const create = { width: 320, height: 240, channels: 3 as const, background: '#777' };
  jpeg = await sharp({ create }).jpeg().toBuffer();
});
afterAll(() => server.close());
beforeEach(async () => {
  inspectionId = (await storedInspection(server.services.store, { clientId: client.user.clientId ?? '' }))
    ._id;
  before = await everything();
});

async function everything() {
  const folder = server.services.configuration.storage.DATA_DIR ?? '';
  const [stored, files] = [await storedState(server.services.store), await storedFiles(folder)];
  return { stored, files, said: await server.services.roomLog.lastSeq(inspectionId) };
}

async function expectNothingLeft(): Promise<void> {
  // tus replies itself, and the record of a refused upload is deleted right after that.
  await expect.poll(everything).toEqual(before);
  expect((await uploadPhoto(client, metadataFor(inspectionId, jpeg), jpeg)).status).toBe(201);
}

function codeOf({ body }: Answered): unknown {
  const { error, code } = JSON.parse(body) as { error: string; code: string };
  expect(error).toMatch(/\w{3,}/);
  return code;
}

/** A photo with its correct hash and this declared type. */
const sent = (bytes: Buffer, contentType: string) =>
  uploadPhoto(client, metadataFor(inspectionId, bytes, { contentType }), bytes);

test('bytes that do not match their hash', async () => {
  const metadata = metadataFor(inspectionId, jpeg, { sha256: 'a'.repeat(64) });
  expect(codeOf(await uploadPhoto(client, metadata, jpeg))).toBe('hashMismatch');
  const changed = Buffer.from(jpeg);
  changed[200] = (changed[200] ?? 0) ^ 1;
  expect(codeOf(await uploadPhoto(client, metadataFor(inspectionId, jpeg), changed))).toBe('hashMismatch');
  await expectNothingLeft();
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

test.each<[string, () => Promise<Buffer> | Buffer, string, string]>([
  ['text', () => Buffer.from('hello '.repeat(100)), 'image/jpeg', 'notAPicture'],
  ['HTML', () => Buffer.from('<html><script>alert(1)</script></html>'), 'image/png', 'notAPicture'],
  ['an SVG with a script', () => Buffer.from(SVG), 'image/png', 'notAPicture'],
  ['only the first bytes of a picture', () => jpeg.subarray(0, 100), 'image/jpeg', 'pictureDamaged'],
  ['half a picture', () => jpeg.subarray(0, jpeg.length / 2), 'image/jpeg', 'pictureDamaged'],
  ['a GIF', () => sharp(jpeg).gif().toBuffer(), 'image/jpeg', 'notAPicture'],
  ['a PNG declared as JPEG', () => sharp(jpeg).png().toBuffer(), 'image/jpeg', 'notAPicture'],
  ['one byte', () => Buffer.alloc(1), 'image/webp', 'notAPicture'],
  ['an image bomb of 900 megapixels', () => imageBomb(30_000, 30_000), 'image/png', 'tooLarge'],
  [
    'an image bomb of the largest possible size',
    () => imageBomb(0x7fffffff, 0x7fffffff),
    'image/png',
    'pictureDamaged',
  ],
])('not an acceptable picture: %s', async (_what, make, contentType, code) => {
  const memory = process.memoryUsage.rss();
  expect(codeOf(await sent(await make(), contentType))).toBe(code);
  expect(process.memoryUsage.rss() - memory).toBeLessThan(200_000_000);
  await expectNothingLeft();
});

test.each<[string, Record<string, string>, number]>([
  ['no length', { 'Upload-Length': '' }, 400],
  ['a length that is not a number', { 'Upload-Length': 'many' }, 400],
  ['a length in another notation', { 'Upload-Length': '1e3' }, 400],
  ['a negative length', { 'Upload-Length': '-5' }, 400],
  ['a length of zero', { 'Upload-Length': '0' }, 400],
  ['a length beyond the limit', { 'Upload-Length': String(MAX_PHOTO_BYTES + 1) }, 413],
  ['a length of 400 digits', { 'Upload-Length': '9'.repeat(400) }, 400],
  ['malformed metadata', { 'Upload-Metadata': '%%%' }, 400],
  ['metadata named __proto__', { 'Upload-Metadata': '__proto__ YWRtaW4=' }, 400],
  ['a part of another upload', { 'Upload-Concat': 'final;/api/uploads/1 /api/uploads/2' }, 501],
  ['a deferred length', { 'Upload-Length': '', 'Upload-Defer-Length': '1' }, 400],
  ['an unknown version of the protocol', { 'Tus-Resumable': '0.2.2' }, 400],
])('an upload created with %s', async (_what, headers, status) => {
  const answer = await createUpload(client, metadataFor(inspectionId, jpeg), jpeg.length, headers);
  expect([answer.status, answer.headers.get('Location')], answer.body).toEqual([status, null]);
  expect(answer.body).toMatch(/\w{3,}/);
  await expectNothingLeft();
});

test('an upload sent again, at a wrong offset, or after its end', async () => {
  const metadata = metadataFor(inspectionId, jpeg);
  const { path } = await createUpload(client, metadata, jpeg.length);
  for (const offset of [1, jpeg.length, -1, 1.5, 1e9, Number.NaN])
    expect((await sendBytes(client, path, offset, jpeg)).status, String(offset)).toBeGreaterThanOrEqual(400);
  expect(await askOffset(client, path)).toMatchObject({ status: 200, offset: 0 });
  expect((await sendBytes(client, path, 0, jpeg)).status).toBe(204);
  const done = await everything();
  for (const offset of [0, 1, jpeg.length + 1])
    expect((await sendBytes(client, path, offset, jpeg)).status).toBe(409);
  expect((await uploadPhoto(client, metadata, jpeg)).status).toBe(201);
  // The second one is a separate upload, but only one photo exists.
  const { files, said, stored } = await everything();
  expect({ files, said, photos: stored.photos }).toEqual({
    files: done.files,
    said: done.said,
    photos: done.stored.photos,
  });
});

test('a guessed or forged upload address', async () => {
  const { path } = await createUpload(client, metadataFor(inspectionId, jpeg), jpeg.length);
  const stored = await everything();
  const last = path.at(-1) === '0' ? '1' : '0';
  for (const guessed of [
    `${path.slice(0, -1)}${last}`,
    `${path}.json`,
    '/api/uploads/..%2f..%2fetc',
    '/api/uploads/$ne',
  ])
    for (const method of ['HEAD', 'PATCH', 'DELETE'])
      expect((await ask(client, method, guessed, { 'Upload-Offset': '0' })).status, guessed).toBe(404);
  expect(await everything()).toEqual(stored);
  expect((await sendBytes(client, path, 0, jpeg)).status).toBe(204);
  const unknown = metadataFor(mintId(), jpeg);
  expect((await createUpload(client, unknown, jpeg.length)).status).toBe(404);
});

test('an upload without progress for a day has expired, and the photo can be sent again', async () => {
  const metadata = metadataFor(inspectionId, jpeg);
  const { path } = await createUpload(client, metadata, jpeg.length);
  const folder = server.services.configuration.storage.DATA_DIR ?? '';
  const file = join(folder, 'uploads', `${path.split('/').at(-1)}.json`);
  const described = JSON.parse(await readFile(file, 'utf8')) as object;
  const creation_date = new Date(Date.now() - 25 * 3600_000).toISOString();
  await writeFile(file, JSON.stringify({ ...described, creation_date }));
  const { photos } = (await everything()).stored;
  expect((await sendBytes(client, path, 0, jpeg)).status).toBe(410);
  expect((await askOffset(client, path)).status).toBe(404);
  expect((await everything()).stored.photos).toEqual(photos);
  expect((await uploadPhoto(client, metadata, jpeg)).status).toBe(201);
});
