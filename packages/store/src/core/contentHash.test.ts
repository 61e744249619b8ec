import { expect, test } from 'vitest';
import { contentHashOf } from './contentHash.ts';

test('the hash does not depend on the order in which members were written', () => {
  expect(contentHashOf({ a: 1, b: { c: 'ä', d: [] } })).toBe(contentHashOf({ b: { d: [], c: 'ä' }, a: 1 }));
  expect(contentHashOf({ a: 1 })).not.toBe(contentHashOf({ a: 2 }));
});
