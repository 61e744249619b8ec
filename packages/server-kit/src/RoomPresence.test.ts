import { mintId } from '@sightline/contracts/core/ids';
import type { PersonOnCall } from '@sightline/contracts/rooms/rooms';
import type { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isolatedServices } from '../../../tests/support/isolated.ts';
import { newsVersion } from './news.ts';
import { RoomPresence } from './RoomPresence.ts';
import { connectRedis } from './redis.ts';

let redis: Redis;
let prefix: string;
let presence: RoomPresence;

beforeEach(() => {
  const services = isolatedServices();
  prefix = services.redisPrefix;
  redis = connectRedis(services.redisUrl);
  presence = new RoomPresence(redis, prefix);
});
afterEach(() => redis.disconnect());

const MARIA: PersonOnCall = {
  subject: `guest:${mintId()}`,
  name: 'Maria Lopez',
  role: 'field',
  joinedAt: '2026-11-20T15:00:00.000Z',
  isConnected: true,
};
const version = () => newsVersion(redis, prefix, 'calls');

test('lists the people in each call, and notifies waiting pages only of changes', async () => {
  const [room, empty] = [mintId(), mintId()];
  await presence.announce(room, 'node-1', [MARIA]);
  await presence.announce(empty, 'node-1', []);
  expect(await presence.list()).toEqual(new Map([[room, [MARIA]]]));
  const before = await version();
  await presence.announce(room, 'node-1', [MARIA]);
  expect(await version()).toBe(before);
  await presence.announce(room, 'node-1', []);
  expect(await version()).not.toBe(before);
  expect(await presence.list()).toEqual(new Map());
});

test('a node withdraws only its own rooms', async () => {
  const room = mintId();
  await presence.announce(room, 'node-1', [MARIA]);
  await presence.announce(room, 'node-11', [MARIA]);
  await presence.withdraw(room, 'node-1');
  expect((await presence.list()).has(room)).toBe(true);
  await presence.withdraw(room, 'node-11');
  expect((await presence.list()).has(room)).toBe(false);
});

test('forgets the people of a node that has died', async () => {
  const room = mintId();
  await presence.announce(room, 'node-1', [MARIA]);
  await redis.zadd(`${prefix}:rooms:present`, Date.now() - 1, room);
  expect(await presence.list()).toEqual(new Map());
});
