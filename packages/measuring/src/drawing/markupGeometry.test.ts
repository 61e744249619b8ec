import type { MarkupShape } from '@sightline/contracts/photos/photoMarkup';
import { describe, expect, it } from 'vitest';
import { fitInto, MARKUP_INK, type MarkupPart, type PictureSize } from './markupGeometry.ts';
import { drawMarkup } from './markupTools.ts';

const LANDSCAPE = { width: 400, height: 300 };
const PORTRAIT = { width: 300, height: 400 };

function partsOf(shape: MarkupShape, size: PictureSize): MarkupPart[] {
  return drawMarkup([shape], size);
}

/** All numbers of a path, in pairs. */
function pointsOf(part: MarkupPart | undefined): [number, number][] {
  const numbers = part && 'd' in part ? (part.d.match(/-?[\d.]+/g) ?? []).map(Number) : [];
  return numbers.flatMap((x, index) => (index % 2 === 0 ? [[x, numbers[index + 1] ?? Number.NaN]] : []));
}

function angle([x, y]: readonly [number, number]): number {
  return (Math.atan2(y, x) * 180) / Math.PI;
}

describe('an arrow', () => {
  const arrow = { kind: 'arrow', color: 'red', from: [0.25, 0.75], to: [0.5, 0.5] } satisfies MarkupShape;

  it('points at the same spot of the picture at any size', () => {
    expect(pointsOf(partsOf(arrow, LANDSCAPE)[1]).slice(0, 2)).toEqual([
      [100, 225],
      [200, 150],
    ]);
    expect(pointsOf(partsOf(arrow, { width: 4000, height: 3000 })[1])[1]).toEqual([2000, 1500]);
  });

  it.each([
    ['landscape', LANDSCAPE],
    ['portrait', PORTRAIT],
  ])('has a head of 30 degrees to each side of the shaft, not skewed in %s', (_, size) => {
    const [from, to, one, tip, other] = pointsOf(partsOf(arrow, size)[1]);
    if (!from || !to || !one || !tip || !other) throw new Error('the arrow lacks a point');
    expect(tip).toEqual(to);
    const shaft = angle([from[0] - to[0], from[1] - to[1]]);
    const sides = [one, other].map(([x, y]) => angle([x - to[0], y - to[1]]) - shaft);
    expect(sides[0]).toBeCloseTo(30, 0);
    expect(sides[1]).toBeCloseTo(-30, 0);
    const lengths = [one, other].map(([x, y]) => Math.hypot(x - to[0], y - to[1]));
    expect(lengths[0]).toBeCloseTo(lengths[1] ?? 0, 1);
  });

  it('has a dark edge below its color, to be seen on any background', () => {
    const [edge, line, ...others] = partsOf(arrow, LANDSCAPE);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ kind: 'line', color: MARKUP_INK.red });
    expect(edge).toMatchObject({ kind: 'line', color: '#0b1411', d: line && 'd' in line ? line.d : '' });
    expect(edge && 'width' in edge && line && 'width' in line && edge.width > line.width).toBe(true);
  });
});

describe('a circle', () => {
  const circle = {
    kind: 'circle',
    color: 'yellow',
    from: [0.75, 0.5],
    to: [0.25, 0.25],
  } satisfies MarkupShape;

  it('fills the space between its corners, from whichever corner it was drawn', () => {
    const path = partsOf(circle, LANDSCAPE)[1];
    expect(path).toMatchObject({ d: 'M100 112.5A100 37.5 0 1 1 300 112.5A100 37.5 0 1 1 100 112.5Z' });
    const mirrored = { ...circle, from: circle.to, to: circle.from };
    expect(partsOf(mirrored, LANDSCAPE)[1]).toEqual(path);
  });

  it('stays a valid arc when it is flat', () => {
    const flat = { ...circle, from: [0.2, 0.5], to: [0.8, 0.5] } satisfies MarkupShape;
    const [, line] = partsOf(flat, LANDSCAPE);
    const width = line && 'width' in line ? line.width : 0;
    expect(line && 'd' in line && line.d).toContain(`A120 ${width} 0 1 1`);
  });
});

it('a box has its corners at the same spots of the picture', () => {
  const box = { kind: 'box', color: 'blue', from: [0.25, 0.5], to: [0.75, 0.25] } satisfies MarkupShape;
  expect(partsOf(box, LANDSCAPE)[1]).toMatchObject({ d: 'M100 150L300 150L300 75L100 75Z' });
});

