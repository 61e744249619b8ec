import { mintId } from '@sightline/contracts/core/ids';
import type { MarkupShape } from '@sightline/contracts/photos/photoMarkup';
import { type RoomEventAuthor, type RoomEventBody, SYSTEM } from '@sightline/contracts/rooms/roomEvents';
import { RoomLog } from '@sightline/server-kit/RoomLog';
import { connectRedis, disconnectRedis } from '@sightline/server-kit/redis';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isolatedServices } from '../../../../tests/support/isolated.ts';
import { markOf } from '../../../../tests/support/marks.ts';
import { roomPhoto } from '../../../../tests/support/roomPhoto.ts';
import { connectStore } from '../connect.ts';
import type { Store } from '../core/store.ts';
import { changeMarkup, confirmPhoto, findPhoto, reservePhoto } from '../photos/photos.ts';
import { archiveEvents, listArchivedEvents } from '../rooms/roomEvents.ts';
import { drainRoomLog } from './drainRoomLog.ts';

/** D-8: what people draw on a frozen picture is added to its photo, from the log alone. */

const dana: RoomEventAuthor = { subject: 'user:dana', name: 'Dana Whitfield', role: 'host' };
const sam: RoomEventAuthor = { subject: 'guest:sam', name: 'Sam Guest', role: 'field' };
const arrow: MarkupShape = { kind: 'arrow', color: 'red', from: [0.1, 0.2], to: [0.5, 0.5] };
const text: MarkupShape = { kind: 'text', color: 'white', at: [0.5, 0.9], text: 'CRACK 4 mm' };

let redis: ReturnType<typeof connectRedis>;
let store: Store;
let log: RoomLog;
let inspectionId: string;
let photoId: string;
let pictureId: string;
const [phone, office] = [mintId(), mintId()];

beforeAll(async () => {
  const { mongodbUri, redisUrl, redisPrefix } = isolatedServices();
  redis = connectRedis(redisUrl);
  log = new RoomLog(redis, redisPrefix);
  store = await connectStore(mongodbUri);
});
afterAll(async () => {
  disconnectRedis(redis);
  await store.close();
});
beforeEach(async () => {
  [inspectionId, photoId, pictureId] = [mintId(), mintId(), mintId()];
  await append(dana, { kind: 'picture:frozen', data: frozen() }, pictureId);
});

const frozen = () => ({
  ...{ peerId: phone, subject: sam.subject, byPeerId: office },
  ...{ photoId, width: 1280, height: 720 },
});
const append = (by: RoomEventAuthor, body: RoomEventBody, id: string = mintId()) =>
  log.append(inspectionId, { id, by, ...body });
const draw = (by: RoomEventAuthor, shape: MarkupShape) =>
  append(by, { kind: 'shape:drawn', data: { pictureId, shape } });
const resume = () => append(dana, { kind: 'picture:resumed', data: { pictureId } });
const drain = () => drainRoomLog(store, log, inspectionId);
const marks = async () =>
  (await findPhoto(store, photoId))?.markup.map(({ kind, drawnBy }) => `${kind} by ${drawnBy}`);

/** Stores a photo under the id of the frozen picture's, as the API does when its bytes have arrived. */
async function storePhoto(
  facts: { subject?: string; source?: 'videoFrame' | 'file'; storedAt?: Date; isAnnounced?: boolean } = {},
) {
  const { subject = dana.subject, source = 'videoFrame', storedAt = new Date(), isAnnounced = true } = facts;
  const {
    id,
    capturedAt,
    storedAt: _stored,
    distanceMeters: _distance,
    isOffSite: _offSite,
    ...photo
  } = roomPhoto(inspectionId, { id: photoId, source });
  const record = { ...photo, _id: id, capturedAt: new Date(capturedAt), subject, position: null };
  await reservePhoto(store, record);
  await confirmPhoto(store, photoId, { storedAt, renditions: 'ready' });
  if (!isAnnounced) return;
  await append(dana, { kind: 'photo:stored', data: { photo: roomPhoto(inspectionId, { id: photoId }) } });
}

test('D-8 a drawing is added when the picture ends, with the name of who drew each shape', async () => {
  await storePhoto();
  await draw(dana, arrow);
  await draw(sam, text);
  await drain();
  expect(await marks()).toEqual([]);
  await resume();
  await drain();
  expect(await marks()).toEqual(['arrow by Dana Whitfield', 'text by Sam Guest']);
  const updated = (await log.since(inspectionId, 0)).filter(({ kind }) => kind === 'photo:updated');
  expect(updated).toMatchObject([{ by: dana, data: { photo: { id: photoId, markup: { length: 2 } } } }]);
});

test.each([
  ['the video is resumed', () => resume()],
  ['the filmed person leaves', () => append(sam, left(phone))],
  ['the page that froze it is closed', () => append(dana, left(office))],
  ['the session ends', () => append(dana, { kind: 'session:ended', data: {} })],
])('D-8 a photo that is stored after %s has the drawing', async (_, end) => {
  await draw(sam, text);
  await end();
  await drain();
  // An event that is drawn too late is not part of it.
  await draw(sam, arrow);
  await storePhoto();
  await drain();
  expect(await marks()).toEqual(['text by Sam Guest']);
});

