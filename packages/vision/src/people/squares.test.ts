import { expect, it } from 'vitest';
import type { Frame } from '../frames.ts';
import { cut, squaresOf } from './squares.ts';

const frame = (width: number, height: number): Frame => ({
  width,
  height,
  data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, index) => Math.floor(index / 4) % width),
});

it.each([
  [1280, 720, 720],
  [720, 1280, 432],
  [640, 640, 640],
  [1000, 80, 80],
])('squares cover a frame of %i x %i and end at its edges', (width, height, side) => {
  const squares = squaresOf(frame(width, height), side, 0.3);
  const covered = new Set<number>();
  for (const { left, top } of squares) {
    expect([left >= 0, top >= 0, left + side <= width, top + side <= height]).toEqual(Array(4).fill(true));
    for (let x = left; x < left + side; x++) covered.add(x);
  }
  expect(covered.size).toBe(width);
  expect(Math.max(...squares.map(({ top }) => top + side))).toBe(height);
});

it('a part has the pixels of its place', () => {
  const { data, width } = cut(frame(10, 8), { left: 3, top: 2, side: 4 });
  expect([width, data[0], data[4 * 3], data.at(-1)]).toEqual([4, 3, 6, 6]);
});
