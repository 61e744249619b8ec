import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { getPhoto } from '@sightline/contracts/photos/photos';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { imageBomb, scanBomb } from '../../../../../tests/support/pictureBombs.ts';
import { createUpload, metadataFor, sendBytes, uploadPhoto } from '../../../../../tests/support/uploads.ts';
import { beginPhotoStory, type Caller, type PhotoStory } from './testing/photoStory.ts';

/** The API stores only complete pictures of the declared format that are cheap to decode. */

let server: PhotoStory['server'];
let client: Caller;
let inspector: Caller;
let inspectionId: string;
let jpeg: Buffer;

beforeAll(async () => {
  ({ server, client, inspector, inspectionId, jpeg } = await beginPhotoStory());
});

afterAll(() => server.close());

test.each([
  ['text declared as a picture', Buffer.from('<script>alert(1)</script>'.repeat(50)), 422, 'notAPicture'],
  ['a truncated picture', null, 422, 'pictureDamaged'],
  ['a picture of 30,000 x 30,000 declared pixels', imageBomb(30_000, 30_000), 413, 'tooLarge'],
])('refuses %s', async (_, bytes, status, code) => {
  const body = bytes ?? jpeg.subarray(0, jpeg.length / 2);
  const contentType = code === 'tooLarge' ? 'image/png' : 'image/jpeg';
  const metadata = metadataFor(inspectionId, body, { contentType });
  const answer = await uploadPhoto(client, metadata, body);
  expect([answer.status, JSON.parse(answer.body).code]).toEqual([status, code]);
  expect((await client.call(getPhoto, { params: { photoId: metadata.photoId ?? '' } })).status).toBe(404);
});

test('refuses a picture whose format is not the declared one', async () => {
  const png = await sharp(jpeg).resize(50).png().toBuffer();
  expect((await uploadPhoto(client, metadataFor(inspectionId, png), png)).status).toBe(422);
});

async function flatPng(
  width: number,
  height: number,
  how: { bits: 8 | 16; interlaced: boolean },
): Promise<Buffer> {
  const flat = sharp({ create: { width, height, channels: 3, background: '#345' } });
  const deep = how.bits === 16 ? flat.toColourspace('rgb16') : flat;
  return await deep.png({ progressive: how.interlaced }).toBuffer();
}

test.each([
  ['an interlaced PNG above 16 megapixels', { bits: 8, interlaced: true } as const],
  ['a 16-bit PNG above 16 megapixels', { bits: 16, interlaced: false } as const],
])('F8 refuses %s before decoding it', async (_, how) => {
  const png = await flatPng(4001, 4001, how);
  const metadata = metadataFor(inspectionId, png, { contentType: 'image/png' });
  const { status, body } = await uploadPhoto(client, metadata, png);
  expect([status, JSON.parse(body).code]).toEqual([413, 'tooLarge']);
});

test('F8 accepts a 16-bit interlaced PNG of 12 megapixels', async () => {
  const png = await flatPng(4000, 3000, { bits: 16, interlaced: true });
  const metadata = metadataFor(inspectionId, png, { contentType: 'image/png' });
  expect((await uploadPhoto(client, metadata, png)).status).toBe(201);
});

test('F8 decodes one picture at a time, across all people', async () => {
  const png = await flatPng(2000, 1500, { bits: 16, interlaced: true });
  let most = 0;
  const count = () => void (most = Math.max(most, sharp.counters().process));
  // Decoding takes many times as long.
  const counting = setInterval(count, 1);
  const people = [client, inspector, client, inspector];
  const metadata = () => metadataFor(inspectionId, png, { contentType: 'image/png' });
  const answers = await Promise.all(people.map((person) => uploadPhoto(person, metadata(), png)));
  clearInterval(counting);
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 201));
  expect(most).toBe(1);
});

