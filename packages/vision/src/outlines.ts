import type { Component, PixelPoint } from './regions.ts';

/** The steps right, down, left, up: a turn to the right is the next one. */
const STEPS = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
] as const;
/** The pixels ahead of a corner, on its left and on its right, for each step. */
const AHEAD = [
  [
    { x: 0, y: -1 },
    { x: 0, y: 0 },
  ],
  [
    { x: 0, y: 0 },
    { x: -1, y: 0 },
  ],
  [
    { x: -1, y: 0 },
    { x: -1, y: -1 },
  ],
  [
    { x: -1, y: -1 },
    { x: 0, y: -1 },
  ],
] as const;

/** The largest distance of a simplified outline from the pixels' edges. */
const TOLERANCE = 0.7;

/** The outer border of a component, clockwise, as a polygon along the edges of its pixels, simplified by less than a pixel. */
export function outlineOf(component: Component, width: number): PixelPoint[] {
  const inside = new Set(component);
  const first = component.reduce((least, index) => Math.min(least, index), Number.POSITIVE_INFINITY);
  const start = { x: first % width, y: Math.floor(first / width) };
  const isInside = ({ x, y }: PixelPoint): boolean => x >= 0 && x < width && inside.has(y * width + x);
  return simplifyClosed(followBorder(start, isInside));
}

/**
 * Follows the edges with the component on the right until the first edge is reached again; returns the corners.
 */
function followBorder(start: PixelPoint, isInside: (pixel: PixelPoint) => boolean): PixelPoint[] {
  const corners: PixelPoint[] = [];
  let [corner, heading] = [start, 0];
  do {
    corner = moved(corner, STEPS[heading] ?? STEPS[0]);
    const [left, right] = AHEAD[heading] ?? AHEAD[0];
    const turn = isInside(moved(corner, left)) ? 3 : isInside(moved(corner, right)) ? 0 : 1;
    if (turn !== 0) corners.push(corner);
    heading = (heading + turn) % 4;
  } while (corner.x !== start.x || corner.y !== start.y || heading !== 0);
  return corners;
}

function moved({ x, y }: PixelPoint, by: PixelPoint): PixelPoint {
  return { x: x + by.x, y: y + by.y };
}

/** Simplifies a ring, which has no ends, by cutting it at the corner that is farthest from the first. */
function simplifyClosed(corners: PixelPoint[]): PixelPoint[] {
  const [first = { x: 0, y: 0 }] = corners;
  const far = farthest(corners, (corner) => Math.hypot(corner.x - first.x, corner.y - first.y));
  const there = simplify(corners.slice(0, far.index + 1));
  const back = simplify([...corners.slice(far.index), first]);
  return [...there.slice(0, -1), ...back.slice(0, -1)];
}

/** Simplifies by Douglas and Peucker (1973), with a list of open parts instead of recursion. */
function simplify(points: readonly PixelPoint[]): PixelPoint[] {
  const kept = new Set([0, points.length - 1]);
  const open: [number, number][] = [[0, points.length - 1]];
  for (let range = open.pop(); range; range = open.pop()) {
    const [from, to] = range;
    const [one = { x: 0, y: 0 }, other = one] = [points[from], points[to]];
    const far = farthest(points.slice(from + 1, to), (point) => distanceToLine(point, one, other));
    if (far.distance <= TOLERANCE) continue;
    const middle = from + 1 + far.index;
    kept.add(middle);
    open.push([from, middle], [middle, to]);
  }
  return points.filter((_, index) => kept.has(index));
}

function farthest(
  points: readonly PixelPoint[],
  distanceOf: (point: PixelPoint) => number,
): { index: number; distance: number } {
  let found = { index: 0, distance: 0 };
  for (const [index, point] of points.entries()) {
    const distance = distanceOf(point);
    if (distance > found.distance) found = { index, distance };
  }
  return found;
}

function distanceToLine(point: PixelPoint, one: PixelPoint, other: PixelPoint): number {
  const [x, y] = [other.x - one.x, other.y - one.y];
  const length = Math.hypot(x, y);
  if (length === 0) return Math.hypot(point.x - one.x, point.y - one.y);
  return Math.abs(x * (point.y - one.y) - y * (point.x - one.x)) / length;
}