const left = (peerId: string): RoomEventBody => ({
  kind: 'peer:left',
  data: { peerId, name: 'Someone', role: 'field', reason: 'lost' },
});

test('D-8 shapes that were taken back or cleared are not part of the drawing', async () => {
  await storePhoto();
  const { id: shapeId } = await draw(dana, arrow);
  await append(dana, { kind: 'shape:removed', data: { shapeId } });
  await draw(sam, arrow);
  await append(sam, { kind: 'drawing:cleared', data: { pictureId, subject: sam.subject } });
  await draw(dana, text);
  await resume();
  await drain();
  expect(await marks()).toEqual(['text by Dana Whitfield']);
});

test('D-8 what staff have drawn or removed on the photo meanwhile stays so', async () => {
  await storePhoto();
  await draw(sam, text);
  await changeMarkup(store, photoId, (markup) => [...markup, markOf(arrow, 'Ana Ruiz')]);
  await resume();
  await drain();
  expect(await marks()).toEqual(['arrow by Ana Ruiz', 'text by Sam Guest']);
  await changeMarkup(store, photoId, (markup) => markup.slice(0, 1));
  await append(dana, { kind: 'session:ended', data: {} });
  await drain();
  expect(await marks()).toEqual(['arrow by Ana Ruiz']);
});

test('D-8 processes that drain the log at the same time add the drawing once', async () => {
  await storePhoto();
  await draw(sam, text);
  await resume();
  await Promise.all([drain(), drain(), drain()]);
  expect(await marks()).toEqual(['text by Sam Guest']);
  expect((await listArchivedEvents(store, inspectionId, 0)).map(({ kind }) => kind)).toContain('shape:drawn');
});

const announcements = async () =>
  (await log.since(inspectionId, 0)).filter(
    ({ kind, by }) => kind === 'photo:updated' && by.subject === dana.subject,
  );

test('D-8 a drawing whose announcement failed is announced by the next run', async () => {
  await storePhoto();
  await draw(sam, text);
  await resume();
  vi.spyOn(log, 'append').mockRejectedValueOnce(new Error('Redis is away'));
  await expect(drain()).rejects.toThrow('Redis is away');
  expect(await marks()).toEqual(['text by Sam Guest']);
  expect(await announcements()).toEqual([]);
  await drain();
  expect(await announcements()).toMatchObject([{ data: { photo: { markup: [{ drawnBy: 'Sam Guest' }] } } }]);
});

test('D-8 a drawing is announced although its events were archived meanwhile, and once', async () => {
  await storePhoto();
  await draw(sam, text);
  await resume();
  vi.spyOn(log, 'append').mockRejectedValueOnce(new Error('Redis is away'));
  await expect(drain()).rejects.toThrow();
  // Another process, which had read the photos before the drawing was stored, archives the events.
  await archiveEvents(store, inspectionId, await log.since(inspectionId, 0));
  await announceRenditions();
  await drain();
  expect(await announcements()).toHaveLength(1);
  // Redis keeps ids for a month, the archive for good.
  await redis.del(`${isolatedServices().redisPrefix}:room:${inspectionId}:ids`);
  await announceRenditions();
  await drain();
  expect(await announcements()).toHaveLength(1);
});

const announceRenditions = () =>
  append(SYSTEM, { kind: 'photo:updated', data: { photo: roomPhoto(inspectionId, { id: photoId }) } });

test('D-8 a photo whose own announcement was lost has its drawing once its renditions are announced', async () => {
  await draw(sam, text);
  await resume();
  await drain();
  await storePhoto({ isAnnounced: false });
  await announceRenditions();
  await drain();
  expect(await marks()).toEqual(['text by Sam Guest']);
});

test.each([
  ['was uploaded by another person', { subject: 'user:ana' }],
  ['is no frame of a video', { source: 'file' as const }],
  ['was stored before the picture was frozen', { storedAt: new Date(Date.now() - 60_000) }],
])('D-8 a photo that %s gets no drawing', async (_, facts) => {
  await storePhoto(facts);
  await draw(sam, text);
  await resume();
  await drain();
  expect(await marks()).toEqual([]);
});

test('D-8 a photo of another inspection gets no drawing', async () => {
  await storePhoto();
  const other = mintId();
  const pictureOfOther = mintId();
  const events: [string, RoomEventBody][] = [
    [pictureOfOther, { kind: 'picture:frozen', data: frozen() }],
    [mintId(), { kind: 'shape:drawn', data: { pictureId: pictureOfOther, shape: text } }],
    [mintId(), { kind: 'picture:resumed', data: { pictureId: pictureOfOther } }],
  ];
  for (const [id, body] of events) await log.append(other, { id, by: dana, ...body });
  await drainRoomLog(store, log, other);
  expect(await marks()).toEqual([]);
});
