import { mintId } from '@sightline/contracts/core/ids';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isolatedServices } from '../../../tests/support/isolated.ts';
import { connectRedis } from './redis.ts';
import { publishRoomOrder, type RoomOrder, subscribeRoomOrders } from './roomOrders.ts';
import { claimOnce } from './tickets.ts';

const services = isolatedServices();
let redis: Redis;
beforeAll(() => {
  redis = connectRedis(services.redisUrl);
});
afterAll(() => redis.disconnect());

const order = (): RoomOrder => ({ do: 'dropSubject', subject: `guest:${mintId()}`, reason: 'revoked' });

test('an order reaches every node once, and invalid messages reach none', async () => {
  const received: RoomOrder[][] = [[], []];
  const nodes = received.map((orders) =>
    subscribeRoomOrders(services.redisUrl, services.redisPrefix, (given) => orders.push(given)),
  );
  const channel = `${services.redisPrefix}:room-orders`;
  await vi.waitFor(async () => expect(await redis.pubsub('NUMSUB', channel)).toEqual([channel, 2]));
  await redis.publish(channel, 'not json');
  await redis.publish(channel, '{"do":"burnDown"}');
  const given = order();
  await publishRoomOrder(redis, services.redisPrefix, given);
  await vi.waitFor(() => expect(received).toEqual([[given], [given]]));
  for (const node of nodes) node.close();
});

test('only the first caller claims a key until it expires', async () => {
  const claims = await Promise.all(
    Array.from({ length: 10 }, () => claimOnce(redis, services.redisPrefix, 'ticket:1', 60)),
  );
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await claimOnce(redis, services.redisPrefix, 'ticket:2', 60)).toBe(true);
  expect(await redis.ttl(`${services.redisPrefix}:once:ticket:1`)).toBeGreaterThan(50);
});