it('a dimension has a bar across each end, and its length on a plate in the middle', () => {
  const shape = {
    kind: 'dimension',
    color: 'white',
    from: [0.25, 0.5],
    to: [0.75, 0.5],
    text: '36 in.',
  } as const;
  const parts = partsOf({ ...shape, from: [...shape.from], to: [...shape.to] }, LANDSCAPE);
  const [from, to, one, other] = pointsOf(parts[1]);
  expect([from, to]).toEqual([
    [100, 150],
    [300, 150],
  ]);
  expect([one?.[0], other?.[0]]).toEqual([100, 100]);
  expect(((one?.[1] ?? 0) + (other?.[1] ?? 0)) / 2).toBeCloseTo(150, 1);
  expect(parts.at(-1)).toMatchObject({ kind: 'text', text: '36 in.', x: 200 });
});

it.each([
  ['the middle', [0.5, 0.5], [200, 150]],
  ['a corner', [1, 0], null],
] as const)('a number stays inside the picture: %s', (_, at, middle) => {
  const number = { kind: 'number', color: 'yellow', at: [at[0], at[1]], number: 12 } satisfies MarkupShape;
  const [disc, , text] = partsOf(number, LANDSCAPE);
  const [left, radii] = pointsOf(disc);
  const radius = radii?.[0] ?? 0;
  expect(text).toMatchObject({ kind: 'text', text: '12' });
  if (middle) expect(text).toMatchObject({ x: middle[0] });
  expect((left?.[0] ?? 0) + radius * 2).toBeLessThanOrEqual(LANDSCAPE.width + 0.1);
  expect((left?.[1] ?? 0) - radius).toBeGreaterThanOrEqual(-0.1);
});

it('a stroke begins and ends where the finger did, without corners between', () => {
  const points: [number, number][] = [
    [0, 0],
    [0.5, 0.5],
    [1, 0],
  ];
  const [, line] = partsOf({ kind: 'freehand', color: 'green', points }, LANDSCAPE);
  expect(line).toMatchObject({ d: 'M0 0Q200 150 300 75L400 0' });
  const straight = { kind: 'freehand', color: 'green', points: points.slice(0, 2) } as const;
  expect(partsOf(straight, LANDSCAPE)[1]).toMatchObject({ d: 'M0 0L200 150' });
});

describe('a text', () => {
  const label = { kind: 'text', color: 'white', at: [0.5, 0.5], text: 'Leak here' } satisfies MarkupShape;

  it('is centered on a plate at its spot', () => {
    const [plate, text, ...others] = partsOf(label, LANDSCAPE);
    expect(others).toEqual([]);
    expect(text).toMatchObject({ kind: 'text', text: 'Leak here', x: 200, color: '#ffffff' });
    const [[x, y] = [0, 0], [width, height] = [0, 0]] = pointsOf(plate);
    expect(plate).toMatchObject({ kind: 'area' });
    expect([x + width / 2, y + height / 2].map(Math.round)).toEqual([200, 150]);
  });

  it.each([
    ['a corner', [1, 1], 'Leak here', LANDSCAPE],
    ['another corner', [0, 0], 'Leak here', PORTRAIT],
    [
      'a narrow picture',
      [0.9, 0.5],
      'Not supported within 4 ft, and it sags by 3 in. at the truss',
      PORTRAIT,
    ],
    ['one long word', [0.5, 0.5], 'W'.repeat(60), PORTRAIT],
    ['a thumbnail', [0.5, 1], 'Missing nail plates at both studs', { width: 112, height: 84 }],
  ] as const)('stays inside the picture: %s', (_, at, text, size) => {
    const parts = partsOf({ ...label, at: [...at], text }, size);
    const [[x, y] = [-1, -1], [width, height] = [0, 0]] = pointsOf(parts[0]);
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(size.width + 0.1);
    expect(y + height).toBeLessThanOrEqual(size.height + 0.1);
    const lines = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
    expect(lines.join(' ')).toBe(text);
  });
});

it('lines and letters keep a size that is visible in a thumbnail', () => {
  const widthOf = (size: PictureSize): number => {
    const [, line] = partsOf({ kind: 'circle', color: 'red', from: [0, 0], to: [1, 1] }, size);
    return line && 'width' in line ? line.width : 0;
  };
  expect(widthOf({ width: 4000, height: 3000 })).toBe(24);
  expect(widthOf({ width: 112, height: 84 })).toBe(1.5);
});

it('a picture fits into a box with its proportions', () => {
  expect(fitInto({ width: 4000, height: 3000 }, { width: 200, height: 200 })).toEqual({
    width: 200,
    height: 150,
  });
  expect(fitInto({ width: 300, height: 400 }, { width: 150, height: 100 })).toEqual({
    width: 75,
    height: 100,
  });
});
