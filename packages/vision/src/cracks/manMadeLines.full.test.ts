import { expect, it } from 'vitest';
import { type Frame, luminance } from '../frames.ts';
import { componentsOf } from '../regions.ts';
import { resize, sizeWithSide } from '../resize.ts';
import { shaded, wall } from '../testing/pictures.ts';
import { Random } from '../testing/Random.ts';
import { isManMade, isPossiblyManMade } from './manMadeLines.ts';
import { normalize } from './normalize.ts';
import { ridgeStrength } from './ridges.ts';

const WEAK = 0.3;

/** What the largest line in a picture looks like at the size in which cracks are searched. */
function look(frame: Frame): 'man-made' | 'possibly man-made' | 'wavering' {
  const ridges = ridgeStrength(normalize(resize(luminance(frame), sizeWithSide(frame, 512))));
  const { width, height } = ridges;
  const values = Uint8Array.from(ridges.values, (value) => (value > WEAK ? 1 : 0));
  const [line = []] = componentsOf({ width, height, values }).toSorted(
    (one, other) => other.length - one.length,
  );
  if (isManMade(line, ridges)) return 'man-made';
  return isPossiblyManMade(line, ridges) ? 'possibly man-made' : 'wavering';
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
  expect(look(frame)).toBe('man-made');
});

it('a crack wavers, also when it runs in one direction', () => {
  const path = wandering(1);
  expect(look(line((x, y) => y - 80 - 0.3 * x - (path[x] ?? 0)))).toBe('wavering');
});

it('a hairline that hardly wavers may be either', () => {
  const path = wandering(0.19);
  expect(look(line((x, y) => y - 80 - 0.3 * x - (path[x] ?? 0)))).toBe('possibly man-made');
});
