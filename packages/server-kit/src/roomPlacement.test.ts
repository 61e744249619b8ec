import { mintId } from '@sightline/contracts/core/ids';
import type { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isolatedServices } from '../../../tests/support/isolated.ts';
import { connectRedis } from './redis.ts';
import { RoomPlacement } from './roomPlacement.ts';

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

/** As if the node had stopped renewing and its time had passed. */
const loseLease = (room: string) => redis.del(`${prefix}:room:${room}:lease`);
const silence = (node: string) => redis.zadd(`${prefix}:nodes`, Date.now() - 1, node);

test('a room goes to the least loaded live node and stays there', async () => {
  await placement.announceNode({ node: 'node-1', rooms: 3, peers: 9 });
  await placement.announceNode({ node: 'node-2', rooms: 1, peers: 2 });
  const room = mintId();
  expect(await placement.placeRoom(room)).toEqual({ node: 'node-2', epoch: 1 });
  await placement.announceNode({ node: 'node-2', rooms: 50, peers: 99 });
  expect(await placement.placeRoom(room)).toEqual({ node: 'node-2', epoch: 1 });
});

test('everybody who asks at the same time is sent to the same node', async () => {
  await placement.announceNode({ node: 'node-1', rooms: 0, peers: 0 });
  await placement.announceNode({ node: 'node-2', rooms: 0, peers: 0 });
  const room = mintId();
  const answers = await Promise.all(Array.from({ length: 20 }, () => placement.placeRoom(room)));
  expect(new Set(answers.map(({ node, epoch }) => `${node} ${epoch}`)).size).toBe(1);
});

test('rooms that come between two heartbeats are spread', async () => {
  await placement.announceNode({ node: 'node-1', rooms: 0, peers: 0 });
  await placement.announceNode({ node: 'node-2', rooms: 0, peers: 0 });
  const nodes = await Promise.all(Array.from({ length: 10 }, () => placement.placeRoom(mintId())));
  expect(nodes.filter(({ node }) => node === 'node-1')).toHaveLength(5);
});

test('without a live node the room cannot be placed', async () => {
  await expect(placement.placeRoom(mintId())).rejects.toMatchObject({ code: 'unavailable' });
  await placement.announceNode({ node: 'node-1', rooms: 0, peers: 0 });
  await silence('node-1');
  await expect(placement.placeRoom(mintId())).rejects.toMatchObject({ code: 'unavailable' });
});

test('a node that withdraws gets no new rooms and keeps the ones it has', async () => {
  await placement.announceNode({ node: 'node-1', rooms: 0, peers: 0 });
  const room = mintId();
  await placement.placeRoom(room);
  await placement.announceNode({ node: 'node-2', rooms: 9, peers: 9 });
  await placement.withdrawNode('node-1');
  expect((await placement.placeRoom(room)).node).toBe('node-1');
  expect((await placement.placeRoom(mintId())).node).toBe('node-2');
});

test('a lease that ran out goes to another node with a higher epoch, and the old one is told', async () => {
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

test('a lease lost by accident is taken back while nobody else has it', async () => {
  await placement.announceNode({ node: 'node-1', rooms: 0, peers: 0 });
  const room = mintId();
  await placement.placeRoom(room);
  await loseLease(room);
  expect(await placement.renew(room, 'node-1')).toBe(true);
  expect((await placement.placeRoom(room)).node).toBe('node-1');
});

test('a lease is held for 15 seconds and given back by its holder alone', async () => {
  await placement.announceNode({ node: 'node-1', rooms: 0, peers: 0 });
  const room = mintId();
  await placement.placeRoom(room);
  expect(await redis.pttl(`${prefix}:room:${room}:lease`)).toBeGreaterThan(14_000);
  await placement.release(room, 'node-2');
  expect(await placement.renew(room, 'node-2')).toBe(false);
  await placement.release(room, 'node-1');
  expect(await placement.renew(room, 'node-2')).toBe(true);
});
