import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { mintId } from '@sightline/contracts/core/ids';
import { getPhoto } from '@sightline/contracts/photos/photos';
import { bindCapture } from '@sightline/server-kit/captureOrders';
import { inspections } from '@sightline/store/inspections/inspections';
import { photoKeys } from '@sightline/store/photos/photos';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedInspection } from '../../../../../tests/support/people.ts';
import type { TestServer } from '../../../../../tests/support/TestServer.ts';
import {
  ask,
  askOffset,
  createUpload,
  encodeMetadata,
  metadataFor,
  sendBytes,
  uploadPath,
  uploadPhoto,
} from '../../../../../tests/support/uploads.ts';
import { beginPhotoStory, type Caller } from './testing/photoStory.ts';

/** The rules of uploads by person, inspection and time; refused before any bytes are sent. */

let server: TestServer;
let client: Caller;
let inspector: Caller;
let inspectionId: string;
let jpeg: Buffer;

beforeAll(async () => {
  ({ server, client, inspector, inspectionId, jpeg } = await beginPhotoStory());
});

afterAll(() => server.close());

test.each([
  ['no metadata at all', { 'Upload-Metadata': '' }, 400],
  ['an invalid photo id', { photoId: '../../etc/passwd' }, 400],
  ['a latitude above 90 degrees', { latitude: '91', longitude: '0', accuracyMeters: '1' }, 400],
  ['a longitude beyond the date line', { latitude: '0', longitude: '-180.1', accuracyMeters: '1' }, 400],
  ['a latitude that is no number', { latitude: 'NaN', longitude: '0', accuracyMeters: '1' }, 400],
  ['a negative accuracy', { latitude: '25', longitude: '-80', accuracyMeters: '-1' }, 400],
  ['an accuracy beyond any device', { latitude: '25', longitude: '-80', accuracyMeters: '100001' }, 400],
  ['an incomplete position', { latitude: '25' }, 400],
  ['an unknown source', { source: 'imagination' }, 400],
  ['an SVG', { contentType: 'image/svg+xml' }, 400],
  ['an inspection that does not exist', { inspectionId: mintId() }, 404],
])('refuses %s before any bytes are sent', async (_, changes, status) => {
  const header = 'Upload-Metadata' in changes ? changes : {};
  const metadata = metadataFor(inspectionId, jpeg, 'Upload-Metadata' in changes ? {} : changes);
  expect((await createUpload(client, metadata, jpeg.length, header)).status).toBe(status);
});

test('refuses bytes that travel with a creation that is not allowed, and stores nothing', async () => {
  const metadata = metadataFor(inspectionId, jpeg);
  const stranger = await server.signedInAs('client');
  expect((await uploadPhoto(stranger, metadata, jpeg)).status).toBe(404);
  expect((await client.call(getPhoto, { params: { photoId: metadata.photoId ?? '' } })).status).toBe(404);
});

test('refuses an address that no device creates', async () => {
  const headers = {
    'Upload-Length': String(jpeg.length),
    'Upload-Metadata': encodeMetadata(metadataFor(inspectionId, jpeg)),
  };
  for (const path of ['/api/uploads/1', '/api/uploads/..%2f..%2fetc', '/api/uploads/$ne', '/api/uploads'])
    expect((await ask(client, 'POST', path, headers)).status, path).toBe(404);
});

test('refuses too large a photo before any bytes are sent', async () => {
  const answer = await createUpload(client, metadataFor(inspectionId, jpeg), 50 * 1024 * 1024 + 1);
  expect(answer.status).toBe(413);
});

