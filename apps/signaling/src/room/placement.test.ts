import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mintId } from '@sightline/contracts/core/ids';
import { sendChat } from '@sightline/contracts/rooms/room';
import { RoomPlacement } from '@sightline/server-kit/RoomPlacement';
import { connectRedis, disconnectRedis } from '@sightline/server-kit/redis';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGateway } from '../../../../infra/embedded/gateway/gateway.ts';
import { type RunningRedis, startRedis } from '../../../../infra/embedded/redis/launch.ts';
import { roomPeer } from '../../../../tests/support/roomPeer.ts';
import { startRoomProxy } from '../../../../tests/support/roomProxy.ts';
import { type RoomServer, startRoomServer } from '../../../../tests/support/roomServer.ts';
import { byTicket, refusalOf } from '../../../../tests/support/roomSocket.ts';

/** Rooms, nodes and a separate Redis, which is killed and started again. */

const SETTINGS = { renewLeaseMs: 200, announceNodeMs: 200 };
let folder: string;
let store: RunningRedis;
let redis: Redis;
let placement: RoomPlacement;
let one: RoomServer;
let two: RoomServer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sightline-placement-'));
  store = await startRedis({ dataDir: folder });
  redis = connectRedis(store.url);
  placement = new RoomPlacement(redis, 'rooms');
  const shared = { redisUrl: store.url, redisPrefix: 'rooms', settings: SETTINGS };
  [one, two] = await Promise.all([
    startRoomServer({ ...shared, node: 'node-1' }),
    startRoomServer({ ...shared, node: 'node-2' }),
  ]);
});
afterAll(async () => {
  await one.close();
  await two.close();
  disconnectRedis(redis);
  await store.stop();
  await rm(folder, { recursive: true, force: true });
});

test('R-2 only the node that holds the lease serves a room', async () => {
  const inspectionId = mintId();
  const { node } = await placement.placeRoom(inspectionId);
  const [holder, other] = node === 'node-1' ? [one, two] : [two, one];
  const host = roomPeer({ server: holder, inspectionId });
  await host.join();
  expect(await refusalOf(other, byTicket(await other.ticket(inspectionId)))).toBe('ticketInvalid');
  expect((await placement.placeRoom(inspectionId)).node).toBe(holder.node);
  host.close();
});

test('R-18 peers follow a room whose lease moved to another node', async () => {
  const inspectionId = mintId();
  const nodes = new Map([one, two].map((server) => [server.node, new URL(server.origin)]));
  const gateway = createGateway({ targets: { api: new URL(one.origin), nodes } });
  gateway.server.listen(0, '127.0.0.1');
  await once(gateway.server, 'listening');
  const address = gateway.server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  let serving = one;
  const fetchTicket = () => serving.ticket(inspectionId, { name: 'Ines' });
  const host = roomPeer({ server: one, inspectionId, origin, fetchTicket });
  await host.join();
  await host.ask(sendChat, { id: mintId(), text: 'on the first node' });
  serving = two;
  await redis.set(`rooms:room:${inspectionId}:lease`, 'node-2', 'PX', 15_000);
  await host.until('sent away', ({ call }) => call.name === 'reconnecting');
  const { events } = await host.until('in on the second node', (state) => state.events.length === 4);
  expect(events.map((event) => event.kind)).toEqual(['peer:joined', 'chat:sent', 'peer:left', 'peer:joined']);
  await host.until('live', ({ call }) => call.name === 'live');
  expect(await refusalOf(one, byTicket(await one.ticket(inspectionId)))).toBe('ticketInvalid');
  host.close();
  await gateway.close();
});

test('R-18, R-27 a room survives a Redis restart, accepts resumes and appends events written meanwhile', async () => {
  const inspectionId = mintId();
  const proxy = await startRoomProxy(one.port);
  const host = roomPeer({ server: one, inspectionId });
  const field = roomPeer({ server: one, inspectionId, origin: proxy.origin, person: { role: 'field' } });
  await host.join();
  await field.join();
  await host.ask(sendChat, { id: mintId(), text: 'before' });
  process.kill(store.pid, 'SIGKILL');
  await store.stop();
  const said = host.ask(sendChat, { id: mintId(), text: 'meanwhile' });
  proxy.cut();
  await host.until('field is away', ({ peers }) => peers[0]?.connected === false);
  proxy.restore();
  await host.until('field resumed without Redis', ({ peers }) => peers[0]?.connected === true);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  store = await startRedis({ dataDir: folder, port: store.port });
  expect((await said).seq).toBe(4);
  for (const peer of [host, field]) {
    const { events } = await peer.until('all of it', (state) => state.events.length === 4);
    expect(events.flatMap((event) => (event.kind === 'chat:sent' ? [event.data.text] : []))).toEqual([
      'before',
      'meanwhile',
    ]);
    expect(peer.getState().call.name).toBe('live');
    peer.close();
  }
  await proxy.close();
});

test('the last node that stops records its peers as gone and releases its leases', async () => {
  const shared = { redisUrl: store.url, redisPrefix: 'alone', settings: SETTINGS };
  const third = await startRoomServer({ ...shared, node: 'node-3' });
  const inspectionId = mintId();
  const host = roomPeer({ server: third, inspectionId });
  await host.join();
  await host.until('attendance', ({ events }) => events.length === 1);
  // The page returns before the node has written everything: a room that it reopened would keep its lease.
  await redis.client('PAUSE', 500);
  await third.close();
  host.close();
  expect(await redis.get(`alone:room:${inspectionId}:lease`)).toBeNull();
  const fourth = await startRoomServer({ ...shared, node: 'node-4' });
  const next = roomPeer({ server: fourth, inspectionId });
  await next.join();
  const { events } = await next.until('its own arrival', (state) => state.events.length === 3);
  expect(events[1]).toMatchObject({ kind: 'peer:left', data: { reason: 'closed' } });
  next.close();
  await fourth.close();
});

test('the health endpoints report the state of a node', async () => {
  const page = async (name: string): Promise<string> => (await fetch(`${one.origin}${name}`)).text();
  expect(await page('/healthz')).toContain('"status":"ok"');
  expect(await page('/readyz')).toContain('"status":"ready"');
  const metrics = await page('/metrics');
  for (const name of [
    'signaling_rooms',
    'signaling_peers',
    'media_worker_cpu_seconds',
    'nodejs_eventloop_lag',
  ]) {
    expect(metrics).toContain(name);
  }
});
