import { expect, test } from 'vitest';
import { drawMeasurements } from './drawMeasurements.ts';
import type { MarkupPart } from './markupGeometry.ts';

const PHOTO = { width: 4000, height: 3000 };
const SCREEN = { width: 1000, height: 750 };

const door = {
  type: 'distance',
  points: [
    { x: 400, y: 400 },
    { x: 2400, y: 400 },
  ],
  text: '36.00 ± 0.31 in',
} as const;

const isPlate = (part: MarkupPart): part is Extract<MarkupPart, { kind: 'area' }> => part.kind === 'area';

/** Left, top, right and bottom of a plate, whose path is `M x y h w v h ...`. */
function boxOf({ d }: { d: string }): [number, number, number, number] {
  const [x = 0, y = 0, width = 0, height = 0] = [...d.matchAll(/-?[\d.]+/g)].map(([number]) =>
    Number(number),
  );
  return [x, y, x + width, y + height];
}

test('a distance is a line with ticks from point to point, in the size of the drawing, with its value', () => {
  const parts = drawMeasurements([door], PHOTO, SCREEN);
  const [line] = parts.filter(({ kind }) => kind === 'line');
  expect(line).toMatchObject({ d: expect.stringMatching(/^M100 100L600 100M/) });
  expect(
    parts.filter(({ kind }) => kind === 'text').map((part) => part.kind === 'text' && part.text),
  ).toEqual([door.text]);
});

test('an area is a closed outline that is filled, an angle has an arc', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 400, y: 0 },
    { x: 400, y: 400 },
  ];
  const [area] = drawMeasurements([{ type: 'area', points, text: '' }], PHOTO, SCREEN);
  expect(area).toMatchObject({ kind: 'area', d: 'M0 0L100 0L100 100Z' });
  const [angle] = drawMeasurements([{ type: 'angle', points, text: '' }], PHOTO, SCREEN);
  expect(angle).toMatchObject({ kind: 'line', d: expect.stringContaining('A') });
});

test.each([
  [
    'a level line',
    'distance',
    [
      [400, 1500],
      [2400, 1500],
    ],
  ],
  [
    'an upright line',
    'height',
    [
      [2000, 2400],
      [2000, 600],
    ],
  ],
  [
    'a slanted line from right to left',
    'distance',
    [
      [2400, 1900],
      [400, 1100],
    ],
  ],
  [
    'an angle',
    'angle',
    [
      [400, 1500],
      [2000, 1500],
      [2000, 400],
    ],
  ],
] as const)(
  'the label of %s covers none of its points and not the middle of its line',
  (_, type, corners) => {
    const points = corners.map(([x, y]) => ({ x, y }));
    const [left, top, right, bottom] =
      drawMeasurements([{ type, points, text: door.text }], PHOTO, SCREEN)
        .filter(isPlate)
        .map(boxOf)[0] ?? [];
    const [first = { x: 0, y: 0 }, second = first] = points;
    const middle = { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 };
    for (const { x, y } of [...points, middle]) {
      const isCovered =
        x / 4 > Number(left) && x / 4 < Number(right) && y / 4 > Number(top) && y / 4 < Number(bottom);
      expect(isCovered).toBe(false);
    }
  },
);

test('twelve measurements at one place have twelve labels, none over another, all inside the picture', () => {
  const plates = drawMeasurements(
    Array.from({ length: 12 }, () => door),
    PHOTO,
    SCREEN,
  )
    .filter(isPlate)
    .map(boxOf);
  expect(plates).toHaveLength(12);
  for (const [index, [left, top, right, bottom]] of plates.entries()) {
    expect([left >= 0, top >= 0, right <= 1001, bottom <= 751]).toEqual([true, true, true, true]);
    for (const [otherLeft, otherTop, otherRight, otherBottom] of plates.slice(index + 1)) {
      const isApart =
        right <= otherLeft + 0.1 ||
        otherRight <= left + 0.1 ||
        bottom <= otherTop + 0.1 ||
        otherBottom <= top + 0.1;
      expect(isApart).toBe(true);
    }
  }
});

test('a measurement that is under way may have one point, and no value', () => {
  expect(
    drawMeasurements([{ type: 'distance', points: [{ x: 1, y: 1 }], text: '' }], PHOTO, SCREEN),
  ).toHaveLength(2);
});
