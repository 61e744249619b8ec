import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterEach, expect, test } from 'vitest';
import { type RunningRedis, startRedis } from './launch.ts';

const running: RunningRedis[] = [];
let folder = '';

async function start(): Promise<RunningRedis> {
  folder ||= await mkdtemp(join(tmpdir(), 'sightline-redis-'));
  const redis = await startRedis({ dataDir: folder });
  running.push(redis);
  return redis;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((redis) => redis.stop()));
  await rm(folder, { recursive: true, force: true });
  folder = '';
});

test('acknowledged writes survive a kill -9', async () => {
  const first = await start();
  const client = new Redis(first.url, { lazyConnect: true, retryStrategy: () => null });
  client.on('error', () => undefined);
  let acknowledged = 0;
  // Only acknowledged writes count, until the connection breaks in the middle of them.
  await client.connect();
  for (;;) {
    const value = await client.set(`mark:${acknowledged}`, 'pass').catch(() => undefined);
    if (value !== 'OK') break;
    // A timer would not do: on a busy machine it may fire before the first reply.
    if (++acknowledged === 100) process.kill(first.pid, 'SIGKILL');
  }
  client.disconnect();

  const second = await start();
  const reader = new Redis(second.url);
  const names = await reader.keys('mark:*');
  reader.disconnect();
  expect(acknowledged).toBeGreaterThanOrEqual(100);
  expect(names.length).toBeGreaterThanOrEqual(acknowledged);
});

test('Redis evicts nothing and listens only on loopback', async () => {
  const redis = await start();
  const client = new Redis(redis.url);
  expect(await client.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
  expect(await client.config('GET', 'appendfsync')).toEqual(['appendfsync', 'always']);
  expect(await client.config('GET', 'bind')).toEqual(['bind', '127.0.0.1']);
  client.disconnect();
});

test('stop ends the process and may be called twice', async () => {
  const redis = await start();
  await redis.stop();
  await redis.stop();
  await delay(20);
  expect(() => process.kill(redis.pid, 0)).toThrow('ESRCH');
});
