import type { CellGrid } from '@sightline/vision/people/silhouettes';
import { readableContext } from '../../../devices/canvas.ts';
import type { Box } from './fixtures.ts';

/** The people in a frame; boxes are in shares of the picture. */
export interface PeopleInFrame {
  /** Whole people. */
  boxes: readonly Box[];
  faces: readonly Box[];
  /** The cells of the picture that show a person; null where none was searched. */
  silhouette: CellGrid | null;
}

/** The number of squares across a person: no one is recognizable, but a person is still visible. */
const SQUARES = 10;
/** A face alone fills its box. */
const FACE_SQUARES = 5;
/** Widens the box, because models cut off hair and elbows. */
const MARGIN = 0.03;
/** The share of a face's size by which its box is widened: it ends at the forehead and the chin. */
const FACE_MARGIN = 0.3;

/**
 * Makes people unrecognizable in the picture itself, even in browsers without filters. Throws if it cannot: they would
 * still be recognizable.
 */
export function coverPeople(
  context: OffscreenCanvasRenderingContext2D,
  { boxes, faces, silhouette }: PeopleInFrame,
): void {
  context.imageSmoothingEnabled = false;
  if (silhouette) pixelateCells(context, silhouette);
  for (const box of boxes) pixelate(context, widened(box, MARGIN, MARGIN), SQUARES);
  for (const box of faces)
    pixelate(context, widened(box, FACE_MARGIN * box[2], FACE_MARGIN * box[3]), FACE_SQUARES);
}

function widened([left, top, width, height]: Box, across: number, down: number): Box {
  return [left - across, top - down, width + 2 * across, height + 2 * down];
}

function pixelate(context: OffscreenCanvasRenderingContext2D, box: Box, squares: number): void {
  const { width, height } = context.canvas;
  const left = Math.max(0, Math.floor(box[0] * width));
  const top = Math.max(0, Math.floor(box[1] * height));
  const across = Math.min(width, Math.ceil((box[0] + box[2]) * width)) - left;
  const down = Math.min(height, Math.ceil((box[1] + box[3]) * height)) - top;
  if (across <= 0 || down <= 0) return;
  const rows = Math.max(1, Math.round((squares * down) / across));
  const small = shrunk(context, { left, top, across, down }, { columns: squares, rows });
  context.drawImage(small, 0, 0, squares, rows, left, top, across, down);
}

/** Each cell of a person becomes one square of a single color. */
function pixelateCells(
  context: OffscreenCanvasRenderingContext2D,
  { columns, rows, values }: CellGrid,
): void {
  const { width, height } = context.canvas;
  const small = shrunk(context, { left: 0, top: 0, across: width, down: height }, { columns, rows });
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (!values[row * columns + column]) continue;
      const [left, top] = [Math.floor((column * width) / columns), Math.floor((row * height) / rows)];
      const across = Math.floor(((column + 1) * width) / columns) - left;
      const down = Math.floor(((row + 1) * height) / rows) - top;
      context.drawImage(small, column, row, 1, 1, left, top, across, down);
    }
  }
}

interface Part {
  left: number;
  top: number;
  across: number;
  down: number;
}

function shrunk(
  { canvas }: OffscreenCanvasRenderingContext2D,
  { left, top, across, down }: Part,
  { columns, rows }: { columns: number; rows: number },
): OffscreenCanvas {
  const small = readableContext(columns, rows);
  small.drawImage(canvas, left, top, across, down, 0, 0, columns, rows);
  return small.canvas;
}