test('refuses more bytes than were announced with a readable message, and the rest can still be sent', async () => {
  const surplus = Buffer.alloc(8 * 1024 * 1024);
  const refusal = { error: 'This upload is larger than announced.', code: 'tooLarge' };
  const metadata = metadataFor(inspectionId, jpeg);
  const type = { 'Content-Type': 'application/offset+octet-stream' };
  const header = encodeMetadata(metadata);
  const announced = { 'Upload-Length': String(jpeg.length), 'Upload-Metadata': header, ...type };
  const created = await ask(client, 'POST', uploadPath(), announced, surplus);
  expect([created.status, JSON.parse(created.body)]).toEqual([413, expect.objectContaining(refusal)]);
  const { path } = await createUpload(client, metadata, jpeg.length);
  const sent = await sendBytes(client, path, 0, surplus);
  expect([sent.status, JSON.parse(sent.body)]).toEqual([413, expect.objectContaining(refusal)]);
  expect((await sendBytes(client, path, 0, jpeg)).status).toBe(204);
});

test('only the person who began an upload can resume, query or abandon it', async () => {
  const { path } = await createUpload(client, metadataFor(inspectionId, jpeg), jpeg.length);
  const visitor = server.visitor();
  expect((await askOffset(visitor, path)).status).toBe(401);
  expect((await askOffset(inspector, path)).status).toBe(404);
  expect((await sendBytes(inspector, path, 0, jpeg)).status).toBe(404);
  expect((await ask(inspector, 'DELETE', path)).status).toBe(404);
  expect((await ask(client, 'GET', path)).status).toBe(404);
  expect((await sendBytes(client, path, 0, jpeg)).status).toBe(204);
});

test("a client cannot upload to another client's inspection", async () => {
  const stranger = await server.signedInAs('client');
  const answer = await createUpload(stranger, metadataFor(inspectionId, jpeg), jpeg.length);
  expect(answer.status).toBe(404);
});

test('F11 a still requested from one phone cannot be uploaded by another, or to another inspection', async () => {
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
  expect((await uploadPhoto(client, metadata, jpeg)).status).toBe(201);
});

test.each([
  ['in the future', 48 * 3600_000],
  ['before the inspection', -48 * 3600_000],
])('F11 refuses a capture time %s, also from staff', async (date, offsetMs) => {
  const capturedAt = new Date(Date.now() + offsetMs).toISOString();
  const metadata = metadataFor(inspectionId, jpeg, { capturedAt });
  for (const caller of [client, inspector]) {
    const { status, body } = await createUpload(caller, metadata, jpeg.length);
    const error = `Check the device clock: this photo is dated ${date}.`;
    expect([status, JSON.parse(body)]).toMatchObject([
      400,
      { error, details: { fields: { capturedAt: error } } },
    ]);
  }
});

test.each([
  ['ahead', 24 * 3600_000],
  ['behind', -24 * 3600_000],
])("a phone whose clock is a day %s: the server's time is shown with its own", async (_where, offsetMs) => {
  const capturedAt = new Date(Date.now() + offsetMs).toISOString();
  const metadata = metadataFor(inspectionId, jpeg, { capturedAt });
  expect((await uploadPhoto(client, metadata, jpeg)).status).toBe(201);
  const photo = await inspector.ask(getPhoto, { params: { photoId: metadata.photoId ?? '' } });
  expect(photo.capturedAt).toBe(capturedAt);
  expect(Math.abs(Date.parse(photo.storedAt) - Date.now())).toBeLessThan(10_000);
});

test('a client adds no photos to a canceled or completed inspection; staff do', async () => {
  const clientId = client.user.clientId ?? '';
  for (const status of ['cancelled', 'completed', 'report_delivered'] as const) {
    const { _id } = await storedInspection(server.services.store, { clientId, status });
    const refused = await createUpload(client, metadataFor(_id, jpeg), jpeg.length);
    expect([refused.status, JSON.parse(refused.body)]).toEqual([
      409,
      expect.objectContaining({ code: 'inspectionClosed' }),
    ]);
    expect((await createUpload(inspector, metadataFor(_id, jpeg), jpeg.length)).status).toBe(201);
  }
});

