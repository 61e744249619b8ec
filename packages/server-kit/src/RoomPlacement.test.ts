import { mintId } from '@sightline/contracts/core/ids';
import type { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isolatedServices } from '../../../tests/support/isolated.ts';
import { RoomPlacement } from './RoomPlacement.ts';
import { connectRedis } from './redis.ts';

let redis: Redis;
let prefix: string;
let placement: RoomPlacement;

beforeEach(() => {
  const services = isolatedServices();
  prefix = services.redisPrefix;
  redis = connectRedis(services.redisUrl);
  placement = new RoomPlacement(redis, prefix);
});

afterEach(() => redis.disconnect());

/** Deletes the lease, which has the effect of a node that stopped renewing until its time passed. */
const loseLease = (room: string) => redis.del(`${prefix}:room:${room}:lease`);
const silence = (node: string) => redis.zadd(`${prefix}:nodes`, Date.now() - 1, node);
/** Announces a node that has been live for long. */
async function announceOld(node: string): Promise<void> {
  await placement.announceNode({ node, rooms: 0, peers: 0 });
  await redis.hset(`${prefix}:nodes:since`, node, Date.now() - 60_000);
}

test('places a room on the least loaded live node and keeps it there', async () => {
  await placement.announceNode({ node: 'node-1', rooms: 3, peers: 9 });
  await placement.announceNode({ node: 'node-2', rooms: 1, peers: 2 });
  const room = mintId();
  expect(await placement.placeRoom(room)).toEqual({ node: 'node-2', epoch: 1 });
  await placement.announceNode({ node: 'node-2', rooms: 50, peers: 99 });
  expect(await placement.placeRoom(room)).toEqual({ node: 'node-2', epoch: 1 });
});

test('concurrent requests for a room get the same node', async () => {
  await placement.announceNode({ node: 'node-1', rooms: 0, peers: 0 });
  await placement.announceNode({ node: 'node-2', rooms: 0, peers: 0 });
  const room = mintId();
  const answers = await Promise.all(Array.from({ length: 20 }, () => placement.placeRoom(room)));
  expect(new Set(answers.map(({ node, epoch }) => `${node} ${epoch}`)).size).toBe(1);
});

test('spreads rooms that are placed between two heartbeats', async () => {
  await placement.announceNode({ node: 'node-1', rooms: 0, peers: 0 });
  await placement.announceNode({ node: 'node-2', rooms: 0, peers: 0 });
  const nodes = await Promise.all(Array.from({ length: 10 }, () => placement.placeRoom(mintId())));
  expect(nodes.filter(({ node }) => node === 'node-1')).toHaveLength(5);
});

test('Q-29 names the live nodes that can record for others, the one with the most places first', async () => {
  const [rooms, peers, url] = [0, 0, 'http://node:3002'];
  await placement.announceNode({ node: 'node-1', rooms, peers, recorder: { url: `${url}/1`, free: 2 } });
  await placement.announceNode({ node: 'node-2', rooms, peers, recorder: { url: `${url}/2`, free: 8 } });
  await placement.announceNode({ node: 'node-3', rooms, peers, recorder: { url: `${url}/3`, free: 0 } });
  await placement.announceNode({ node: 'node-4', rooms, peers });
  expect(await placement.recorderHosts()).toEqual([
    { node: 'node-2', url: `${url}/2`, free: 8 },
    { node: 'node-1', url: `${url}/1`, free: 2 },
  ]);
  await silence('node-2');
  await placement.withdrawNode('node-1');
  expect(await placement.recorderHosts()).toEqual([]);
});

test('cannot place a room without a live node', async () => {
  await expect(placement.placeRoom(mintId())).rejects.toMatchObject({ code: 'unavailable' });
  await placement.announceNode({ node: 'node-1', rooms: 0, peers: 0 });
  await silence('node-1');
  await expect(placement.placeRoom(mintId())).rejects.toMatchObject({ code: 'unavailable' });
});

test('the room of a dead node is placed on another one at once, with a higher epoch', async () => {
  await announceOld('node-1');
  const room = mintId();
  const first = await placement.placeRoom(room);
  await announceOld('node-2');
  expect(await placement.placeRoom(room)).toEqual(first);
  await silence('node-1');
  expect(await placement.placeRoom(room)).toEqual({ node: 'node-2', epoch: first.epoch + 1 });
  expect(await placement.renew(room, 'node-1')).toBe(false);
});

