import { expect, it } from 'vitest';
import type { Plane } from '../frames.ts';
import type { ShareBox } from './faces.ts';
import { personCells } from './silhouettes.ts';

/** The output of the model for a person who fills this part of the picture, in shares. */
function silhouette(left: number, top: number, right: number, bottom: number, probability = 0.9): Plane {
  const values = new Float32Array(256 * 256).map((_, index) => {
    const [x, y] = [((index % 256) + 0.5) / 256, (Math.floor(index / 256) + 0.5) / 256];
    return x > left && x < right && y > top && y < bottom ? probability : 0.02;
  });
  return { width: 256, height: 256, values };
}

const SIZE = { width: 1280, height: 720 };
const FACE: ShareBox = [0.3, 0.5, 0.1, 0.15];

const count = ({ values }: { values: Uint8Array }): number => values.filter(Boolean).length;

it('a person is covered with one cell more on each side', () => {
  const { columns, rows, values } = personCells(silhouette(0.25, 0.5, 0.5, 1), SIZE, [FACE]);
  expect([columns, rows]).toEqual([32, 18]);
  const at = (column: number, row: number) => values[row * columns + column];
  expect([at(7, 8), at(16, 8), at(12, 17)]).toEqual([1, 1, 1]);
  expect([at(6, 8), at(17, 8), at(12, 7)]).toEqual([0, 0, 0]);
});

it('an upright picture has upright cells', () => {
  expect(personCells(silhouette(0, 0, 1, 1), { width: 720, height: 1280 }, [FACE])).toMatchObject({
    columns: 18,
    rows: 32,
  });
});

it('neither doubtful silhouettes count nor those without a face', () => {
  expect(count(personCells(silhouette(0.2, 0.2, 0.8, 0.8, 0.4), SIZE, [FACE]))).toBe(0);
  expect(count(personCells(silhouette(0.6, 0.2, 0.9, 0.9), SIZE, [FACE]))).toBe(0);
  expect(count(personCells(silhouette(0.2, 0.2, 0.8, 0.8), SIZE, []))).toBe(0);
});
