import type { Plane } from '../frames.ts';
import { type Component, componentsOf, type PixelPoint } from '../regions.ts';

/** A rectangle around a line of text; its angle is that of the longer side. */
export interface TextRegion {
  center: PixelPoint;
  /** The length of the longer side. */
  length: number;
  height: number;
  /** Radians, between -π/2 and π/2; positive where the right end is lower. */
  angle: number;
}

const MIN_PROBABILITY = 0.3;
/** The least mean probability of a region. */
const MIN_MEAN = 0.5;
const MIN_SIDE = 3;
/** The network marks the core of a line; the whole line is larger by this share of its area over its outline. */
const GROWTH = 1.6;
const MOST_REGIONS = 150;

/** The lines of text in a map of the probability that a pixel belongs to one, the largest first. */
export function textRegionsIn(map: Plane): TextRegion[] {
  const values = Uint8Array.from(map.values, (value) => (value > MIN_PROBABILITY ? 1 : 0));
  return componentsOf({ width: map.width, height: map.height, values })
    .filter((component) => component.length >= MIN_SIDE ** 2 && meanIn(map, component) > MIN_MEAN)
    .map((component) => grown(smallestRectangle(hullOf(component, map.width))))
    .filter(({ height }) => height >= MIN_SIDE)
    .sort((a, b) => b.length * b.height - a.length * a.height)
    .slice(0, MOST_REGIONS);
}

function meanIn({ values }: Plane, component: Component): number {
  return component.reduce((sum, index) => sum + (values[index] ?? 0), 0) / component.length;
}

function grown({ length, height, ...region }: TextRegion): TextRegion {
  const margin = (GROWTH * length * height) / (2 * (length + height));
  return { ...region, length: length + 2 * margin, height: height + 2 * margin };
}

/** The convex outline of pixels (Andrew's monotone chain), from the ends of each row. */
function hullOf(component: Component, width: number): PixelPoint[] {
  const ends = new Map<number, { from: number; to: number }>();
  for (const index of component) {
    const [x, y] = [index % width, Math.floor(index / width)];
    const row = ends.get(y);
    ends.set(y, { from: Math.min(x, row?.from ?? x), to: Math.max(x, row?.to ?? x) });
  }
  const points = [...ends].flatMap(([y, { from, to }]) => [
    { x: from, y },
    { x: from, y: y + 1 },
    { x: to + 1, y },
    { x: to + 1, y: y + 1 },
  ]);
  const sorted = points.sort((a, b) => a.x - b.x || a.y - b.y);
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())];
}

function halfHull(sorted: readonly PixelPoint[]): PixelPoint[] {
  const hull: PixelPoint[] = [];
  for (const point of sorted) {
    while (hull.length >= 2 && turn(hull.at(-2), hull.at(-1), point) <= 0) hull.pop();
    hull.push(point);
  }
  return hull.slice(0, -1);
}

function turn(a: PixelPoint | undefined, b: PixelPoint | undefined, c: PixelPoint): number {
  if (!a || !b) return 0;
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/** The rectangle of the least area around an outline: one of its sides is on a side of the outline. */
function smallestRectangle(hull: readonly PixelPoint[]): TextRegion {
  let best: TextRegion | null = null;
  for (const [index, point] of hull.entries()) {
    const next = hull[(index + 1) % hull.length] ?? point;
    const rectangle = rectangleAt(hull, Math.atan2(next.y - point.y, next.x - point.x));
    if (!best || rectangle.length * rectangle.height < best.length * best.height) best = rectangle;
  }
  if (!best) throw new RangeError('An outline without points');
  return best;
}

function rectangleAt(hull: readonly PixelPoint[], angle: number): TextRegion {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along = hull.map(({ x, y }) => x * cos + y * sin);
  const across = hull.map(({ x, y }) => y * cos - x * sin);
  const [left, right, top, bottom] = [
    Math.min(...along),
    Math.max(...along),
    Math.min(...across),
    Math.max(...across),
  ];
  const [u, v] = [(left + right) / 2, (top + bottom) / 2];
  const center = { x: u * cos - v * sin, y: u * sin + v * cos };
  const [width, height] = [right - left, bottom - top];
  const isWide = width >= height;
  return {
    center,
    length: isWide ? width : height,
    height: isWide ? height : width,
    angle: withoutDirection(isWide ? angle : angle + Math.PI / 2),
  };
}

/** The same line with an angle between -π/2 and π/2. */
export function withoutDirection(angle: number): number {
  const turned = angle % Math.PI;
  if (turned > Math.PI / 2) return turned - Math.PI;
  return turned <= -Math.PI / 2 ? turned + Math.PI : turned;
}
