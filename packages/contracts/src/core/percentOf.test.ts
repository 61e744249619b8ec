import { expect, it } from 'vitest';
import { percentOf } from './percentOf.ts';

it.each([
  [0, 22, 0],
  [1, 3, 33],
  [2, 3, 67],
  [21, 22, 95],
  [199, 200, 99],
  [999, 1000, 99],
  [22, 22, 100],
  [0, 0, 0],
])('rounds %i of %i to %i %, and says 100 only for all', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent);
});
