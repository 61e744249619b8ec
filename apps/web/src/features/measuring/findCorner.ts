import type { Point } from '@sightline/measuring/points';

/** Brightness from 0 to 255, row by row. */
export interface GrayPicture {
  width: number;
  height: number;
  values: Float32Array;
}

/** Half the side of the window whose gradients vote for a corner, in pixels. */
const HALF_WINDOW = 5;
/**
 * The gradients of a window must be this strong in every direction: otherwise it shows an edge or a plain
 * surface.
 */
const LEAST_STRENGTH = 40;
/** The offset of a pixel's center: the value of pixel 0 is the brightness between 0 and 1. */
const CENTER = 0.5;
const MAX_STEPS = 20;
const SETTLED_PIXELS = 0.02;

/**
 * The corner nearest to a finger, to a fraction of a pixel; null if no corner is within `reach` pixels.
 * Candidates are maxima of the smaller eigenvalue of the structure tensor (Shi and Tomasi, Good Features to
 * Track, CVPR 1994); refinement finds the point on which all gradients of its window are perpendicular
 * (Förstner and Gülch, 1987).
 */
export function findCorner(picture: GrayPicture, near: Point, reach: number): Point | null {
  const start = strongest(picture, { x: near.x - CENTER, y: near.y - CENTER }, reach);
  const refined = start && refine(picture, start);
  if (!refined) return null;
  const corner = { x: refined.x + CENTER, y: refined.y + CENTER };
  return Math.hypot(corner.x - near.x, corner.y - near.y) <= reach ? corner : null;
}

function strongest(picture: GrayPicture, near: Point, reach: number): Point | null {
  let best: Point | null = null;
  let bestScore = LEAST_STRENGTH;
  const [left, top] = [Math.round(near.x - reach), Math.round(near.y - reach)];
  for (let y = top; y <= near.y + reach; y++) {
    for (let x = left; x <= near.x + reach; x++) {
      if (!hasWindow(picture, x, y)) continue;
      const away = Math.hypot(x - near.x, y - near.y) / reach;
      // The nearer of two corners was meant, unless it is much weaker.
      const score = Math.sqrt(smallerEigenvalue(tensorAt(picture, { x, y }))) * (1 - away / 2);
      if (away <= 1 && score > bestScore) [best, bestScore] = [{ x, y }, score];
    }
  }
  return best;
}

/** Each step solves for the point that all edges of the window run through. */
function refine(picture: GrayPicture, start: Point): Point | null {
  let corner = start;
  for (let step = 0; step < MAX_STEPS; step++) {
    const middle = { x: Math.round(corner.x), y: Math.round(corner.y) };
    if (!hasWindow(picture, middle.x, middle.y)) return null;
    const { xx, xy, yy, bx, by } = tensorAt(picture, middle);
    const determinant = xx * yy - xy * xy;
    if (determinant <= 0) return null;
    const next = { x: (yy * bx - xy * by) / determinant, y: (xx * by - xy * bx) / determinant };
    const moved = Math.hypot(next.x - corner.x, next.y - corner.y);
    corner = next;
    if (moved < SETTLED_PIXELS) break;
  }
  return Math.hypot(corner.x - start.x, corner.y - start.y) <= HALF_WINDOW ? corner : null;
}

interface Tensor {
  xx: number;
  xy: number;
  yy: number;
  /** The sum of the tensor times the position of each gradient. */
  bx: number;
  by: number;
}

/** Means over the window, weighted toward its middle. */
function tensorAt(picture: GrayPicture, middle: Point): Tensor {
  const sum = { xx: 0, xy: 0, yy: 0, bx: 0, by: 0 };
  let weights = 0;
  for (let y = middle.y - HALF_WINDOW; y <= middle.y + HALF_WINDOW; y++) {
    for (let x = middle.x - HALF_WINDOW; x <= middle.x + HALF_WINDOW; x++) {
      const weight = Math.exp(-((x - middle.x) ** 2 + (y - middle.y) ** 2) / HALF_WINDOW ** 2);
      const [gx, gy] = gradientAt(picture, x, y);
      weights += weight;
      sum.xx += weight * gx * gx;
      sum.xy += weight * gx * gy;
      sum.yy += weight * gy * gy;
      sum.bx += weight * (gx * gx * x + gx * gy * y);
      sum.by += weight * (gx * gy * x + gy * gy * y);
    }
  }
  const { xx, xy, yy, bx, by } = sum;
  return { xx: xx / weights, xy: xy / weights, yy: yy / weights, bx: bx / weights, by: by / weights };
}

/** Sobel's operator, which smooths across its direction and returns eight times the slope. */
function gradientAt({ width, values }: GrayPicture, x: number, y: number): [number, number] {
  const at = (dx: number, dy: number): number => values[(y + dy) * width + x + dx] ?? 0;
  const across = at(1, -1) + 2 * at(1, 0) + at(1, 1) - at(-1, -1) - 2 * at(-1, 0) - at(-1, 1);
  const down = at(-1, 1) + 2 * at(0, 1) + at(1, 1) - at(-1, -1) - 2 * at(0, -1) - at(1, -1);
  return [across, down];
}

function smallerEigenvalue({ xx, xy, yy }: Tensor): number {
  return (xx + yy) / 2 - Math.sqrt(((xx - yy) / 2) ** 2 + xy ** 2);
}

function hasWindow({ width, height }: GrayPicture, x: number, y: number): boolean {
  const margin = HALF_WINDOW + 1;
  return x >= margin && y >= margin && x < width - margin && y < height - margin;
}
