import { expect, test } from 'vitest';
import { qualityOf } from './quality.ts';

test.each([
  ['unknown', [], 0, false],
  ['excellent', [10, 9], 0.01, false],
  ['good', [10, 8], 0, false],
  ['good', [10], 0.03, false],
  ['fair', [10, 5], 0, false],
  ['fair', [10], 0.1, false],
  ['poor', [2, 10], 0, false],
  ['poor', [10], 0.2, false],
  ['lost', [10], 0, true],
] as const)('R-34 the path is %s at scores %j and loss %d', (expected, scores, loss, isBroken) => {
  expect(qualityOf({ scores: [...scores], loss, isBroken })).toBe(expected);
});
