import { expect, it } from 'vitest';
import { type Frame, luminance } from '../frames.ts';
import { componentsOf } from '../regions.ts';
import { resize, sizeWithSide } from '../resize.ts';
import { shaded, wall } from '../testing/pictures.ts';
import { Random } from '../testing/Random.ts';
import { isManMade } from './manMadeLines.ts';
import { normalize } from './normalize.ts';
import { ridgeStrength } from './ridges.ts';

const WEAK = 0.3;

/** Whether the largest line in a picture is, at the size in which cracks are searched. */
function isLineManMade(frame: Frame): boolean {
  const ridges = ridgeStrength(normalize(resize(luminance(frame), sizeWithSide(frame, 512))));
  const { width, height } = ridges;
  const values = Uint8Array.from(ridges.values, (value) => (value > WEAK ? 1 : 0));
  const [line = []] = componentsOf({ width, height, values }).toSorted(
    (one, other) => other.length - one.length,
  );
  return isManMade(line, ridges);
}

/** A line three pixels wide where this distance is 0, its edges as soft as a lens makes them. */
const line = (distance: (x: number, y: number) => number): Frame =>
  shaded(wall(), (x, y) => 1 - 0.6 * Math.min(Math.max(2 - Math.abs(distance(x, y)), 0), 1));

/** Around zero, a step of up to this much to the next pixel. */
function wandering(step: number): number[] {
  const random = new Random(5);
  let place = 0;
  return Array.from({ length: 320 }, () => (place = 0.98 * place + step * random.normal()));
}

it.each([
  ['a joint', line((x, y) => y - 80 - 0.3 * x)],
  ['the rim of a drain', line((x, y) => Math.hypot(x - 150, y - 20) - 150)],
  ['a cable that sags', line((x, y) => y - 60 - ((x - 160) / 30) ** 2)],
])('%s is man-made', (_what, frame) => {
  expect(isLineManMade(frame)).toBe(true);
});

it.each([
  ['a crack wavers, also when it runs in one direction', 1],
  ['a hairline that hardly wavers may be a crack', 0.19],
])('%s', (_rule, step) => {
  const path = wandering(step);
  expect(isLineManMade(line((x, y) => y - 80 - 0.3 * x - (path[x] ?? 0)))).toBe(false);
});
