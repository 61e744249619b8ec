import { expect, test } from 'vitest';
import { asksForNode, retryDelay } from './retrySchedule.ts';

const BASE = [0, 300, 700, 900, 900, 1500, 2500, 4000, 7000, 7000];

/** A small generator with a seed (mulberry32): the same sequence in each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test('R-15 retries at once, then at growing intervals, then every seven seconds', () => {
  expect(BASE.map((_, index) => retryDelay(index + 1, () => 0))).toEqual(BASE);
});

test('R-15 adds at most 30 percent of jitter, and spreads pages that lost the same server', () => {
  const random = seeded(7);
  for (const [index, base] of BASE.entries()) {
    const delays = Array.from({ length: 200 }, () => retryDelay(index + 1, random));
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(base);
    expect(Math.max(...delays)).toBeLessThanOrEqual(base * 1.3);
    if (base > 0) expect(new Set(delays).size).toBeGreaterThan(50);
  }
});

test('R-15 asks for the node of the room from the second attempt on', () => {
  expect([1, 2, 60].map(asksForNode)).toEqual([false, true, true]);
});
