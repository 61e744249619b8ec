import { mintId } from '@sightline/contracts/core/ids';
import { getPhoto, listPhotos, type Photo, UPLOAD_PATH } from '@sightline/contracts/photos';
import { bindCapture } from '@sightline/server-kit/captureOrders';
import { photoKeys } from '@sightline/store/photos/photos';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestServer } from '../../../../../tests/support/api.ts';
import { storedInspection } from '../../../../../tests/support/people.ts';
import {
  ask,
  askOffset,
  createUpload,
  encodeMetadata,
  imageBomb,
  metadataFor,
  sendBytes,
  uploadPhoto,
} from '../../../../../tests/support/uploads.ts';

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let server: TestServer;
let client: Caller;
let inspector: Caller;
let inspectionId: string;
let jpeg: Buffer;

beforeAll(async () => {
  server = await TestServer.start();
  client = await server.signedInAs('client');
  inspector = await server.signedInAs('inspector');
  const clientId = client.user.clientId ?? '';
  inspectionId = (await storedInspection(server.services.store, { clientId }))._id;
  jpeg = await pictureOf(640, 480);
});

afterAll(() => server.close());

async function pictureOf(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const create = { width, height, channels: 3 as const, background: '#777', noise };
  return await sharp({ create }).jpeg({ quality: 85 }).toBuffer();
}

async function photosSeenBy(caller: Caller): Promise<Photo[]> {
  return await caller.ask(listPhotos, { params: { inspectionId } });
}

test('a photo sent in one request is stored with its metadata, and the room is notified without its position', async () => {
  const position = {
    latitude: '25.981234',
    longitude: '-80.234321',
    accuracyMeters: '6.5',
    ageSeconds: '75',
  };
  const metadata = metadataFor(inspectionId, jpeg, { ...position, roomLabel: 'Küche' });
  expect((await uploadPhoto(client, metadata, jpeg)).status).toBe(204);

  const photo = await inspector.ask(getPhoto, { params: { photoId: metadata.photoId ?? '' } });
  expect(photo).toMatchObject({ width: 640, height: 480, bytes: jpeg.length, sha256: metadata.sha256 });
  expect(photo).toMatchObject({
    roomLabel: 'Küche',
    capturedBy: 'Robin Reyes (Client)',
    renditions: 'pending',
  });
  expect(photo.position).toEqual({
    latitude: 25.981234,
    longitude: -80.234321,
    accuracyMeters: 6.5,
    ageSeconds: 75,
  });

  const [event] = (await server.services.roomLog.since(inspectionId, 0)).slice(-1);
  expect(event).toMatchObject({ kind: 'photo:stored', by: { subject: `user:${client.user._id}` } });
  expect(JSON.stringify(event)).not.toContain('25.9812');
  const stored = await server.services.storage.read(photoKeys({ _id: photo.id, inspectionId }).original);
  expect(stored.equals(jpeg)).toBe(true);
});

test('an interrupted upload resumes where it stopped', async () => {
  const metadata = metadataFor(inspectionId, jpeg);
  const { path } = await createUpload(client, metadata, jpeg.length);
  await sendBytes(client, path, 0, jpeg.subarray(0, 10_000));
  const { offset } = await askOffset(client, path);
  expect(offset).toBe(10_000);
  expect((await client.call(getPhoto, { params: { photoId: metadata.photoId ?? '' } })).status).toBe(404);

  expect((await sendBytes(client, path, offset, jpeg.subarray(offset))).status).toBe(204);
  await client.ask(getPhoto, { params: { photoId: metadata.photoId ?? '' } });
});

