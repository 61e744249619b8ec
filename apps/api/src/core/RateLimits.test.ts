import { createLogger } from '@sightline/server-kit/logger';
import { connectRedis } from '@sightline/server-kit/redis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choosePort } from '../../../../infra/process/ports.ts';
import { isolatedServices } from '../../../../tests/support/isolated.ts';
import { RateLimits } from './RateLimits.ts';

const HOUR_MS = 3600_000;
/** The hourly limit of `requestsByClient`. */
const ALL = 60;

const tooManyTries = { code: 'tooManyTries', details: { retryAfterSeconds: expect.any(Number) } };

async function whileRedisIsAway(): Promise<RateLimits> {
  return RateLimits.open(`redis://127.0.0.1:${await choosePort()}`, 'test', createLogger('test', 'silent'));
}

async function withRedis(): Promise<RateLimits> {
  const { redisUrl, redisPrefix } = isolatedServices();
  return new RateLimits(connectRedis(redisUrl), redisPrefix);
}

describe.each([
  ['in Redis', withRedis],
  ['in this process while Redis is away', whileRedisIsAway],
])('points counted %s', (_, open) => {
  let limits: RateLimits;
  beforeAll(async () => {
    limits = await open();
  });
  afterAll(() => limits.close());

  const spend = async (client: string, points: number) =>
    await limits.spend('requestsByClient', client, points);

  test('can be spent again after they are given back', async () => {
    const spent = await spend('ana', ALL);
    await expect(spend('ana', 1)).rejects.toMatchObject(tooManyTries);
    await limits.giveBack(spent);
    // The refused attempt also counts.
    await spend('ana', ALL - 1);
  });

  test('never fall below zero, even when they are given back twice', async () => {
    const spent = await spend('bo', 10);
    for (let i = 0; i < 2; i++) await limits.giveBack(spent);
    await spend('bo', ALL);
    await expect(spend('bo', 1)).rejects.toMatchObject(tooManyTries);
  });

  test('are not given back to a later window than the one they were spent in', async () => {
    const earlier = await spend('cy', ALL);
    await limits.giveBack({ ...earlier, windowEndsAt: earlier.windowEndsAt - HOUR_MS });
    await expect(spend('cy', 1)).rejects.toMatchObject(tooManyTries);
  });

  test('are not given back when their window is over', async () => {
    const spent = await spend('di', ALL);
    await limits.giveBack({ ...spent, key: 'ed' });
    await spend('ed', ALL);
    await expect(spend('ed', 1)).rejects.toMatchObject(tooManyTries);
  });

  test('give a place to one holder at a time', async () => {
    expect(await limits.hold('a place', 100)).toBe(true);
    expect(await limits.hold('a place', 100)).toBe(false);
    expect(await limits.hold('another place', 100)).toBe(true);
    await expect.poll(() => limits.hold('a place', 100)).toBe(true);
  });
});

test('while Redis is away, attempts are counted in this process without delay', async () => {
  const limits = await whileRedisIsAway();
  try {
    const started = Date.now();
    for (let i = 0; i < 10; i++) await limits.spend('signInBySource', 'ana@example.com');
    await expect(limits.spend('signInBySource', 'ana@example.com')).rejects.toMatchObject(tooManyTries);
    await limits.spend('signInBySource', 'bo@example.com');
    expect(Date.now() - started).toBeLessThan(5000);
  } finally {
    limits.close();
  }
});
