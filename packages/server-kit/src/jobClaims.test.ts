import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isolatedServices } from '../../../tests/support/isolated.ts';
import { JobQueue } from './JobQueue.ts';
import { connectRedis, disconnectRedis } from './redis.ts';
import { countingRunner, countSteps } from './testing/countingRunner.ts';

const PROGRAM = fileURLToPath(new URL('testing/countingRunner.ts', import.meta.url));

let at: { redisUrl: string; prefix: string };
let redis: Redis;
let queue: JobQueue;
let first: ChildProcess;
const closers: (() => unknown)[] = [];

beforeEach(() => {
  const { redisUrl, redisPrefix: prefix } = isolatedServices();
  at = { redisUrl, prefix };
  redis = connectRedis(redisUrl);
  queue = JobQueue.open(at);
  first = spawn(process.execPath, [PROGRAM, redisUrl, prefix], { stdio: 'inherit' });
  closers.push(
    () => disconnectRedis(redis),
    () => queue.close(),
    async () => {
      if (first.exitCode !== null || first.signalCode !== null) return;
      first.kill('SIGKILL');
      await once(first, 'exit');
    },
  );
});
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

const steps = () => redis.lrange(`${at.prefix}:steps`, 0, -1);
const waitForSteps = (expected: string[]) =>
  vi.waitFor(async () => expect(await steps()).toEqual(expected), { timeout: 15_000, interval: 20 });

/** Has the first process begin a job that occupies its event loop, and starts a second runner here. */
async function beginBusyJob(busyMs: number): Promise<void> {
  await queue.enqueue(countSteps, { stair: 'A', busyMs });
  await waitForSteps(['first begins attempt 1']);
  const second = countingRunner(at, 'second');
  closers.push(() => second.close());
}

/** The ids of the connections that tell living processes from dead ones. */
async function presences(): Promise<number[]> {
  const clients = String(await redis.client('LIST')).split('\n');
  const own = clients.filter(
    (client) => client.includes(`name=${at.prefix}:workers`) && /\bsub=1\b/.test(client),
  );
  return own.map((client) => Number(/id=(\d+)/.exec(client)?.[1]));
}

/** Closes the connection of the first process. */
async function cutPresence(): Promise<void> {
  const [oldest = 0] = await presences();
  await redis.client('KILL', 'ID', oldest);
}

test('a process whose event loop is occupied keeps its job', { tags: 'full' }, async () => {
  await beginBusyJob(5000);
  await waitForSteps(['first begins attempt 1', 'first stores']);
  await vi.waitFor(async () =>
    expect(await queue.counts('count-steps')).toMatchObject({ active: 0, failed: 0 }),
  );
  expect(await steps()).toHaveLength(2);
});

test('a process that has lost its connection, and has another one, keeps its jobs', {
  tags: 'full',
}, async () => {
  await queue.enqueue(countSteps, { stair: 'B', busyMs: 0 });
  await waitForSteps(['first begins attempt 1', 'first stores']);
  await cutPresence();
  await vi.waitFor(async () => expect(await presences()).toHaveLength(1));
  await redis.del(`${at.prefix}:steps`);
  await beginBusyJob(4000);
  await waitForSteps(['first begins attempt 1', 'first stores']);
});

test('the job of a killed process begins again within seconds, and does not count as an attempt', async () => {
  await beginBusyJob(60_000);
  first.kill('SIGKILL');
  await waitForSteps(['first begins attempt 1', 'second begins attempt 1', 'second stores']);
});

test('a run that has lost its job stores no result', { tags: 'full' }, async () => {
  await beginBusyJob(6000);
  await cutPresence();
  await waitForSteps([
    'first begins attempt 1',
    'second begins attempt 1',
    'second stores',
    'first gives up',
  ]);
});
