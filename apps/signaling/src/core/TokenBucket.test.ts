import { expect, test } from 'vitest';
import { TokenBucket } from './TokenBucket.ts';

test('R-9 allows a burst, then a steady rate', () => {
  let now = 0;
  const bucket = new TokenBucket(3, 2, () => now);
  const take = (count: number): boolean[] => Array.from({ length: count }, () => bucket.take());
  expect(take(4)).toEqual([true, true, true, false]);
  now = 1000;
  expect(take(3)).toEqual([true, true, false]);
  now = 60_000;
  expect(take(4)).toEqual([true, true, true, false]);
});
