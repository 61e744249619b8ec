import { expect, test } from 'vitest';
import { MM_PER_INCH, OFFERED_FIRST, REFERENCE_OBJECTS } from './references.ts';

/** The objects in section 9 of the product's specification, in inches. */
const OFFERED = [
  ['Standard door width', 36],
  ['Credit card length', 3.375],
  ['US quarter diameter', 0.955],
  ['Standard electrical outlet', 4.5],
  ['Light switch height', 4.5],
  ['Brick length', 8],
];
const OTHERS = [
  ['2x4 width', 3.5],
  ['Ceiling height', 96],
  ['Tile', 12],
  ['Window', 48],
];

const listed = REFERENCE_OBJECTS.map(({ name, length }) => [name, Number((length / MM_PER_INCH).toFixed(3))]);

test('the first six reference objects are those of the specification, with their sizes', () => {
  expect(listed.slice(0, OFFERED_FIRST)).toEqual(OFFERED);
});

test('the others follow, among them letter paper', () => {
  expect(listed.slice(OFFERED_FIRST)).toEqual([['Letter paper height', 11], ...OTHERS]);
});