test('a finished upload queried again replies the same, and the whole photo sent again counts once', async () => {
  const metadata = metadataFor(inspectionId, jpeg);
  const { path } = await createUpload(client, metadata, jpeg.length);
  await sendBytes(client, path, 0, jpeg);
  expect(await askOffset(client, path)).toMatchObject({ status: 200, offset: jpeg.length });
  expect((await sendBytes(client, path, jpeg.length, Buffer.alloc(0))).status).toBe(204);
  expect((await sendBytes(client, path, 0, jpeg)).status).toBe(409);

  const before = await photosSeenBy(client);
  expect((await uploadPhoto(client, metadata, jpeg)).status).toBe(204);
  expect(await photosSeenBy(client)).toEqual(before);
});

test('another picture under an id that is taken is a conflict and changes nothing', async () => {
  const metadata = metadataFor(inspectionId, jpeg);
  await uploadPhoto(client, metadata, jpeg);
  const other = await pictureOf(320, 240);
  const forged = metadataFor(inspectionId, other, { photoId: metadata.photoId ?? '' });
  expect((await uploadPhoto(client, forged, other)).status).toBe(409);
  const key = photoKeys({ _id: metadata.photoId ?? '', inspectionId }).original;
  expect((await server.services.storage.read(key)).equals(jpeg)).toBe(true);
});

test('bytes that do not match their hash are refused and nothing is stored', async () => {
  const metadata = metadataFor(inspectionId, jpeg, { sha256: 'a'.repeat(64) });
  const { path } = await createUpload(client, metadata, jpeg.length);
  const answer = await sendBytes(client, path, 0, jpeg);
  expect(answer.status).toBe(422);
  expect(answer.headers.get('Content-Type')).toContain('application/json');
  expect(JSON.parse(answer.body)).toMatchObject({ code: 'hashMismatch' });
  expect((await askOffset(client, path)).status).toBe(404);
  expect((await client.call(getPhoto, { params: { photoId: metadata.photoId ?? '' } })).status).toBe(404);
});

test.each([
  ['text that says it is a picture', Buffer.from('<script>alert(1)</script>'.repeat(50)), 422, 'notAPicture'],
  ['a picture cut in half', null, 422, 'notAPicture'],
  ['a picture of 30,000 x 30,000 declared pixels', imageBomb(30_000, 30_000), 413, 'tooLarge'],
])('%s is refused', async (_, bytes, status, code) => {
  const body = bytes ?? jpeg.subarray(0, jpeg.length / 2);
  const contentType = code === 'tooLarge' ? 'image/png' : 'image/jpeg';
  const metadata = metadataFor(inspectionId, body, { contentType });
  const answer = await uploadPhoto(client, metadata, body);
  expect([answer.status, JSON.parse(answer.body).code]).toEqual([status, code]);
  expect((await client.call(getPhoto, { params: { photoId: metadata.photoId ?? '' } })).status).toBe(404);
});

test('a picture of another kind than it says is refused', async () => {
  const png = await sharp(jpeg).resize(50).png().toBuffer();
  expect((await uploadPhoto(client, metadataFor(inspectionId, png), png)).status).toBe(422);
});

test.each([
  ['no metadata at all', { 'Upload-Metadata': '' }, 400],
  ['a photo id that is none', { photoId: '../../etc/passwd' }, 400],
  ['a latitude beyond the pole', { latitude: '91', longitude: '0', accuracyMeters: '1' }, 400],
  ['half a position', { latitude: '25' }, 400],
  ['a source that is none', { source: 'imagination' }, 400],
  ['an SVG', { contentType: 'image/svg+xml' }, 400],
  ['an inspection that does not exist', { inspectionId: mintId() }, 404],
])('%s is refused before a byte is taken', async (_, changes, status) => {
  const header = 'Upload-Metadata' in changes ? changes : {};
  const metadata = metadataFor(inspectionId, jpeg, 'Upload-Metadata' in changes ? {} : changes);
  expect((await createUpload(client, metadata, jpeg.length, header)).status).toBe(status);
});

