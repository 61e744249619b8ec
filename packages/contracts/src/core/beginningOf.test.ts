import { expect, test } from 'vitest';
import { beginningOf } from './beginningOf.ts';

test.each([
  ['short', 10, 'short'],
  ['exactly', 7, 'exactly'],
  ['house 🏠 roof', 7, 'house '],
  ['house 🏠 roof', 8, 'house 🏠'],
  ['cafe\u0301', 4, 'caf'],
  ['👩‍👩‍👧', 4, ''],
  ['', 5, ''],
])('the beginning of %j with at most %i is %j', (text, most, beginning) => {
  expect(beginningOf(text, most)).toBe(beginning);
});
