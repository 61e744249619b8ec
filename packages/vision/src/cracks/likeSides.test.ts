import { expect, it } from 'vitest';
import { type Frame, luminance } from '../frames.ts';
import { componentsOf } from '../regions.ts';
import { shaded, wall } from '../testing/pictures.ts';
import { hasLikeSides, isLikeInk, surfaceOf } from './likeSides.ts';
import { normalize } from './normalize.ts';
import { ridgeStrength } from './ridges.ts';

/** The largest dark line of a picture, and what is around it. */
function largestLine(frame: Frame): Parameters<typeof hasLikeSides> {
  const ridges = ridgeStrength(normalize(luminance(frame)));
  const { width, height } = ridges;
  const values = Uint8Array.from(ridges.values, (value) => (value > 0.3 ? 1 : 0));
  const [line = []] = componentsOf({ width, height, values }).toSorted(
    (one, other) => other.length - one.length,
  );
  expect(line.length).toBeGreaterThan(100);
  return [line, ridges, surfaceOf(frame, ridges)];
}

const isAlike = (frame: Frame): boolean => hasLikeSides(...largestLine(frame));

/** How far a pixel lies below a line that wavers across the picture. */
const below = (x: number, y: number): number => y - 120 - 6 * Math.sin(x / 15) - 3 * Math.sin(x / 6);

const drawn = shaded(wall(), (x, y) => (Math.abs(below(x, y)) < 2 ? 0.4 : 1));

it('a crack has like sides', () => {
  expect(isAlike(drawn)).toBe(true);
});

it('the shadow at the edge of a darker surface has unlike ones', () => {
  const shadow = shaded(drawn, (x, y) => (below(x, y) >= 2 ? 0.55 : 1));
  expect(isAlike(shadow)).toBe(false);
});

it('the gap between brick and mortar of the same light has unlike ones', () => {
  const data = drawn.data.slice();
  for (let pixel = 0; pixel < drawn.width * drawn.height; pixel++) {
    if (below(pixel % drawn.width, Math.floor(pixel / drawn.width)) < 2) continue;
    for (const [channel, factor] of [1.3, 0.9, 0.75].entries())
      data[4 * pixel + channel] = (data[4 * pixel + channel] ?? 0) * factor;
  }
  expect(isAlike({ ...drawn, data })).toBe(false);
});

it('ink is as dark all along its line, and a crack is not', { tags: 'full' }, () => {
  expect(isLikeInk(...largestLine(drawn))).toBe(true);
  const varied = shaded(wall(), (x, y) => (Math.abs(below(x, y)) < 2 ? 0.5 + 0.15 * Math.sin(x / 9) : 1));
  expect(isLikeInk(...largestLine(varied))).toBe(false);
});
