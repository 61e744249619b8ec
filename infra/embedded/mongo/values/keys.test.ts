import { ObjectId } from 'bson';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareValues } from './compare.ts';
import { encodeKey, invertKey } from './keys.ts';

const ORDER = [
  null,
  Number.NaN,
  -Infinity,
  -1e300,
  -1.5,
  -1,
  -Number.MIN_VALUE,
  0,
  Number.MIN_VALUE,
  0.5,
  1,
  2 ** 53,
  Infinity,
  '',
  '\0',
  '\0a',
  'A',
  'Z',
  'a',
  'a\0',
  'aa',
  'ä',
  '\uffee',
  '\u{1f3e0}',
  {},
  { a: null },
  { a: 1 },
  { a: 1, b: 0 },
  { a: 2 },
  { b: 0 },
  { a: 'x' },
  { a: {} },
  [],
  [null],
  [1],
  [1, 0],
  [2],
  ['x'],
  new ObjectId('000000000000000000000001'),
  new ObjectId('000000000000000000000002'),
  false,
  true,
  new Date(-5),
  new Date(0),
  new Date(5),
];

const value = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.string({ unit: 'binary' }),
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true }),
);

describe('encoded keys', () => {
  test('sort as MongoDB sorts their values', () => {
    const shuffled = ORDER.map((item, i) => ({ item, i })).toSorted(
      (a, b) => ((a.i * 7) % 11) - ((b.i * 7) % 11),
    );
    const sorted = shuffled.toSorted((a, b) => Buffer.compare(encodeKey([a.item]), encodeKey([b.item])));
    expect(sorted.map(({ item }) => item)).toEqual(ORDER);
  });

  test('of numbers, strings and dates sort as those do', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (a, b) => {
        expect(Math.sign(Buffer.compare(encodeKey([a]), encodeKey([b])))).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        const plain = Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b)));
        expect(Math.sign(Buffer.compare(encodeKey([a]), encodeKey([b])))).toBe(plain);
      }),
    );
  });

  test('of several values sort by the first that differs, and a direction turns its own around', () => {
    const tuple = fc.tuple(value, value);
    fc.assert(
      fc.property(tuple, tuple, (a, b) => {
        const expected = Math.sign(compareValues(a[0], b[0]) || compareValues(b[1], a[1]));
        expect(Math.sign(Buffer.compare(encodeKey(a, [1, -1]), encodeKey(b, [1, -1])))).toBe(expected);
      }),
    );
  });

  test('are never the start of another, nor start with 0xff, inverted or not', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        const [first, second] = [encodeKey([a]), encodeKey([b])];
        if (!first.equals(second)) expect(second.subarray(0, first.length).equals(first)).toBe(false);
        expect(first[0]).toBeLessThan(0xff);
        expect(invertKey(first)[0]).toBeLessThan(0xff);
      }),
    );
  });
});