test('a photo taken before the inspection was completed still arrives afterward', async () => {
  const clientId = client.user.clientId ?? '';
  const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3600_000);
  const completedDate = hoursAgo(2);
  const { _id } = await storedInspection(server.services.store, {
    clientId,
    status: 'completed',
    completedDate,
  });
  await server.services.store.of(inspections).updateOne({ _id }, { $set: { createdAt: hoursAgo(48) } });
  const at = async (instant: Date) => {
    const changes = { capturedAt: instant.toISOString(), photoId: mintId() };
    return (await createUpload(client, metadataFor(_id, jpeg, changes), jpeg.length)).status;
  };
  expect(await at(hoursAgo(2.1))).toBe(201);
  expect(await at(hoursAgo(1))).toBe(409);
});

/** An upload whose last bytes are still missing. */
async function beginUpload(changes: Parameters<typeof storedInspection>[1] = {}) {
  const clientId = client.user.clientId ?? '';
  const { _id } = await storedInspection(server.services.store, { clientId, ...changes });
  const metadata = metadataFor(_id, jpeg);
  const { path } = await createUpload(client, metadata, jpeg.length);
  await sendBytes(client, path, 0, jpeg.subarray(0, 1000));
  const finish = async () => await sendBytes(client, path, 1000, jpeg.subarray(1000));
  return { inspectionId: _id, photoId: metadata.photoId ?? '', path, finish };
}

async function expectNothingKept({
  inspectionId: room,
  photoId,
  path,
}: Awaited<ReturnType<typeof beginUpload>>) {
  const { services } = server;
  expect((await askOffset(client, path)).status).toBe(404);
  expect((await inspector.call(getPhoto, { params: { photoId } })).status).toBe(404);
  await expect(
    services.storage.read(photoKeys({ _id: photoId, inspectionId: room }).original),
  ).rejects.toThrow();
  expect(await services.roomLog.since(room, 0)).toEqual([]);
  expect(await readdir(join(services.configuration.storage.DATA_DIR ?? '', 'uploads'))).not.toContain(
    path.split('/').at(-1),
  );
}

test.each([
  ['was canceled', { status: 'cancelled' as const }, 'inspectionClosed'],
  ['got another client', { clientId: mintId() }, 'notFound'],
])('refuses a photo whose inspection %s while it was sent, and keeps nothing', async (_, change, code) => {
  const upload = await beginUpload();
  const filter = { _id: upload.inspectionId };
  await server.services.store.of(inspections).updateOne(filter, { $set: change });
  expect(JSON.parse((await upload.finish()).body)).toMatchObject({ code });
  await expectNothingKept(upload);
});

test('F11 refuses a photo whose id was requested from another phone while it was sent, and keeps nothing', async () => {
  const { redis, configuration } = server.services;
  const upload = await beginUpload();
  const order = { inspectionId: upload.inspectionId, subject: `user:${inspector.user._id}` };
  await bindCapture(redis, configuration.redisPrefix, upload.photoId, order);
  expect(JSON.parse((await upload.finish()).body)).toMatchObject({ code: 'conflict' });
  await expectNothingKept(upload);
});

test('stores a photo whose inspection was completed while it was sent', async () => {
  const upload = await beginUpload();
  const completed = { status: 'completed' as const, completedDate: new Date() };
  const filter = { _id: upload.inspectionId };
  await server.services.store.of(inspections).updateOne(filter, { $set: completed });
  expect((await upload.finish()).status).toBe(204);
  await client.ask(getPhoto, { params: { photoId: upload.photoId } });
});

test('a still kept on a phone is accepted until 30 days after the inspection was completed', async () => {
  const clientId = client.user.clientId ?? '';
  const statusAfter = async (days: number): Promise<number> => {
    const completedDate = new Date(Date.now() - days * 24 * 3600_000);
    const facts = { clientId, status: 'completed' as const, completedDate };
    const { _id } = await storedInspection(server.services.store, facts);
    const createdAt = new Date(completedDate.getTime() - 3600_000);
    await server.services.store.of(inspections).updateOne({ _id }, { $set: { createdAt } });
    const changes = { capturedAt: new Date(completedDate.getTime() - 60_000).toISOString() };
    return (await createUpload(client, metadataFor(_id, jpeg, changes), jpeg.length)).status;
  };
  expect(await statusAfter(29.9)).toBe(201);
  expect(await statusAfter(30.1)).toBe(409);
});
