import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { despiteStandstill } from './standstill.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const wait = async (milliseconds: number): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
};

/** The outcomes of tries of five seconds, over a service whose replies take this long. */
async function tried(replyMs: number, outcomes: readonly ('good' | 'failed')[]) {
  const tries: boolean[] = [];
  const trial = despiteStandstill({
    link: { ask: () => wait(replyMs).then(() => Promise.reject(new Error('no path yet'))) },
    work: async (isSecond) => {
      tries.push(isSecond);
      await wait(5000);
      return outcomes[tries.length - 1] ?? 'failed';
    },
    isGood: (outcome) => outcome === 'good',
  });
  await vi.advanceTimersByTimeAsync(60_000);
  return { outcome: await trial, tries };
}

test.each([
  ['a path that is blocked fails at once', 50, ['failed'], { outcome: 'failed', tries: [false] }],
  ['a path that works is not tried again', 10_000, ['good'], { outcome: 'good', tries: [false] }],
  [
    'a path that failed while the server stood still is tried again',
    10_000,
    ['failed', 'good'],
    { outcome: 'good', tries: [false, true] },
  ],
  [
    'a path that fails again has failed',
    10_000,
    ['failed', 'failed'],
    { outcome: 'failed', tries: [false, true] },
  ],
] as const)('K-4 %s', async (_, replyMs, outcomes, expected) => {
  expect(await tried(replyMs, outcomes)).toEqual(expected);
});