test("F8 a person's picture waits for one picture of another person's backlog, not for all of it", {
  tags: 'full',
}, async () => {
  const costly = await flatPng(4000, 3000, { bits: 16, interlaced: true });
  const metadata = () => metadataFor(inspectionId, costly, { contentType: 'image/png' });
  const begin = async () => (await createUpload(inspector, metadata(), costly.length)).path;
  const backlog = await Promise.all([begin(), begin(), begin(), begin(), begin()]);
  let stored = 0;
  const sending = backlog.map(async (path) => {
    const { status } = await sendBytes(inspector, path, 0, costly);
    if (status === 204) stored += 1;
  });
  await expect.poll(async () => await haveArrived(backlog, costly.length), { interval: 5 }).toBe(true);
  const before = stored;
  expect((await uploadPhoto(client, metadataFor(inspectionId, jpeg), jpeg)).status).toBe(201);
  // The limit counts the picture that was being decoded, and one that may have been stored while these bytes
  // were sent.
  expect(stored - before).toBeLessThanOrEqual(2);
  await Promise.all(sending);
  expect(stored).toBe(backlog.length);
});

/**
 * Whether all bytes of these uploads have arrived. The file of an upload is removed when its photo is stored.
 */
async function haveArrived(paths: readonly string[], bytes: number): Promise<boolean> {
  const folder = join(server.services.configuration.storage.DATA_DIR ?? '', 'uploads');
  const files = paths.map((path) => stat(join(folder, basename(path))).catch(() => ({ size: bytes })));
  return (await Promise.all(files)).every(({ size }) => size === bytes);
}

test.each([
  ['takes a photo of 50 megapixels', 8160, 6144, 201],
  ['refuses a picture of more than 52 megapixels', 8160, 6400, 413],
])('F9 %s', { tags: 'full' }, async (_, width, height, status) => {
  const create = { width, height, channels: 3 as const, background: '#345' };
  const photo = await sharp({ create }).jpeg().toBuffer();
  const metadata = metadataFor(inspectionId, photo);
  expect((await uploadPhoto(client, metadata, photo)).status).toBe(status);
  const read = await client.call(getPhoto, { params: { photoId: metadata.photoId ?? '' } });
  if (status === 201) expect(read.reply).toMatchObject({ width, height });
  else expect(read.status).toBe(404);
});

test('F8 refuses a JPEG of thousands of scans before decoding it', async () => {
  const bomb = scanBomb(4000, 3900);
  expect(bomb.length).toBeLessThan(200_000);
  const { status, body } = await uploadPhoto(client, metadataFor(inspectionId, bomb), bomb);
  expect([status, JSON.parse(body).code]).toEqual([413, 'tooLarge']);
});

test('F8 accepts a progressive JPEG of 50 megapixels without chroma subsampling', {
  tags: 'full',
}, async () => {
  const create = { width: 8160, height: 6144, channels: 3 as const, background: '#345' };
  const progressive = await sharp({ create })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
  expect((await uploadPhoto(client, metadataFor(inspectionId, progressive), progressive)).status).toBe(201);
});

test.each([
  ['inside an application segment', (photo: Buffer) => withSegment(photo, scanBomb(160, 120))],
  ['after the end of the picture', (photo: Buffer) => Buffer.concat([photo, scanBomb(160, 120)])],
])('F8 does not count scans %s', async (_, change) => {
  const photo = change(jpeg);
  expect((await uploadPhoto(client, metadataFor(inspectionId, photo), photo)).status).toBe(201);
});

/** A photo with a segment like those in which phones store thumbnails, of at most 65,533 bytes. */
function withSegment(photo: Buffer, content: Buffer): Buffer {
  const kept = content.subarray(0, 65_533);
  const header = Buffer.from([0xff, 0xeb, (kept.length + 2) >> 8, (kept.length + 2) & 0xff]);
  return Buffer.concat([photo.subarray(0, 2), header, kept, photo.subarray(2)]);
}