test('bytes sent along with the creation are refused, and nothing is stored', async () => {
  const metadata = metadataFor(inspectionId, jpeg);
  const headers = {
    'Upload-Length': String(jpeg.length),
    'Upload-Metadata': encodeMetadata(metadata),
    'Content-Type': 'application/offset+octet-stream',
  };
  const answer = await ask(client, 'POST', UPLOAD_PATH, headers, jpeg);
  expect([answer.status, JSON.parse(answer.body)]).toEqual([
    400,
    expect.objectContaining({ code: 'badInput' }),
  ]);
  expect((await client.call(getPhoto, { params: { photoId: metadata.photoId ?? '' } })).status).toBe(404);
});

test('too large a photo is refused before a byte is taken', async () => {
  const answer = await createUpload(client, metadataFor(inspectionId, jpeg), 50 * 1024 * 1024 + 1);
  expect(answer.status).toBe(413);
});

test('more bytes than were announced are refused', async () => {
  const { path } = await createUpload(client, metadataFor(inspectionId, jpeg), 1000);
  expect((await sendBytes(client, path, 0, jpeg)).status).toBe(413);
});

test('nobody resumes, queries or abandons the upload of another', async () => {
  const { path } = await createUpload(client, metadataFor(inspectionId, jpeg), jpeg.length);
  const visitor = server.visitor();
  expect((await askOffset(visitor, path)).status).toBe(401);
  expect((await askOffset(inspector, path)).status).toBe(404);
  expect((await sendBytes(inspector, path, 0, jpeg)).status).toBe(404);
  expect((await ask(inspector, 'DELETE', path)).status).toBe(404);
  expect((await ask(client, 'GET', path)).status).toBe(404);
  expect((await sendBytes(client, path, 0, jpeg)).status).toBe(204);
});

test('a client does not upload to the inspection of another client', async () => {
  const stranger = await server.signedInAs('client');
  const answer = await createUpload(stranger, metadataFor(inspectionId, jpeg), jpeg.length);
  expect(answer.status).toBe(404);
});

test('whoever gives up takes back what was sent', async () => {
  const { path } = await createUpload(client, metadataFor(inspectionId, jpeg), jpeg.length);
  await sendBytes(client, path, 0, jpeg.subarray(0, 100));
  expect((await ask(client, 'DELETE', path)).status).toBe(204);
  expect((await askOffset(client, path)).status).toBe(404);
});

test('F11 a still that was ordered from one phone cannot be uploaded by another, nor to another inspection', async () => {
  const { redis, configuration, store } = server.services;
  const metadata = metadataFor(inspectionId, jpeg);
  const { photoId = '' } = metadata;
  const clientId = client.user.clientId ?? '';
  const elsewhere = (await storedInspection(store, { clientId }))._id;
  const order = { inspectionId, subject: `user:${client.user._id}` };
  await bindCapture(redis, configuration.redisPrefix, photoId, order);
  expect((await createUpload(inspector, metadata, jpeg.length)).status).toBe(409);
  expect((await createUpload(client, { ...metadata, inspectionId: elsewhere }, jpeg.length)).status).toBe(
    409,
  );
  expect((await uploadPhoto(client, metadata, jpeg)).status).toBe(204);
});

test.each([
  ['in the future', 20 * 60_000],
  ['before the inspection was scheduled', -24 * 3600_000],
])('F11 refuses a capture time %s, also from staff', async (_, offsetMs) => {
  const capturedAt = new Date(Date.now() + offsetMs).toISOString();
  const metadata = metadataFor(inspectionId, jpeg, { capturedAt });
  for (const caller of [client, inspector]) {
    const { status, body } = await createUpload(caller, metadata, jpeg.length);
    expect([status, JSON.parse(body).details.fields]).toEqual([400, { capturedAt: expect.any(String) }]);
  }
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

test('F8 takes a 16-bit interlaced PNG of 12 megapixels', async () => {
  const png = await flatPng(4000, 3000, { bits: 16, interlaced: true });
  const metadata = metadataFor(inspectionId, png, { contentType: 'image/png' });
  expect((await uploadPhoto(client, metadata, png)).status).toBe(204);
});
