import { expect, test } from 'vitest';
import { NodeLoad, type Usage } from './NodeLoad.ts';

const IDLE: Usage = { elapsed: 0, eventLoop: 0, workers: 0 };

/** Whether a node is full after that many readings, of which each finds this share of half a second busy. */
function nodeWith() {
  let usage = IDLE;
  const load = new NodeLoad(() => Promise.resolve(usage));
  return async (busy: { eventLoop: number; workers: number }, readings: number): Promise<boolean> => {
    let isFull = false;
    for (let reading = 0; reading < readings; reading++) {
      usage = {
        elapsed: usage.elapsed + 0.5,
        eventLoop: usage.eventLoop + busy.eventLoop / 2,
        workers: usage.workers + busy.workers / 2,
      };
      isFull = await load.isFull();
    }
    return isFull;
  };
}

test.each([
  ['its event loop is', { eventLoop: 0.95, workers: 0.2 }],
  ['its media workers are', { eventLoop: 0.2, workers: 0.95 }],
])('R-29 a node is full when %s busy for a while, not for a moment', async (_what, busy) => {
  const after = nodeWith();
  expect(await after(busy, 4)).toBe(false);
  expect(await after(busy, 40)).toBe(true);
});

test('R-29 a full node takes rooms again when its load has fallen well below the limit', async () => {
  const after = nodeWith();
  await after({ eventLoop: 0.95, workers: 0 }, 60);
  expect(await after({ eventLoop: 0.8, workers: 0 }, 60)).toBe(true);
  expect(await after({ eventLoop: 0.5, workers: 0 }, 60)).toBe(false);
});

test('a media worker that was restarted, and so has used no time, does not count as idle for long', async () => {
  const usages: Usage[] = Array.from({ length: 80 }, (_, at) => ({
    elapsed: at / 2,
    eventLoop: 0,
    workers: at < 40 ? at / 2 : (at - 40) / 2,
  }));
  let at = 0;
  const load = new NodeLoad(() => Promise.resolve(usages[at++] ?? IDLE));
  const answers: boolean[] = [];
  while (at < usages.length) answers.push(await load.isFull());
  expect(answers.slice(-1)).toEqual([true]);
});
