import type { Box } from './fixtures.ts';

/** The number of squares across a person: no one is recognizable, but a person is still visible. */
const SQUARES = 10;
/** Widens the box, because models cut off hair and elbows. */
const MARGIN = 0.03;

/**
 * Makes a part of the picture unrecognizable, even in browsers without filters; the box is in shares of the
 * picture.
 */
export function pixelate(context: OffscreenCanvasRenderingContext2D, box: Box): void {
  const { width, height } = context.canvas;
  const left = Math.max(0, Math.floor((box[0] - MARGIN) * width));
  const top = Math.max(0, Math.floor((box[1] - MARGIN) * height));
  const across = Math.min(width, Math.ceil((box[0] + box[2] + MARGIN) * width)) - left;
  const down = Math.min(height, Math.ceil((box[1] + box[3] + MARGIN) * height)) - top;
  const rows = Math.max(1, Math.round((SQUARES * down) / across));
  const small = new OffscreenCanvas(SQUARES, rows);
  small.getContext('2d')?.drawImage(context.canvas, left, top, across, down, 0, 0, SQUARES, rows);
  context.imageSmoothingEnabled = false;
  context.drawImage(small, 0, 0, SQUARES, rows, left, top, across, down);
}
