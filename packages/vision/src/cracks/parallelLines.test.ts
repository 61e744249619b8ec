import { expect, it } from 'vitest';
import { type Frame, luminance } from '../frames.ts';
import { resize, sizeWithSide } from '../resize.ts';
import { shaded, wall } from '../testing/pictures.ts';
import { normalize } from './normalize.ts';
import { jointsIn } from './parallelLines.ts';

const joints = (frame: Frame) => jointsIn(normalize(resize(luminance(frame), sizeWithSide(frame, 256))));

/** Dark lines across the picture at these heights, as ragged as the edge of a brick. */
const withLines = (...heights: number[]): Frame =>
  shaded(wall(), (x, y) => {
    const rough = 2 * Math.sin(x / 4) + 2 * Math.sin(x / 11 + 1);
    return heights.some((height) => Math.abs(y - height - rough) < 2.5) ? 0.5 : 1;
  });

it('two ragged lines to one direction are joints, which are not everywhere', () => {
  const { areEverywhere, mask } = joints(withLines(70, 170));
  expect(areEverywhere).toBe(false);
  const rows = new Set([...mask.values.entries()].flatMap(([index, value]) => (value ? [index >> 8] : [])));
  // The mask has 256 of the 320 columns.
  for (const height of [70, 170]) expect(rows).toContain(Math.round(0.8 * height));
  expect(rows).not.toContain(96);
});

it.each([
  ['one line', withLines(120)],
  ['two lines close to each other, such as both edges of a crack', withLines(114, 126)],
])('%s may be a crack', (_what, frame) => {
  expect(joints(frame).mask.values.includes(1)).toBe(false);
});

it('courses of bricks are joints everywhere', () => {
  const courses = Array.from({ length: 11 }, (_, course) => 15 + 21 * course);
  expect(joints(withLines(...courses)).areEverywhere).toBe(true);
});
