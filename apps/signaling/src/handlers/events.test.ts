import { mintId } from '@sightline/contracts/core/ids';
import type { Photo } from '@sightline/contracts/photos/photos';
import { changeLabel, sendChat } from '@sightline/contracts/rooms/room';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { RoomLog } from '@sightline/server-kit/RoomLog';
import { connectRedis, disconnectRedis } from '@sightline/server-kit/redis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isolatedServices } from '../../../../tests/support/isolated.ts';
import { type RoomPeer, roomPeer } from '../../../../tests/support/roomPeer.ts';
import { roomPhoto } from '../../../../tests/support/roomPhoto.ts';
import { type RoomServer, startRoomServer } from '../../../../tests/support/roomServer.ts';

let server: RoomServer;
beforeAll(async () => {
  server = await startRoomServer(isolatedServices());
});
afterAll(() => server.close());

const textsOf = (events: readonly RoomEvent[]): string[] =>
  events.flatMap((event) => (event.kind === 'chat:sent' ? [event.data.text] : []));

const say = (peer: RoomPeer, text: string) => peer.ask(sendChat, { id: mintId(), text });

test('R-25 a peer that enters after a photo was deleted receives no facts about it', async () => {
  const inspectionId = mintId();
  const redis = connectRedis(server.redisUrl);
  const log = new RoomLog(redis, server.redisPrefix);
  const by = { subject: `user:${mintId()}`, name: 'Karl Field', role: 'field' as const };
  const photo = roomPhoto(inspectionId, { description: 'A broken lock', capturedBy: 'Karl Field (Client)' });
  const append = (kind: 'photo:stored' | 'photo:updated', changes: Partial<Photo> = {}) =>
    log.append(inspectionId, { id: mintId(), by, kind, data: { photo: { ...photo, ...changes } } });
  await append('photo:stored');
  const [early, late, restored] = [1, 2, 3].map(() =>
    roomPeer({ server, inspectionId, person: { role: 'field' } }),
  ) as [RoomPeer, RoomPeer, RoomPeer];
  await early.join();
  await append('photo:updated', { disposition: 'deleted' });
  await early.until('the deletion', ({ events }) => photosIn(events).at(-1)?.disposition === 'deleted');
  await late.join();
  const { events } = late.getState();
  expect(photosIn(events).map(({ id }) => id)).toEqual([photo.id, photo.id]);
  expect(JSON.stringify(events)).not.toMatch(/broken lock|Karl|aaaa/);
  await append('photo:updated', { disposition: 'inReport' });
  await late.until('the photo again', (state) => photosIn(state.events).length === 3);
  await restored.join();
  expect(photosIn(restored.getState().events).map(({ description }) => description)).toContain(
    'A broken lock',
  );
  for (const peer of [early, late, restored]) peer.close();
  disconnectRedis(redis);
});

function photosIn(events: readonly RoomEvent[]): Photo[] {
  return events.flatMap(({ data }) => ('photo' in data ? [data.photo] : []));
}

test('R-22a marks reach staff with their values, and the person on site without them, live and when they join later', async () => {
  const inspectionId = mintId();
  const redis = connectRedis(server.redisUrl);
  const log = new RoomLog(redis, server.redisPrefix);
  const by = { subject: `user:${mintId()}`, name: 'Ana Ruiz', role: null };
  const state = {
    ...{ value: 'fail', changeId: mintId(), revision: 1, heads: [], conflicts: [], by: 'Ana Ruiz' },
    ...{ madeAt: '2026-11-20T15:00:00.000Z', at: '2026-11-20T15:00:00.000Z' },
  };
  const marked = () => ({
    ...{ id: mintId(), by, kind: 'field:changed' as const, data: { field: 'ductRough', state } },
  });
  await log.append(inspectionId, marked());
  const host = roomPeer({ server, inspectionId });
  const site = roomPeer({ server, inspectionId, person: { role: 'field' } });
  for (const peer of [host, site]) await peer.join();
  await log.append(inspectionId, marked());
  const marksOf = async (peer: RoomPeer) => {
    const isMark = ({ kind }: RoomEvent) => kind === 'field:changed';
    const { events } = await peer.until('both', (room) => room.events.filter(isMark).length === 2);
    return events.filter(isMark).map(({ data }) => data);
  };
  expect(await marksOf(host)).toMatchObject([{ state: { value: 'fail' } }, { state: { value: 'fail' } }]);
  const hidden = { field: 'ductRough', state: null };
  expect(await marksOf(site)).toEqual([hidden, hidden]);
  for (const peer of [host, site]) peer.close();
  disconnectRedis(redis);
});

