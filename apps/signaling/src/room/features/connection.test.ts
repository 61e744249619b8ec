import { mintId } from '@sightline/contracts/core/ids';
import { type CallMinute, type PageMinute, reportMinute } from '@sightline/contracts/rooms/callMinutes';
import { RoomLog } from '@sightline/server-kit/RoomLog';
import { connectRedis, disconnectRedis } from '@sightline/server-kit/redis';
import type { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isolatedServices } from '../../../../../tests/support/isolated.ts';
import { fakeTrack, type RoomPeer, roomPeer } from '../../../../../tests/support/roomPeer.ts';
import { type RoomProxy, startRoomProxy } from '../../../../../tests/support/roomProxy.ts';
import { type RoomServer, startRoomServer } from '../../../../../tests/support/roomServer.ts';

/** The recorded minutes: each when it is over, and the rest of one when a peer leaves. */

let server: RoomServer;
let proxy: RoomProxy;
let redis: Redis;
let log: RoomLog;
let inspectionId: string;
let host: RoomPeer;
let field: RoomPeer;

beforeAll(async () => {
  // The first pass of a room begins at a random time within this minute.
  server = await startRoomServer({ ...isolatedServices(), settings: { minuteMs: 3_600_000 } });
  proxy = await startRoomProxy(server.port);
  redis = connectRedis(server.redisUrl);
  log = new RoomLog(redis, server.redisPrefix);
});
afterAll(async () => {
  disconnectRedis(redis);
  await proxy.close();
  await server.close();
});
beforeEach(async () => {
  inspectionId = mintId();
  host = roomPeer({ server, inspectionId, person: { name: 'Owen' } });
  field = roomPeer({ server, inspectionId, person: { role: 'field', name: 'Elena' }, origin: proxy.origin });
  await host.join();
  await field.publish('camera', fakeTrack('video'));
  await field.join();
  await host.until('the picture', ({ media }) => !!media.get(field.id())?.video);
});
afterEach(() => {
  proxy.restore();
  host.close();
  field.close();
});

/** The recorded minutes, once there are as many. */
async function minutesOf(peer: RoomPeer, count: number): Promise<CallMinute[]> {
  const peerId = peer.id();
  const own = async () => (await log.minutes.all(inspectionId)).filter((one) => one.peerId === peerId);
  await expect.poll(async () => (await own()).length).toBeGreaterThanOrEqual(count);
  return await own();
}

const NOTHING: PageMinute = { path: null, roundTripMs: null, frozenSeconds: null, joinMs: null };

test('L-1 the rest of a minute is recorded when a peer leaves', async () => {
  await field.leave();
  const [minute, ...others] = await minutesOf(field, 1);
  expect(others).toEqual([]);
  expect(minute).toMatchObject({
    name: 'Elena',
    role: 'field',
    reconnects: 0,
    frozenSeconds: 0,
    // The device of this test sends no packets.
    path: null,
    up: { kbps: 0, loss: null },
    layer: null,
    page: null,
  });
});

test('L-1 minutes are no events: no page receives them and no number is used', async () => {
  const seq = await log.lastSeq(inspectionId);
  await field.leave();
  await minutesOf(field, 1);
  await host.until('only the leaving', ({ events }) => events.at(-1)?.seq === seq + 1);
  expect(host.getState().events.at(-1)?.kind).toBe('peer:left');
});

test('L-1 a return after a lost socket is counted in the minute', async () => {
  proxy.cut();
  await field.until('the loss', ({ call }) => call.name === 'reconnecting');
  proxy.restore();
  await field.until('the return', ({ call }) => call.name === 'live');
  await field.leave();
  expect(await minutesOf(field, 1)).toMatchObject([{ reconnects: 1 }]);
});

test('L-2 the reports of a page are part of its minute, marked as such', async () => {
  await field.ask(reportMinute, { ...NOTHING, path: 'relay', roundTripMs: 180, frozenSeconds: 4 });
  await field.ask(reportMinute, { ...NOTHING, frozenSeconds: 2.5 });
  await field.leave();
  expect(await minutesOf(field, 1)).toMatchObject([
    { path: null, roundTripMs: null, page: { path: 'relay', roundTripMs: 180, frozenSeconds: 6.5 } },
  ]);
});

test('L-2 a page that reports more often than once a minute is refused', async () => {
  const report = () => field.ask(reportMinute, { ...NOTHING, frozenSeconds: 1 });
  for (let times = 0; times < 4; times++) await report();
  await expect(report()).rejects.toMatchObject({ code: 'tooManyTries' });
});

test.each([
  { path: 'carrier pigeon' },
  { frozenSeconds: -1 },
  { frozenSeconds: 1e9 },
  { roundTripMs: 0.5 },
  { position: [26, -80] },
])('L-2 a report with %j is refused and changes nothing', async (wrong) => {
  const report = { ...NOTHING, ...wrong } as PageMinute;
  await expect(field.ask(reportMinute, report)).rejects.toMatchObject({ code: 'badInput' });
  await field.leave();
  expect(await minutesOf(field, 1)).toMatchObject([{ page: null }]);
});

test('L-1 each peer has one line per minute, and no time is missing between two', async () => {
  const quick = await startRoomServer({ ...isolatedServices(), settings: { minuteMs: 60 } });
  const quickLog = new RoomLog(redis, quick.redisPrefix);
  const peer = roomPeer({ server: quick, inspectionId });
  await peer.join();
  const read = () => quickLog.minutes.all(inspectionId);
  await expect.poll(async () => (await read()).length).toBeGreaterThanOrEqual(3);
  const minutes = await read();
  const times = minutes.map(({ at }) => at);
  expect(times).toEqual([...new Set(times)].toSorted());
  expect(new Set(minutes.map(({ peerId }) => peerId))).toEqual(new Set([peer.id()]));
  peer.close();
  await quick.close();
});
