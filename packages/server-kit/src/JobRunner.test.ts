import { job } from '@sightline/contracts/core/define';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { isolatedServices } from '../../../tests/support/isolated.ts';
import { JobQueue } from './JobQueue.ts';
import { handle, type JobHandler, JobRunner, UnrecoverableError } from './JobRunner.ts';

const countRooms = job({
  name: 'count-rooms',
  payload: z.strictObject({ building: z.string() }),
  idOf: ({ building }) => building,
  attempts: 3,
  backoffMs: 10,
});

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

function open() {
  const { redisUrl, redisPrefix: prefix } = isolatedServices();
  const queue = JobQueue.open({ redisUrl, prefix });
  closers.push(() => queue.close());
  const outcomes: string[] = [];
  const onFinished = (run: { outcome: string }): void => {
    outcomes.push(run.outcome);
  };
  const start = (...handlers: JobHandler[]) => {
    const logger = pino({ level: 'silent' });
    const runner = JobRunner.start({ redisUrl, prefix, logger, onFinished }, handlers);
    closers.push(() => runner.close());
  };
  return { queue, start, outcomes };
}

test('work enqueued before a worker exists is done when one starts', async () => {
  const { queue, start } = open();
  await queue.enqueue(countRooms, { building: 'Casa Marina' });
  const seen: string[] = [];
  start(handle(countRooms, async ({ building }) => void seen.push(building)));
  await vi.waitFor(() => expect(seen).toEqual(['Casa Marina']));
});

test('a job with a delay starts later, and counts as the same work until then', async () => {
  const { queue, start } = open();
  const later = { ...countRooms, delayMs: 300 };
  await queue.enqueue(later, { building: 'A' });
  await queue.enqueue(later, { building: 'A' });
  expect(await queue.counts('count-rooms')).toMatchObject({ delayed: 1, waiting: 0, active: 0 });
  let runs = 0;
  start(handle(later, async () => void runs++));
  await vi.waitFor(() => expect(runs).toBe(1));
  expect(await queue.counts('count-rooms')).toMatchObject({ delayed: 0, waiting: 0 });
});

test('the same work is queued once, and can be queued again after it is done', async () => {
  const { queue, start } = open();
  await queue.enqueue(countRooms, { building: 'A' });
  await queue.enqueue(countRooms, { building: 'A' });
  let runs = 0;
  start(handle(countRooms, async () => void runs++));
  await vi.waitFor(() => expect(runs).toBe(1));
  await vi.waitFor(async () =>
    expect(await queue.counts('count-rooms')).toMatchObject({ active: 0, waiting: 0 }),
  );
  await queue.enqueue(countRooms, { building: 'A' });
  await vi.waitFor(() => expect(runs).toBe(2));
});

test('a failing job is tried as often as defined, and the handler knows the last attempt', async () => {
  const { queue, start, outcomes } = open();
  const tries: [number, boolean][] = [];
  start(
    handle(countRooms, async (_payload, { attempt, isLastAttempt }) => {
      tries.push([attempt, isLastAttempt]);
      throw new Error('no rooms');
    }),
  );
  await queue.enqueue(countRooms, { building: 'A' });
  await vi.waitFor(() =>
    expect(tries).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]),
  );
  await vi.waitFor(() => expect(outcomes).toEqual(['retried', 'retried', 'failed']));
  // A person requests it again, so it must not count as the failed one.
  await vi.waitFor(async () => expect(await queue.counts('count-rooms')).toMatchObject({ failed: 1 }));
  await queue.enqueue(countRooms, { building: 'A' });
  await vi.waitFor(() => expect(tries.length).toBeGreaterThan(3));
});

test('an invalid payload is not enqueued, and one in the queue is not retried', async () => {
  const { queue, start, outcomes } = open();
  const wrong: unknown = { building: 7 };
  await expect(queue.enqueue(countRooms, wrong as { building: string })).rejects.toThrow();
  let runs = 0;
  start(handle(countRooms, async () => void runs++));
  const looser = { ...countRooms, payload: z.looseObject({}), idOf: () => 'wrong' };
  await queue.enqueue(looser, { building: 7 });
  await vi.waitFor(() => expect(outcomes).toEqual(['failed']));
  expect(runs).toBe(0);
});

test('an unrecoverable error is not retried', async () => {
  const { queue, start, outcomes } = open();
  start(
    handle(countRooms, async () => {
      throw new UnrecoverableError('the building is gone');
    }),
  );
  await queue.enqueue(countRooms, { building: 'A' });
  await vi.waitFor(() => expect(outcomes).toEqual(['failed']));
});