test('R-20, R-22 events appended by the API arrive once and in order', async () => {
  const inspectionId = mintId();
  const redis = connectRedis(server.redisUrl);
  const log = new RoomLog(redis, server.redisPrefix);
  const by = { subject: `user:${mintId()}`, name: 'The office', role: null };
  const noteAdded = () => ({
    id: mintId(),
    by,
    kind: 'voiceNote:stored' as const,
    data: { voiceNoteId: mintId() },
  });
  await log.append(inspectionId, noteAdded());
  const peers = [roomPeer({ server, inspectionId }), roomPeer({ server, inspectionId })];
  for (const peer of peers) await peer.join();
  const notes = Array.from({ length: 20 }, noteAdded);
  await Promise.all([
    ...notes.map((note) => log.append(inspectionId, note)),
    ...Array.from({ length: 20 }, (_, index) => say(peers[index % 2] as RoomPeer, `chat ${index}`)),
  ]);
  for (const peer of peers) {
    const { events } = await peer.until('all of them', (state) => state.events.length >= 43);
    expect(events.map((event) => event.seq)).toEqual(Array.from({ length: 43 }, (_, index) => index + 1));
    expect(events[0]?.by.name).toBe('The office');
    peer.close();
  }
  disconnectRedis(redis);
});

test('R-21 a message sent twice is one event with one reply', async () => {
  const inspectionId = mintId();
  const host = roomPeer({ server, inspectionId });
  await host.join();
  const message = { id: mintId(), text: 'pressed twice' };
  const [first, second] = await Promise.all([host.ask(sendChat, message), host.ask(sendChat, message)]);
  expect(first).toEqual(second);
  await say(host, 'and on');
  const { events } = await host.until('the next', (state) => textsOf(state.events).includes('and on'));
  expect(textsOf(events)).toEqual(['pressed twice', 'and on']);
  host.close();
});

test('R-23 a latecomer to a long call receives all events', async () => {
  const inspectionId = mintId();
  const redis = connectRedis(server.redisUrl);
  const log = new RoomLog(redis, server.redisPrefix);
  const by = { subject: `user:${mintId()}`, name: 'The office', role: null };
  for (let count = 0; count < 1100; count++) {
    void log.append(inspectionId, { id: mintId(), by, kind: 'chat:sent', data: { text: `line ${count}` } });
  }
  await redis.ping();
  const late = roomPeer({ server, inspectionId });
  await late.join();
  const { events } = await late.until('all lines', (state) => state.events.length === 1101);
  expect(events.at(-2)).toMatchObject({ seq: 1100, data: { text: 'line 1099' } });
  late.close();
  disconnectRedis(redis);
});

test('R-26 label and lock survive reopening the room', async () => {
  const settings = { keepEmptyRoomMs: 100 };
  const { redisUrl, redisPrefix } = server;
  const other = await startRoomServer({ redisUrl, redisPrefix, node: 'node-2', settings });
  const inspectionId = mintId();
  const first = roomPeer({ server: other, inspectionId });
  await first.join();
  await first.ask(changeLabel, { id: mintId(), label: 'North attic', roomType: 'attic' });
  await first.until('label', ({ room }) => room?.label === 'North attic');
  await first.leave();
  await other.close();
  const second = roomPeer({ server, inspectionId });
  await second.join();
  expect(second.getState().room).toMatchObject({ label: 'North attic', roomType: 'attic' });
  second.close();
});
