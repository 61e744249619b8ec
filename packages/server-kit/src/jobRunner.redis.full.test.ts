import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { job } from '@sightline/contracts/core/define';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startRedis } from '../../../infra/embedded/redis/launch.ts';
import { JobQueue, queuePrefix } from './JobQueue.ts';
import { handle, JobRunner } from './JobRunner.ts';
import { connectRedis, disconnectRedis } from './redis.ts';

const measureRoom = job({
  name: 'measure-room',
  payload: z.strictObject({ room: z.int() }),
  idOf: ({ room }) => String(room),
  attempts: 5,
  backoffMs: 50,
});

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

test('work enqueued before, during and after a crash of Redis is all done', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-jobs-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const redis = await startRedis({ dataDir: folder });
  const at = { redisUrl: redis.url, prefix: 'killed' };
  const queue = JobQueue.open(at);
  const done = new Set<number>();
  const work = handle(measureRoom, async ({ room }) => {
    await delay(5);
    done.add(room);
  });
  const runner = JobRunner.start({ ...at, logger: pino({ level: 'silent' }) }, [work]);
  closers.push(
    () => queue.close(),
    () => runner.close(),
  );

  for (let room = 0; room < 20; room++) await queue.enqueue(measureRoom, { room });
  await vi.waitFor(() => expect(done.size).toBeGreaterThan(2));
  process.kill(redis.pid, 'SIGKILL');
  const meanwhile = [20, 21, 22].map((room) => queue.enqueue(measureRoom, { room }));
  // A process that is forcing a write to a busy disk ends, and frees its port, only once that is done.
  await redis.stop();
  const again = await startRedis({ dataDir: folder, port: redis.port });
  closers.unshift(() => again.stop());
  await Promise.all(meanwhile);
  await queue.enqueue(measureRoom, { room: 23 });
  // A claim without a reply is given back after ten seconds.
  await vi.waitFor(() => expect(done.size).toBe(24), { timeout: 40_000 });
});

test('a job is done although Redis died before the worker got the reply to its claim', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-jobs-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const redis = await startRedis({ dataDir: folder });
  closers.push(() => redis.stop());
  const at = { redisUrl: redis.url, prefix: 'orphaned' };
  const queue = JobQueue.open(at);
  const done: number[] = [];
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const work = handle(measureRoom, async ({ room }) => {
    if (room === 0) await gate;
    done.push(room);
  });
  const runner = JobRunner.start({ ...at, logger: pino({ level: 'silent' }) }, [work]);
  const connection = connectRedis(redis.url);
  closers.push(
    () => queue.close(),
    () => runner.close(),
    () => disconnectRedis(connection),
  );
  const keys = `${queuePrefix(at.prefix)}:${measureRoom.name}`;
  await queue.enqueue(measureRoom, { room: 0 });
  await vi.waitFor(async () => expect(await connection.llen(`${keys}:active`)).toBe(1));
  await queue.enqueue(measureRoom, { room: 1 });
  const [channel] = (await connection.pubsub('CHANNELS', `${at.prefix}:worker:*`)) as string[];
  await connection.set(`${keys}:${measureRoom.name}-1:lock`, `${channel?.split(':').at(-1)}:99`);
  await connection.rpoplpush(`${keys}:wait`, `${keys}:active`);
  open();
  await vi.waitFor(() => expect(done).toEqual([0, 1]), { timeout: 40_000 });
});
