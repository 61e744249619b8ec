import { expect, it } from 'vitest';
import { backoffAfter } from './backoffAfter.ts';

const MINUTE = { firstDelayMs: 500, longestDelayMs: 60_000 };

it.each([
  [0, 500],
  [1, 500],
  [2, 1000],
  [7, 32_000],
  [8, 60_000],
  [5000, 60_000],
])('waits after %i failures in a row for %i ms: twice the last delay, up to the longest', (failures, ms) => {
  expect(backoffAfter(failures, MINUTE)).toBe(ms);
});

it('grows by another factor where one is given', () => {
  const delays = [1, 2, 3, 4].map((failures) => backoffAfter(failures, { ...MINUTE, factor: 10 }));
  expect(delays).toEqual([500, 5000, 50_000, 60_000]);
});
