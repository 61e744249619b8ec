import { expect, it } from 'vitest';
import { type Frame, luminance } from '../frames.ts';
import { componentsOf } from '../regions.ts';
import { shaded, wall } from '../testing/pictures.ts';
import { hasLikeSides, surfaceOf } from './likeSides.ts';
import { normalize } from './normalize.ts';
import { ridgeStrength } from './ridges.ts';

/** What is said about the largest dark line of a picture. */
function isAlike(frame: Frame): boolean {
  const ridges = ridgeStrength(normalize(luminance(frame)));
  const { width, height } = ridges;
  const values = Uint8Array.from(ridges.values, (value) => (value > 0.3 ? 1 : 0));
  const [line = []] = componentsOf({ width, height, values }).toSorted(
    (one, other) => other.length - one.length,
  );
  expect(line.length).toBeGreaterThan(100);
  return hasLikeSides(line, ridges, surfaceOf(frame, ridges));
}

/** How far a pixel lies below a line that wavers across the picture. */
const below = (x: number, y: number): number => y - 120 - 6 * Math.sin(x / 15) - 3 * Math.sin(x / 6);

const cracked = shaded(wall(), (x, y) => (Math.abs(below(x, y)) < 2 ? 0.4 : 1));

it('a crack has like sides', () => {
  expect(isAlike(cracked)).toBe(true);
});

it('the shadow at the edge of a darker surface has unlike ones', () => {
  const shadow = shaded(cracked, (x, y) => (below(x, y) >= 2 ? 0.55 : 1));
  expect(isAlike(shadow)).toBe(false);
});

it('the gap between brick and mortar of the same light has unlike ones', () => {
  const data = cracked.data.slice();
  for (let pixel = 0; pixel < cracked.width * cracked.height; pixel++) {
    if (below(pixel % cracked.width, Math.floor(pixel / cracked.width)) < 2) continue;
    for (const [channel, factor] of [1.3, 0.9, 0.75].entries())
      data[4 * pixel + channel] = (data[4 * pixel + channel] ?? 0) * factor;
  }
  expect(isAlike({ ...cracked, data })).toBe(false);
});
