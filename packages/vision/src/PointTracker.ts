import type { Plane } from './frames.ts';
import { flowOf, type Pyramid, pyramidOf, sample } from './opticalFlow.ts';
import type { PixelPoint } from './regions.ts';

/** The points that are followed around the tracked one: a grid of 5 by 5, this many pixels apart. */
const SPACING = 6;
const STEPS = [-2, -1, 0, 1, 2];
/** A point that is followed there and back must return this close to its start (pixels). */
const RETURNS_WITHIN = 0.7;
/** The points that move with most others are this close to the middle of all motions (pixels). */
const AGREES_WITHIN = 1.5;
/** The fewest points that must agree. */
const FEWEST = 6;
/** The least correlation of the surroundings of the point with those in the picture before. */
const LEAST_LIKENESS = 0.6;
const PATCH = 10;

/**
 * Follows the thing at a point through the pictures of a moving camera. It gives up rather than point elsewhere: when the
 * thing is covered or leaves the picture, or on a surface without any detail. Made for pictures about 320 pixels wide.
 */
export class PointTracker {
  #sight: Sight | null;

  constructor(picture: Plane, at: PixelPoint) {
    this.#sight = { pyramid: pyramidOf(picture), at };
  }

  /** The point in the next picture, which has the size of the first one; null from the moment in which it is lost. */
  follow(picture: Plane): PixelPoint | null {
    this.#sight = this.#sight && followed(this.#sight, pyramidOf(picture));
    return this.#sight?.at ?? null;
  }
}

interface Sight {
  pyramid: Pyramid;
  at: PixelPoint;
}

/** A motion of a point that is this far from the tracked one. */
interface Motion {
  offset: PixelPoint;
  moved: PixelPoint;
}

function followed(sight: Sight, pyramid: Pyramid): Sight | null {
  const motions = gridAround(sight).flatMap((point) => motionOf(sight, pyramid, point) ?? []);
  const agreeing = agreeingMotions(motions);
  if (agreeing.length < FEWEST || agreeing.length < motions.length / 2) return null;
  const at = { x: sight.at.x + atMiddle(agreeing, 'x'), y: sight.at.y + atMiddle(agreeing, 'y') };
  if (!isInside(at, pyramid)) return null;
  const next = { pyramid, at };
  return likeness(sight, next) >= LEAST_LIKENESS ? next : null;
}

/** The motion of one point, if the way back leads to where it came from. */
function motionOf({ pyramid, at }: Sight, next: Pyramid, point: PixelPoint): Motion | null {
  const there = flowOf(pyramid, next, point);
  const back = there && flowOf(next, pyramid, there);
  if (!back || Math.hypot(back.x - point.x, back.y - point.y) > RETURNS_WITHIN) return null;
  const moved = { x: there.x - point.x, y: there.y - point.y };
  return { offset: { x: point.x - at.x, y: point.y - at.y }, moved };
}

function agreeingMotions(motions: Motion[]): Motion[] {
  const middle = {
    x: median(motions.map(({ moved }) => moved.x)),
    y: median(motions.map(({ moved }) => moved.y)),
  };
  return motions.filter(({ moved }) => Math.hypot(moved.x - middle.x, moved.y - middle.y) < AGREES_WITHIN);
}

/** The motion of the point itself: that of a plane through the motions around it (least squares). */
function atMiddle(motions: Motion[], axis: 'x' | 'y'): number {
  const [x, y] = [mean(motions.map(({ offset }) => offset.x)), mean(motions.map(({ offset }) => offset.y))];
  const middle = mean(motions.map(({ moved }) => moved[axis]));
  let [xx, xy, yy, xm, ym] = [0, 0, 0, 0, 0];
  for (const { offset, moved } of motions) {
    const [right, down, value] = [offset.x - x, offset.y - y, moved[axis] - middle];
    xx += right * right;
    xy += right * down;
    yy += down * down;
    xm += right * value;
    ym += down * value;
  }
  const determinant = xx * yy - xy * xy;
  // Points in a row say nothing of the other direction.
  if (determinant < 1) return middle;
  return middle - (x * (yy * xm - xy * ym) + y * (xx * ym - xy * xm)) / determinant;
}

function gridAround({ pyramid, at: { x, y } }: Sight): PixelPoint[] {
  const all = STEPS.flatMap((down) =>
    STEPS.map((right) => ({ x: x + right * SPACING, y: y + down * SPACING })),
  );
  return all.filter((point) => isInside(point, pyramid));
}

function isInside({ x, y }: PixelPoint, [picture]: Pyramid): boolean {
  return picture !== undefined && x >= 0 && y >= 0 && x <= picture.width - 1 && y <= picture.height - 1;
}

/** The correlation of the surroundings of two points, from -1 to 1: light that becomes brighter or darker changes nothing. */
function likeness(before: Sight, after: Sight): number {
  const [one, other] = [patchAt(before), patchAt(after)];
  const [meanOne, meanOther] = [mean(one), mean(other)];
  let [product, squareOne, squareOther] = [0, 0, 0];
  for (const [index, value] of one.entries()) {
    const [a, b] = [value - meanOne, (other[index] ?? 0) - meanOther];
    product += a * b;
    squareOne += a * a;
    squareOther += b * b;
  }
  return product / Math.sqrt(squareOne * squareOther || 1);
}

function patchAt({ pyramid: [picture], at: { x, y } }: Sight): number[] {
  const side = 2 * PATCH + 1;
  return Array.from({ length: side * side }, (_, index) =>
    picture ? sample(picture, x + (index % side) - PATCH, y + Math.floor(index / side) - PATCH) : 0,
  );
}

function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? 0;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
