import type { Plane } from '../frames.ts';
import { componentsOf, dilate } from '../regions.ts';
import type { ShareBox } from './faces.ts';

/** Cells of a picture, row by row; 1 where a person is. */
export interface CellGrid {
  columns: number;
  rows: number;
  values: Uint8Array;
}

/** The number of cells along the longer side. */
const CELLS = 32;
/** A cell shows a person where its mean probability is at least this. */
const LEAST_PROBABILITY = 0.5;

/**
 * The cells of a picture of this size that show a person, from the probability of each pixel of any other size. Only
 * silhouettes with a face count: without a person, the model outlines whatever is in front, such as a car.
 */
export function personCells(
  probable: Plane,
  { width, height }: { width: number; height: number },
  faces: readonly ShareBox[],
): CellGrid {
  const cell = Math.max(width, height) / CELLS;
  const [columns, rows] = [Math.max(1, Math.round(width / cell)), Math.max(1, Math.round(height / cell))];
  const grid = { width: columns, height: rows, values: new Uint8Array(columns * rows) };
  for (const component of componentsOf({ ...grid, values: likelyCells(probable, columns, rows) })) {
    if (!component.some((index) => isInFace(index, columns, rows, faces))) continue;
    for (const index of component) grid.values[index] = 1;
  }
  return { columns, rows, values: dilate(grid, 1).values };
}

function isInFace(index: number, columns: number, rows: number, faces: readonly ShareBox[]): boolean {
  const [column, row] = [index % columns, Math.floor(index / columns)];
  return faces.some(
    ([left, top, width, height]) =>
      (column + 1) / columns > left &&
      column / columns < left + width &&
      (row + 1) / rows > top &&
      row / rows < top + height,
  );
}

function likelyCells({ width, height, values }: Plane, columns: number, rows: number): Uint8Array {
  const [sums, counts] = [new Float32Array(columns * rows), new Uint32Array(columns * rows)];
  for (const [index, value] of values.entries()) {
    const column = Math.floor(((index % width) * columns) / width);
    const cell = Math.floor((Math.floor(index / width) * rows) / height) * columns + column;
    sums[cell] = (sums[cell] ?? 0) + value;
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  return Uint8Array.from(sums, (sum, cell) => (sum >= LEAST_PROBABILITY * (counts[cell] ?? 0) ? 1 : 0));
}
