import type { Point } from '../points.ts';
import { Camera, type Pose } from './Camera.ts';

/** A rectangle on the wall in millimeters from the wall's middle, and its brightness from 0 to 255. Later ones hide earlier ones. */
export interface Panel {
  from: Point;
  to: Point;
  brightness: number;
}

const SAMPLES = 3;

/**
 * The photograph of flat panels on a wall by this camera: each pixel is the mean of several rays, with noise.
 * The brightness is row by row. The same wall and pose give the same picture.
 */
export function renderWall(pose: Pose, panels: readonly Panel[], noise = 2): Float32Array {
  const { width, height } = pose.picture;
  const outlines = panels.map((panel) => ({ ...panel, outline: outlineOf(new Camera(pose), panel) }));
  const values = new Float32Array(width * height).fill(150);
  for (const { outline, brightness } of outlines) fill(values, { width, height, outline, brightness });
  return values.map((value, index) => Math.min(Math.max(value + noise * grain(index), 0), 255));
}

/** The outline in many short pieces, since the lens bends the picture of a straight side. */
function outlineOf(camera: Camera, { from, to }: Panel): Point[] {
  const corners = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }];
  const pieces = 16;
  return corners.flatMap((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner;
    return Array.from({ length: pieces }, (_, piece) => {
      const share = piece / pieces;
      const wall = { x: corner.x + (next.x - corner.x) * share, y: corner.y + (next.y - corner.y) * share };
      const seen = camera.project(wall);
      if (!seen) throw new Error('A panel is behind the camera');
      return seen;
    });
  });
}

interface Filling {
  width: number;
  height: number;
  outline: readonly Point[];
  brightness: number;
}

/** Blends the brightness in by the share of each pixel inside the outline. */
function fill(values: Float32Array, { width, height, outline, brightness }: Filling): void {
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)];
  const [left, right] = [
    Math.max(0, Math.floor(Math.min(...xs))),
    Math.min(width - 1, Math.ceil(Math.max(...xs))),
  ];
  const [top, bottom] = [
    Math.max(0, Math.floor(Math.min(...ys))),
    Math.min(height - 1, Math.ceil(Math.max(...ys))),
  ];
  for (let y = top; y <= bottom; y++) {
    const rows = Array.from({ length: SAMPLES }, (_, row) => crossings(outline, y + (row + 0.5) / SAMPLES));
    for (let x = left; x <= right; x++) {
      const share = rows.reduce((sum, row) => sum + covered(row, x), 0) / SAMPLES;
      const index = y * width + x;
      values[index] = (values[index] ?? 0) * (1 - share) + brightness * share;
    }
  }
}

/** The places where a horizontal line enters and leaves the outline, from left to right. */
function crossings(outline: readonly Point[], y: number): number[] {
  return outline
    .flatMap((from, index) => {
      const to = outline[(index + 1) % outline.length] ?? from;
      return from.y <= y === to.y <= y ? [] : [from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)];
    })
    .toSorted((one, other) => one - other);
}

/** The share of the pixel at x that is between entries and exits. */
function covered(row: readonly number[], x: number): number {
  let sum = 0;
  for (let index = 0; index + 1 < row.length; index += 2) {
    const [enter = 0, leave = 0] = [row[index], row[index + 1]];
    sum += Math.max(0, Math.min(leave, x + 1) - Math.max(enter, x));
  }
  return sum;
}

/** Noise that depends only on the pixel, about normal: the sum of four hashed numbers. */
function grain(index: number): number {
  let sum = 0;
  for (let part = 1; part <= 4; part++) {
    const mixed = Math.imul(index ^ (index >>> 7), 0x9e3779b1 * part) >>> 0;
    sum += (Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 0) / 2 ** 32 - 0.5;
  }
  return sum * Math.sqrt(3);
}
