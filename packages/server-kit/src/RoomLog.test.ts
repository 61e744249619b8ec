import { mintId } from '@sightline/contracts/core/ids';
import type { Photo } from '@sightline/contracts/photos/photos';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { coordinate } from '../../../tests/support/coordinate.ts';
import { isolatedServices } from '../../../tests/support/isolated.ts';
import { type NewRoomEvent, RoomLog } from './RoomLog.ts';
import { connectRedis } from './redis.ts';

let redis: Redis;
let log: RoomLog;

beforeAll(() => {
  const services = isolatedServices();
  redis = connectRedis(services.redisUrl);
  log = new RoomLog(redis, services.redisPrefix);
});

afterAll(() => redis.disconnect());

const by = { subject: 'user:1', name: 'Ana', role: 'host' as const };
const chat = (text: string, id = mintId()): NewRoomEvent => ({ id, by, kind: 'chat:sent', data: { text } });

test('numbers concurrent events from 1 without a gap', async () => {
  const room = mintId();
  const sent = await Promise.all(
    Array.from({ length: 100 }, (_, i) => log.append(room, chat(`message ${i}`))),
  );
  const expected = Array.from({ length: 100 }, (_, i) => i + 1);
  expect(sent.map((event) => event.seq).sort((a, b) => a - b)).toEqual(expected);
  const read = await log.since(room, 0);
  expect(read.map((event) => event.seq)).toEqual(expected);
  expect(new Set(read.map((event) => event.id)).size).toBe(100);
  expect(await log.lastSeq(room)).toBe(100);
});

test('an event appended twice counts once and returns the same result', async () => {
  const room = mintId();
  const id = mintId();
  const answers = await Promise.all([1, 2, 3].map(() => log.append(room, chat('once', id))));
  await log.append(room, chat('next'));
  const again = await log.append(room, chat('other words, same id', id));
  expect(answers.map((event) => event.seq)).toEqual([1, 1, 1]);
  expect(again).toEqual(answers[0]);
  expect(await log.lastSeq(room)).toBe(2);
});

test('an event keeps its number when another kind of event has the same id', async () => {
  const room = mintId();
  const id = mintId();
  await log.append(room, chat('squatting on an id', id));
  const label = { kind: 'label:changed' as const, data: { label: 'Attic', roomType: 'attic' } };
  expect(await log.append(room, { id, by, ...label })).toMatchObject({ seq: 2, kind: 'label:changed' });
});

test('returns the events after a number, oldest first', async () => {
  const room = mintId();
  for (const text of ['one', 'two', 'three', 'four']) await log.append(room, chat(text));
  const missed = await log.since(room, 2);
  expect(missed.map((event) => event.data)).toEqual([{ text: 'three' }, { text: 'four' }]);
  expect(await log.since(room, 1, 1)).toHaveLength(1);
  expect(await log.since(room, 4)).toEqual([]);
});

test('keeps the logs of rooms apart', async () => {
  const [one, two] = [mintId(), mintId()];
  await log.append(one, chat('for one'));
  expect(await log.since(two, 0)).toEqual([]);
  expect((await log.append(two, chat('for two'))).seq).toBe(1);
});

test('the log never contains the position of a photo or its distance from the property', async () => {
  const room = mintId();
  const position = { latitude: 25.77, longitude: -80.19, accuracyMeters: 4 };
  const data = { photo: { ...photoAt(position), distanceMeters: 4711, isOffSite: true } };
  await log.append(room, { id: mintId(), by, kind: 'photo:stored', data });
  expect(JSON.stringify(await log.since(room, 0))).not.toMatch(coordinate('25.77'));
  const [event] = await log.since(room, 0);
  expect(event).toMatchObject({
    kind: 'photo:stored',
    data: { photo: { position: null, distanceMeters: null, isOffSite: null } },
  });
});

test('the log contains only the id of a deleted photo', async () => {
  const room = mintId();
  const photo = { ...photoAt(null), description: 'Broken lock', disposition: 'deleted' as const };
  await log.append(room, { id: mintId(), by, kind: 'photo:updated', data: { photo } });
  const [event] = await log.since(room, 0);
  expect(event).toMatchObject({
    kind: 'photo:updated',
    data: { photo: { id: photo.id, disposition: 'deleted' } },
  });
  for (const fact of [photo.description, photo.roomLabel, photo.sha256, photo.capturedBy, photo.contentType])
    expect(JSON.stringify(event?.data)).not.toContain(fact);
});

test('refuses invalid events without using a number', async () => {
  const room = mintId();
  const nonsense = { id: mintId(), by, kind: 'chat:sent', data: { text: 1 } } as unknown;
  await expect(log.append(room, nonsense as NewRoomEvent)).rejects.toThrow();
  await expect(log.append(room, chat('no id', 'not-an-id'))).rejects.toThrow();
  expect(await log.lastSeq(room)).toBe(0);
});

test('continues the numbers of the database after Redis lost its data', async () => {
  const room = mintId();
  await log.raiseTo(room, 41);
  expect((await log.append(room, chat('after the loss'))).seq).toBe(42);
  await log.raiseTo(room, 7);
  expect(await log.lastSeq(room)).toBe(42);
});

test('lists a room for archiving until it is marked, and again after the next event', async () => {
  const room = mintId();
  await log.append(room, chat('first'));
  expect(await log.unarchivedRooms()).toContain(room);
  await log.markArchived(room);
  expect(await log.unarchivedRooms()).not.toContain(room);
  await log.append(room, chat('second'));
  expect(await log.unarchivedRooms()).toContain(room);
});

function photoAt(position: Photo['position']): Photo {
  return {
    id: mintId(),
    inspectionId: mintId(),
    itemId: null,
    viewId: null,
    roomLabel: 'Attic',
    source: 'imageCapture',
    description: '',
    capturedAt: new Date().toISOString(),
    storedAt: new Date().toISOString(),
    capturedBy: 'Ana',
    contentType: 'image/jpeg',
    width: 4000,
    height: 3000,
    bytes: 1000,
    sha256: 'a'.repeat(64),
    position,
    exif: null,
    focalLength35: null,
    distanceMeters: null,
    isOffSite: null,
    renditions: 'pending',
    disposition: 'inReport',
    custody: [],
    markup: [],
    labels: [],
    category: 'general',
    priority: 'medium',
    tags: [],
    equipment: '',
    notes: '',
    filename: '',
    settings: null,
  };
}
