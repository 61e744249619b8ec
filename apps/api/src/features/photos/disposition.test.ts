import { getPhoto, listPhotos, type Photo, setPhotoDisposition } from '@sightline/contracts/photos/photos';
import { getLatestReport } from '@sightline/contracts/reports/reports';
import { listRoomEvents } from '@sightline/contracts/rooms/roomEvents';
import { redeemInvitation } from '@sightline/contracts/rooms/rooms';
import { drainRoomLog } from '@sightline/store/room-log/drainRoomLog';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpClient } from '../../../../../tests/support/HttpClient.ts';
import type { TestServer } from '../../../../../tests/support/TestServer.ts';
import { metadataFor, uploadPhoto } from '../../../../../tests/support/uploads.ts';
import { invited } from '../../testing/accessWorld.ts';
import { ReportStory } from '../reports/testing/ReportStory.ts';
import { beginPhotoStory, type Caller } from './testing/photoStory.ts';

/** Photos that are not in the report: left out, or deleted. Their records and bytes remain as evidence. */

let server: TestServer;
let client: Caller;
let inspector: Caller;
let inspectionId: string;
let jpeg: Buffer;

beforeAll(async () => {
  ({ server, client, inspector, inspectionId, jpeg } = await beginPhotoStory());
});

afterAll(() => server.close());

async function newPhoto(by: Caller = inspector, into = inspectionId): Promise<string> {
  const metadata = metadataFor(into, jpeg);
  await uploadPhoto(by, metadata, jpeg);
  return metadata.photoId ?? '';
}

async function set(photoId: string, disposition: Photo['disposition'], reason = ''): Promise<Photo> {
  return await inspector.ask(setPhotoDisposition, { params: { photoId }, body: { disposition, reason } });
}

async function listedFor(caller: Caller): Promise<string[]> {
  return (await caller.ask(listPhotos, { params: { inspectionId } })).map(({ id }) => id);
}

test('a deleted photo keeps the authors, times and reasons of its deletion and restoration', async () => {
  const photoId = await newPhoto();
  await set(photoId, 'deleted', 'Taken by mistake');
  const photo = await set(photoId, 'inReport', 'Undo');
  expect(photo.custody).toEqual([
    {
      at: expect.any(String),
      by: 'Ana Ruiz (Inspector)',
      disposition: 'deleted',
      reason: 'Taken by mistake',
    },
    { at: expect.any(String), by: 'Ana Ruiz (Inspector)', disposition: 'inReport', reason: 'Undo' },
  ]);
  const original = await inspector.send('GET', `/api/photos/${photoId}/original`);
  expect(original.headers.get('Content-Length')).toBe(String(jpeg.length));
});

test('the same disposition sent twice is recorded once', async () => {
  const photoId = await newPhoto();
  await Promise.all([set(photoId, 'leftOut'), set(photoId, 'leftOut')]);
  expect((await set(photoId, 'leftOut')).custody).toHaveLength(1);
  const untouched = await newPhoto();
  expect((await set(untouched, 'inReport')).custody).toEqual([]);
});

test('a deleted photo is listed only for staff; its sender can still confirm that it was stored', async () => {
  const [photoId, own] = [await newPhoto(), await newPhoto(client)];
  for (const id of [photoId, own]) await set(id, 'deleted', 'Duplicate');
  expect(await listedFor(inspector)).toEqual(expect.arrayContaining([photoId, own]));
  expect(await listedFor(client)).not.toContain(photoId);
  expect(await listedFor(client)).not.toContain(own);
  expect((await client.call(getPhoto, { params: { photoId } })).status).toBe(404);
  expect((await client.send('GET', `/api/photos/${photoId}/image`)).status).toBe(404);
  expect((await client.ask(getPhoto, { params: { photoId: own } })).sha256).toMatch(/^[0-9a-f]{64}$/);
});

test('deleting needs a reason and staff rights', async () => {
  const photoId = await newPhoto(client);
  const body = { disposition: 'deleted' as const, reason: ' ' };
  const { reply, status } = await inspector.call(setPhotoDisposition, { params: { photoId }, body });
  expect([status, reply]).toEqual([
    400,
    expect.objectContaining({ details: { fields: { reason: 'Say why this photo is deleted' } } }),
  ]);
  const complete = { ...body, reason: 'Duplicate' };
  expect((await client.call(setPhotoDisposition, { params: { photoId }, body: complete })).status).toBe(403);
});

test('the room is notified of a disposition at once, without its author and reason', async () => {
  const photoId = await newPhoto();
  await set(photoId, 'leftOut', 'Shows a neighbor');
  const last = (await server.services.roomLog.since(inspectionId, 0)).at(-1);
  expect(last).toMatchObject({
    kind: 'photo:updated',
    data: { photo: { id: photoId, disposition: 'leftOut', custody: [] } },
  });
  expect((await client.ask(getPhoto, { params: { photoId } })).custody).toEqual([]);
});

test('only staff still read about a deleted photo in the events of the room', async () => {
  const metadata = metadataFor(inspectionId, jpeg, { description: 'A broken lock', roomLabel: 'Side door' });
  await uploadPhoto(client, metadata, jpeg);
  const { photoId = '', sha256 = '' } = metadata;
  const facts = ['A broken lock', 'Side door', sha256, 'Robin Reyes (Client)'];
  const seenBy = async (caller: HttpClient): Promise<string[]> => {
    const events = await caller.ask(listRoomEvents, { params: { inspectionId }, query: {} });
    const text = JSON.stringify(events.filter(({ data }) => 'photo' in data && data.photo.id === photoId));
    expect(text).toContain(photoId);
    return facts.filter((fact) => text.includes(fact));
  };
  const guest = server.visitor();
  await guest.ask(redeemInvitation, { body: { token: (await invited(server, inspectionId)).token } });
  expect(await seenBy(guest)).toEqual(facts);
  await set(photoId, 'deleted', 'Taken by mistake');
  const { store, roomLog } = server.services;
  for (const drain of [() => 0, () => drainRoomLog(store, roomLog, inspectionId)]) {
    await drain();
    for (const caller of [client, guest]) expect(await seenBy(caller)).toEqual([]);
    expect(await seenBy(inspector)).toEqual(facts);
  }
  await set(photoId, 'inReport', 'Undo');
  expect(await seenBy(guest)).toEqual(facts);
});

test('the report shows neither left-out nor deleted photos', async () => {
  const story = await ReportStory.begin(server);
  const [kept, leftOut, deleted] = [
    await newPhoto(inspector, story.inspectionId),
    await newPhoto(inspector, story.inspectionId),
    await newPhoto(inspector, story.inspectionId),
  ];
  await set(leftOut, 'leftOut');
  await set(deleted, 'deleted', 'Taken by mistake');
  await story.mark('electricalFinal', 'pass');
  await story.generate();
  const { content } = await inspector.ask(getLatestReport, { params: { inspectionId: story.inspectionId } });
  expect(content.photos.map(({ id }) => id)).toEqual([kept]);
});
