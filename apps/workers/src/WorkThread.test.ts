import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { OrderFailure, WorkThread, type WorkThreadOptions } from './WorkThread.ts';

let thread: WorkThread<string, { threadId: number }>;
afterEach(() => thread.close());

function openThread(options: Partial<WorkThreadOptions> = {}): void {
  const program = new URL('./testing/scriptedThread.ts', import.meta.url);
  thread = new WorkThread({ program, name: 'work', memoryLimitMb: 64, timeLimitMs: 60_000, ...options });
}

test('each order gets its own reply, in the order in which they came', async () => {
  openThread();
  const finished: string[] = [];
  const orders = ['wait 120', 'fail', 'wait 20'].map((order) =>
    thread.run(order).finally(() => finished.push(order)),
  );
  const outcomes = await Promise.allSettled(orders);
  expect(outcomes).toMatchObject([
    { status: 'fulfilled' },
    { reason: new OrderFailure('no such order') },
    { status: 'fulfilled' },
  ]);
  expect(finished).toEqual(['wait 120', 'fail', 'wait 20']);
});

test('an order that waits for a busy machine is within the limit of processor time', async () => {
  openThread({ timeLimitMs: 500, checkEveryMs: 50 });
  const first = await thread.run('wait 0');
  const orders = ['wait 700', 'wait 700', 'wait 700'].map((order) => thread.run(order));
  // The thread was not replaced.
  expect(await Promise.all(orders)).toEqual([first, first, first]);
});

test.each([
  ['spin', { timeLimitMs: 500 }, OrderFailure, 'work took more than 0.5 seconds of processor time'],
  ['hang', { stuckAfterMs: 1000 }, Error, 'work took more than 1 seconds'],
  ['fill', {}, OrderFailure, /memory/],
])(
  'an order over a limit (%s) fails, and a new thread does the next one',
  async (order, limit, kind, said) => {
    openThread({ checkEveryMs: 50, ...limit });
    const outcomes = Promise.all([
      thread.run(order).catch((failure: unknown) => failure),
      thread.run('wait 0').catch((failure: unknown) => failure),
    ]);
    const [failure] = await outcomes;
    expect((failure as Error).constructor).toBe(kind);
    expect((failure as Error).message).toMatch(said);
    // A busy machine may start the thread within that time or not.
    if (order !== 'hang') expect((await outcomes)[1]).toMatchObject({ threadId: expect.any(Number) });
  },
);

test('when the thread ends early, only its current order fails', async () => {
  openThread();
  const orders = [thread.run('exit'), thread.run('wait 0'), thread.run('wait 0')];
  await expect(orders[0]).rejects.toThrow('the work thread ended early with 3');
  await Promise.all(orders.slice(1));
});

test('an idle thread ends, but never while it works', async () => {
  openThread({ idleMs: 100 });
  thread.warmUp();
  thread.warmUp();
  const worked = Promise.all([thread.run('wait 400'), thread.run('wait 0')]);
  thread.warmUp();
  const [first, same] = await worked;
  expect(same).toEqual(first);
  await setTimeout(400);
  expect(await thread.run('wait 0')).not.toEqual(first);
});

test('without a time of rest, a thread is ready before and after each order, and after one that ended it', async () => {
  openThread();
  thread.warmUp();
  const first = await thread.run('wait 0');
  await setTimeout(300);
  expect(await thread.run('wait 0')).toEqual(first);
  await expect(thread.run('exit')).rejects.toThrow();
  const { threadId } = await thread.run('wait 0');
  expect(threadId).toBe(first.threadId + 1);
});

test('closing fails the current order and those that wait, and may be repeated', async () => {
  openThread();
  const orders = [thread.run('hang'), thread.run('wait 0')];
  const outcomes = Promise.allSettled(orders);
  await Promise.all([thread.close(), thread.close()]);
  const closed = { reason: new Error('the work thread is closed') };
  expect(await outcomes).toMatchObject([closed, closed]);
  await thread.close();
  await expect(thread.run('wait 0')).rejects.toThrow('the work thread is closed');
});
