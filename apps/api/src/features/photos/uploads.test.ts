import { getPhoto, listPhotos, type Photo } from '@sightline/contracts/photos/photos';
import { photoKeys } from '@sightline/store/photos/photos';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../../../tests/support/TestServer.ts';
import {
  ask,
  askOffset,
  createUpload,
  metadataFor,
  sendBytes,
  uploadPhoto,
} from '../../../../../tests/support/uploads.ts';
import { beginPhotoStory, type Caller, noisyJpeg } from './testing/photoStory.ts';

/** Ways in which a photo arrives: in one request, in pieces, again, damaged, or abandoned. */

let server: TestServer;
let client: Caller;
let inspector: Caller;
let inspectionId: string;
let jpeg: Buffer;

beforeAll(async () => {
  ({ server, client, inspector, inspectionId, jpeg } = await beginPhotoStory());
});

afterAll(() => server.close());

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
  expect((await uploadPhoto(client, metadata, jpeg)).status).toBe(201);

  const photo = await inspector.ask(getPhoto, { params: { photoId: metadata.photoId ?? '' } });
  expect(photo).toMatchObject({ width: 640, height: 480, bytes: jpeg.length, sha256: metadata.sha256 });
  expect(photo).toMatchObject({
    roomLabel: 'Küche',
    capturedBy: 'Robin Reyes (Client)',
    renditions: 'thumbnail',
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

test("an upload gives a photo its thumbnail: upright, and without the phone's metadata", async () => {
  const taken = sharp(await noisyJpeg(640, 480)).withExif({ IFD0: { Make: 'Phone of the test' } });
  const sideways = await taken.withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const metadata = metadataFor(inspectionId, sideways);
  await uploadPhoto(client, metadata, sideways);
  const key = photoKeys({ _id: metadata.photoId ?? '', inspectionId }).thumbnail;
  const thumbnail = await server.services.storage.read(key);
  const { width, height, exif, orientation } = await sharp(thumbnail).metadata();
  expect({ width, height, exif, orientation }).toEqual({ width: 225, height: 300 });
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

test('a finished upload queried again gives the same reply, and the whole photo sent again counts once', async () => {
  const metadata = metadataFor(inspectionId, jpeg);
  const { path } = await createUpload(client, metadata, jpeg.length);
  await sendBytes(client, path, 0, jpeg);
  expect(await askOffset(client, path)).toMatchObject({ status: 200, offset: jpeg.length });
  expect((await sendBytes(client, path, jpeg.length, Buffer.alloc(0))).status).toBe(204);
  expect((await sendBytes(client, path, 0, jpeg)).status).toBe(409);

  const before = await photosSeenBy(client);
  expect((await uploadPhoto(client, metadata, jpeg)).status).toBe(201);
  expect(await photosSeenBy(client)).toEqual(before);
});

test('another picture under an id that is taken is a conflict and changes nothing', async () => {
  const metadata = metadataFor(inspectionId, jpeg);
  await uploadPhoto(client, metadata, jpeg);
  const other = await noisyJpeg(320, 240);
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

test('refuses more bytes than announced', async () => {
  const { path } = await createUpload(client, metadataFor(inspectionId, jpeg), 1000);
  expect((await sendBytes(client, path, 0, jpeg)).status).toBe(413);
});

test('abandoning an upload removes the bytes received so far', async () => {
  const { path } = await createUpload(client, metadataFor(inspectionId, jpeg), jpeg.length);
  await sendBytes(client, path, 0, jpeg.subarray(0, 100));
  expect((await ask(client, 'DELETE', path)).status).toBe(204);
  expect((await askOffset(client, path)).status).toBe(404);
});
