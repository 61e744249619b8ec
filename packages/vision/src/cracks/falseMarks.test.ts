import { describe, expect, it } from 'vitest';
import { componentsOf, type Mask } from '../regions.ts';
import { isTileGrid } from './tileGrid.ts';
import { withoutWriting } from './writing.ts';

const SIDE = 200;

type Point = readonly [x: number, y: number];

/** Lines of three pixels along these paths. */
function drawn(...paths: Point[][]): Mask {
  const values = new Uint8Array(SIDE * SIDE);
  const dot = (x: number, y: number): void => {
    for (let row = y - 1; row <= y + 1; row++) values.fill(1, row * SIDE + x - 1, row * SIDE + x + 2);
  };
  for (const path of paths)
    for (const [index, [x, y]] of path.slice(1).entries()) {
      const [fromX, fromY] = path[index] ?? [x, y];
      const steps = Math.max(Math.abs(x - fromX), Math.abs(y - fromY));
      for (let step = 0; step <= steps; step++)
        dot(
          Math.round(fromX + ((x - fromX) * step) / steps),
          Math.round(fromY + ((y - fromY) * step) / steps),
        );
    }
  return { width: SIDE, height: SIDE, values };
}

/** A letter of 24 pixels: up, down and back up. */
const letter = (x: number, y: number): Point[] => [
  [x, y + 24],
  [x + 4, y],
  [x + 10, y + 24],
  [x + 16, y],
];

const kept = (mask: Mask): number => {
  const all = componentsOf(mask);
  return withoutWriting(all, all, mask).length;
};

describe('what is no crack', () => {
  it('takes out a word on a wall, at any angle', () => {
    expect(kept(drawn(letter(40, 80), letter(66, 82), letter(92, 79), letter(118, 81)))).toBe(0);
    expect(kept(drawn(letter(40, 40), letter(60, 66), letter(80, 92), letter(100, 118)))).toBe(0);
  });

  it('leaves the pieces of an interrupted crack, and a mark that stands alone', () => {
    const pieces: Point[][] = [0, 1, 2, 3].map((piece) => [
      [20 + 40 * piece, 60 + 9 * piece],
      [35 + 40 * piece, 66 + 9 * piece],
      [50 + 40 * piece, 62 + 9 * piece],
    ]);
    expect(kept(drawn(...pieces))).toBe(4);
    expect(kept(drawn(letter(90, 90)))).toBe(1);
  });

  it('knows a floor of small tiles by cells of one size, and leaves the net of cracked plaster', () => {
    const lines = (at: readonly number[]): Point[][] =>
      at.flatMap((place): Point[][] => [
        [
          [place, 10],
          [place, 190],
        ],
        [
          [10, place],
          [190, place],
        ],
      ]);
    const [tiles] = componentsOf(drawn(...lines([10, 40, 70, 100, 130, 160, 190])));
    const [net] = componentsOf(drawn(...lines([10, 17, 26, 34, 90, 99, 190])));
    expect(isTileGrid(tiles ?? [], { width: SIDE, height: SIDE })).toBe(true);
    expect(isTileGrid(net ?? [], { width: SIDE, height: SIDE })).toBe(false);
  });
});
