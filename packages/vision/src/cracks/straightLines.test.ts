import { expect, it } from 'vitest';
import { type Frame, luminance } from '../frames.ts';
import { shaded, wall, withCrack } from '../testing/pictures.ts';
import { normalize } from './normalize.ts';
import { ridgeStrength } from './ridges.ts';
import { straightLines } from './straightLines.ts';

const WEAK = 0.3;

/** Of the pixels on a line, the share that is taken for a joint. */
function share(frame: Frame): number {
  const ridges = ridgeStrength(normalize(luminance(frame)));
  const joints = straightLines(ridges, WEAK);
  const line = [...ridges.values.keys()].filter((index) => (ridges.values[index] ?? 0) > WEAK);
  return line.filter((index) => joints.values[index]).length / Math.max(line.length, 1);
}

const tilted = (x: number, y: number): number => (Math.abs(y - 40 - 0.4 * x) < 1.2 ? 0.5 : 1);

it.each([
  ['level and upright joints', shaded(wall(), (x, y) => (x % 80 < 2 || y % 80 < 2 ? 0.5 : 1))],
  ['a joint at an angle', shaded(wall(), tilted)],
])('takes out %s', (_what, frame) => {
  expect(share(frame)).toBeGreaterThan(0.9);
});

it('leaves a crack that turns, also beside joints', () => {
  const path = [
    { x: 60, y: 30 },
    { x: 95, y: 70 },
    { x: 110, y: 120 },
    { x: 160, y: 150 },
    { x: 190, y: 200 },
  ];
  expect(share(withCrack(wall(), path))).toBe(0);
});

it('takes a line that is roughly straight for a joint only beside a straight one', () => {
  const wavering = shaded(wall(), (x, y) => (Math.abs(y - 60 - 1.2 * Math.sin(x / 10)) < 1.2 ? 0.5 : 1));
  expect(share(wavering)).toBe(0);
  expect(share(shaded(wavering, (_x, y) => (Math.abs(y - 180) < 1.2 ? 0.5 : 1)))).toBeGreaterThan(0.9);
});

it('leaves a line that is shorter than nearly a third of the picture', () => {
  expect(share(shaded(wall(), (x, y) => (x < 70 && y > 100 && y < 103 ? 0.5 : 1)))).toBe(0);
});
