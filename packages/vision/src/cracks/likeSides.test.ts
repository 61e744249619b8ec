import { expect, it } from 'vitest';
import { type Frame, luminance } from '../frames.ts';
import { componentsOf } from '../regions.ts';
import { shaded, wall } from '../testing/pictures.ts';
import { type Sides, sidesOf, surfaceOf } from './likeSides.ts';
import { normalize } from './normalize.ts';
import { ridgeStrength } from './ridges.ts';

/** Of the largest dark line of a picture. */
function sidesIn(frame: Frame): Sides {
  const ridges = ridgeStrength(normalize(luminance(frame)));
  const { width, height } = ridges;
  const values = Uint8Array.from(ridges.values, (value) => (value > 0.3 ? 1 : 0));
  const [line = []] = componentsOf({ width, height, values }).toSorted(
    (one, other) => other.length - one.length,
  );
  expect(line.length).toBeGreaterThan(100);
  return sidesOf(line, ridges, surfaceOf(frame, ridges));
}

/** How far a pixel lies below a line that wavers across the picture. */
const below = (x: number, y: number): number => y - 120 - 6 * Math.sin(x / 15) - 3 * Math.sin(x / 6);

const withLine = (factor: number, half = 2): Frame =>
  shaded(wall(), (x, y) => (Math.abs(below(x, y)) < half ? factor : 1));

const drawn = withLine(0.4);

it('a crack has like sides', () => {
  const { unlikeEdges, unlikeColors } = sidesIn(drawn);
  expect(unlikeEdges).toBeLessThan(0.1);
  expect(unlikeColors).toBeLessThan(0.05);
});

it('the shadow at the edge of a darker surface has unlike edges', () => {
  const shadow = shaded(drawn, (x, y) => (below(x, y) >= 2 ? 0.55 : 1));
  expect(sidesIn(shadow).unlikeEdges).toBeGreaterThan(0.3);
});

it('the gap between brick and mortar of the same light has sides of unlike colors', () => {
  const data = drawn.data.slice();
  for (let pixel = 0; pixel < drawn.width * drawn.height; pixel++) {
    if (below(pixel % drawn.width, Math.floor(pixel / drawn.width)) < 2) continue;
    for (const [channel, factor] of [1.3, 0.9, 0.75].entries())
      data[4 * pixel + channel] = (data[4 * pixel + channel] ?? 0) * factor;
  }
  expect(sidesIn({ ...drawn, data }).unlikeColors).toBeGreaterThan(0.3);
});

it('a wider line has a larger width, up to a bound, so that a wide crack is not hidden for it', () => {
  const [narrow, wide, widest] = [1.5, 2.5, 6].map((half) => sidesIn(withLine(0.4, half)).width);
  expect(wide).toBeGreaterThan((narrow ?? 0) + 1);
  expect(widest).toBe(6);
});

it('a darker line has more contrast', () => {
  const [dark, faint] = [0.4, 0.8].map((factor) => sidesIn(withLine(factor)).contrast);
  expect(dark).toBeCloseTo(Math.log((146 + 20) / (0.4 * 146 + 20)), 1);
  expect(faint).toBeLessThan(0.3);
});

it('ink is as dark all along its line, and a crack is not', { tags: 'full' }, () => {
  expect(sidesIn(drawn).isLikeInk).toBe(true);
  const varied = shaded(wall(), (x, y) => (Math.abs(below(x, y)) < 2 ? 0.5 + 0.15 * Math.sin(x / 9) : 1));
  expect(sidesIn(varied).isLikeInk).toBe(false);
});
