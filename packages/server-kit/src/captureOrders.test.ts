import { mintId } from '@sightline/contracts/core/ids';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isolatedServices } from '../../../tests/support/isolated.ts';
import { bindCapture, boundCapture, confirmCapture, releaseCapture } from './captureOrders.ts';
import { connectRedis, disconnectRedis } from './redis.ts';

const { redisUrl, redisPrefix } = isolatedServices();
const inspectionId = mintId();
const [own, foreign] = [`guest:${mintId()}`, `guest:${mintId()}`].map((subject) => ({
  inspectionId,
  subject,
}));
let redis: Redis;
beforeAll(() => {
  redis = connectRedis(redisUrl);
});
afterAll(() => disconnectRedis(redis));

test.each([
  ['waits for the phone', false],
  ['was accepted', true],
])(
  'C-9 an order that %s is neither taken over nor released by an order for another person',
  async (_, isAccepted) => {
    if (!own || !foreign) throw new Error('two people');
    const photoId = mintId();
    expect(await bindCapture(redis, redisPrefix, photoId, own)).toBe(true);
    if (isAccepted) await confirmCapture(redis, redisPrefix, photoId, own);
    expect(await bindCapture(redis, redisPrefix, photoId, foreign)).toBe(false);
    // A node without a timely reply of Redis sends the request without knowing that the id is bound.
    await confirmCapture(redis, redisPrefix, photoId, foreign);
    await releaseCapture(redis, redisPrefix, photoId, foreign);
    expect(await boundCapture(redis, redisPrefix, photoId)).toEqual(own);
  },
);
