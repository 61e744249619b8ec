import type { Plane } from './frames.ts';
import type { PixelPoint } from './regions.ts';

/** A plane and its halved copies, the full size first. */
export type Pyramid = readonly Plane[];

const LEVELS = 3;
/** The window of a point is this many pixels wide on each side of it, on each level. */
const RADIUS = 4;
const MAX_STEPS = 8;
/** A step below this many pixels ends the search on a level. */
const ENOUGH = 0.02;
/** The least detail in a window, as the mean of the smaller eigenvalue of its gradients: less says nothing of a motion. */
const LEAST_DETAIL = 2;

export function pyramidOf(plane: Plane): Pyramid {
  const levels = [plane];
  for (let last = plane; levels.length < LEVELS; levels.push(last)) last = halved(last);
  return levels;
}

/**
 * Where a point of one picture is in another one, by the pyramidal method of Lucas and Kanade (J.-Y. Bouguet,
 * "Pyramidal Implementation of the Affine Lucas Kanade Feature Tracker", 2001). Null if there is too little detail
 * around the point, or if it leaves the picture.
 */
export function flowOf(from: Pyramid, to: Pyramid, point: PixelPoint): PixelPoint | null {
  let moved: PixelPoint = { x: 0, y: 0 };
  for (let level = LEVELS - 1; level >= 0; level--) {
    const [before, after] = [from[level], to[level]];
    if (!before || !after) return null;
    const scale = 2 ** level;
    const at = { x: (point.x + 0.5) / scale - 0.5, y: (point.y + 0.5) / scale - 0.5 };
    const found = displacement(before, after, at, { x: moved.x * 2, y: moved.y * 2 });
    // A coarse level may be too smooth to say anything; the finest one must.
    if (!found && level === 0) return null;
    moved = found ?? { x: moved.x * 2, y: moved.y * 2 };
  }
  const end = { x: point.x + moved.x, y: point.y + moved.y };
  const { width, height } = from[0] ?? { width: 0, height: 0 };
  return end.x >= 0 && end.y >= 0 && end.x <= width - 1 && end.y <= height - 1 ? end : null;
}

/** The displacement of a window on one level, from a first guess. */
function displacement(before: Plane, after: Plane, at: PixelPoint, guess: PixelPoint): PixelPoint | null {
  const window = windowAt(before, at);
  const { values, across, down } = window;
  const [xx, xy, yy] = [dot(across, across), dot(across, down), dot(down, down)];
  const detail = (xx + yy - Math.hypot(xx - yy, 2 * xy)) / 2 / values.length;
  if (detail < LEAST_DETAIL) return null;
  const determinant = xx * yy - xy * xy;
  let { x, y } = guess;
  for (let step = 0; step < MAX_STEPS; step++) {
    const [right, below] = mismatch(after, { x: at.x + x, y: at.y + y }, window);
    const [stepX, stepY] = [(yy * right - xy * below) / determinant, (xx * below - xy * right) / determinant];
    x += stepX;
    y += stepY;
    if (Math.hypot(stepX, stepY) < ENOUGH) break;
  }
  return { x, y };
}

interface Window {
  values: Float32Array;
  across: Float32Array;
  down: Float32Array;
}

const SIDE = 2 * RADIUS + 1;

function windowAt(plane: Plane, { x, y }: PixelPoint): Window {
  const [values, across, down] = [0, 0, 0].map(() => new Float32Array(SIDE * SIDE)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  for (let index = 0; index < values.length; index++) {
    const [column, row] = [x + (index % SIDE) - RADIUS, y + Math.floor(index / SIDE) - RADIUS];
    values[index] = sample(plane, column, row);
    across[index] = (sample(plane, column + 1, row) - sample(plane, column - 1, row)) / 2;
    down[index] = (sample(plane, column, row + 1) - sample(plane, column, row - 1)) / 2;
  }
  return { values, across, down };
}

/**
 * The difference between a window and the picture at a point, weighted with the gradients along both axes. A difference of
 * the whole window is left out: the light changes.
 */
function mismatch(plane: Plane, { x, y }: PixelPoint, { values, across, down }: Window): [number, number] {
  let [right, below, all, allAcross, allDown] = [0, 0, 0, 0, 0];
  for (let index = 0; index < values.length; index++) {
    const [column, row] = [x + (index % SIDE) - RADIUS, y + Math.floor(index / SIDE) - RADIUS];
    const difference = (values[index] ?? 0) - sample(plane, column, row);
    right += difference * (across[index] ?? 0);
    below += difference * (down[index] ?? 0);
    all += difference;
    allAcross += across[index] ?? 0;
    allDown += down[index] ?? 0;
  }
  const mean = all / values.length;
  return [right - mean * allAcross, below - mean * allDown];
}

/** The value between pixels; beyond the border the outermost pixel continues. */
export function sample({ width, height, values }: Plane, x: number, y: number): number {
  const column = Math.min(Math.max(x, 0), width - 1);
  const row = Math.min(Math.max(y, 0), height - 1);
  const [left, top] = [Math.floor(column), Math.floor(row)];
  const [right, bottom] = [Math.min(left + 1, width - 1), Math.min(top + 1, height - 1)];
  const [shareX, shareY] = [column - left, row - top];
  const above =
    (values[top * width + left] ?? 0) * (1 - shareX) + (values[top * width + right] ?? 0) * shareX;
  const under =
    (values[bottom * width + left] ?? 0) * (1 - shareX) + (values[bottom * width + right] ?? 0) * shareX;
  return above * (1 - shareY) + under * shareY;
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index++) sum += (one[index] ?? 0) * (other[index] ?? 0);
  return sum;
}

/** Each pixel is the mean of four. */
function halved({ width, height, values }: Plane): Plane {
  const size = { width: Math.max(1, width >> 1), height: Math.max(1, height >> 1) };
  const means = new Float32Array(size.width * size.height);
  for (let index = 0; index < means.length; index++) {
    const corner = Math.floor(index / size.width) * 2 * width + (index % size.width) * 2;
    const below = corner + width;
    means[index] =
      ((values[corner] ?? 0) + (values[corner + 1] ?? 0) + (values[below] ?? 0) + (values[below + 1] ?? 0)) /
      4;
  }
  return { ...size, values: means };
}