test('R-29 a full node gets no new rooms while another one has room, and all of them full get none', async () => {
  await placement.announceNode({ node: 'node-1', rooms: 1, peers: 1, isFull: true });
  await placement.announceNode({ node: 'node-2', rooms: 40, peers: 80 });
  const room = mintId();
  expect((await placement.placeRoom(room)).node).toBe('node-2');
  await placement.announceNode({ node: 'node-2', rooms: 41, peers: 82, isFull: true });
  await expect(placement.placeRoom(mintId())).rejects.toMatchObject({ code: 'callsFull' });
  // People are in this one.
  expect((await placement.placeRoom(room)).node).toBe('node-2');
  await placement.withdrawNode('node-2');
  expect((await placement.placeRoom(room)).node).toBe('node-1');
});

test('a room is moved to another live node, and is marked as moving', async () => {
  await announceOld('node-1');
  const room = mintId();
  await placement.placeRoom(room);
  await placement.withdrawNode('node-1');
  expect(await placement.moveRoom(room, 'node-1')).toBe(false);
  await placement.announceNode({ node: 'node-2', rooms: 0, peers: 0 });
  expect(await placement.isMoving(mintId())).toBe(false);
  expect(await placement.moveRoom(room, 'node-1')).toBe(true);
  expect(await placement.isMoving(room)).toBe(true);
  expect(await placement.renew(room, 'node-2')).toBe(true);
});

test('the room of a node that has ended is placed on another one, and it gets no new ones', async () => {
  await announceOld('node-1');
  const room = mintId();
  await placement.placeRoom(room);
  await announceOld('node-2');
  await placement.withdrawNode('node-1');
  expect((await placement.placeRoom(room)).node).toBe('node-2');
  expect((await placement.placeRoom(mintId())).node).toBe('node-2');
});

test('after an outage of Redis the first heartbeat of another node takes no room from its holder', async () => {
  await announceOld('node-1');
  const room = mintId();
  const first = await placement.placeRoom(room);
  await announceOld('node-2');
  for (const node of ['node-1', 'node-2']) await silence(node);
  await placement.announceNode({ node: 'node-2', rooms: 0, peers: 0 });
  expect(await placement.placeRoom(room)).toEqual(first);
});

test('an expired lease goes to another node with a higher epoch, and renewing the old one fails', async () => {
  await placement.announceNode({ node: 'node-1', rooms: 0, peers: 0 });
  const room = mintId();
  const first = await placement.placeRoom(room);
  await loseLease(room);
  await silence('node-1');
  await placement.announceNode({ node: 'node-2', rooms: 0, peers: 0 });
  const second = await placement.placeRoom(room);
  expect(second.node).toBe('node-2');
  expect(second.epoch).toBeGreaterThan(first.epoch);
  expect(await placement.renew(room, 'node-1')).toBe(false);
  expect(await placement.renew(room, 'node-2')).toBe(true);
});

test('takes back an expired lease that no other node holds', async () => {
  await placement.announceNode({ node: 'node-1', rooms: 0, peers: 0 });
  const room = mintId();
  await placement.placeRoom(room);
  await loseLease(room);
  expect(await placement.renew(room, 'node-1')).toBe(true);
  expect((await placement.placeRoom(room)).node).toBe('node-1');
});

test('a lease lasts 15 seconds and only its holder can release it', async () => {
  await placement.announceNode({ node: 'node-1', rooms: 0, peers: 0 });
  const room = mintId();
  await placement.placeRoom(room);
  expect(await redis.pttl(`${prefix}:room:${room}:lease`)).toBeGreaterThan(14_000);
  await placement.release(room, 'node-2');
  expect(await placement.renew(room, 'node-2')).toBe(false);
  await placement.release(room, 'node-1');
  expect(await placement.renew(room, 'node-2')).toBe(true);
});

test('a phone check is placed on the least loaded live node without a room, and on no full one', async () => {
  await expect(placement.leastLoadedNode()).rejects.toMatchObject({ code: 'unavailable' });
  await placement.announceNode({ node: 'node-1', rooms: 3, peers: 9 });
  await placement.announceNode({ node: 'node-2', rooms: 1, peers: 2 });
  expect([await placement.leastLoadedNode(), await placement.leastLoadedNode()]).toEqual([
    'node-2',
    'node-2',
  ]);
  await silence('node-2');
  expect(await placement.leastLoadedNode()).toBe('node-1');
  await placement.announceNode({ node: 'node-1', rooms: 3, peers: 9, isFull: true });
  await expect(placement.leastLoadedNode()).rejects.toMatchObject({ code: 'callsFull' });
});
