import type { PlacedPoint } from './points.ts';

/**
 * Two standard uncertainties contain about 95 % of a normal distribution (JCGM 100:2008, 6.3.3). This is a little more,
 * because the slopes of a value are straight only near it: errors of a lens and of depths are large.
 */
export const COVERAGE_FACTOR = 2.1;
/** The pixels by which a placed point is moved to compute a slope. */
const STEP = 0.25;

/** The change of a value with one of its inputs: the numerical slope of JCGM 100:2008, 5.1.3. */
export function slopeOf(valueAt: (moved: number) => number, step: number): number {
  return (valueAt(step) - valueAt(-step)) / (2 * step);
}

/** The contribution of each coordinate of each point to the standard uncertainty of a value. */
export function spreadOfPoints(
  points: readonly PlacedPoint[],
  valueWith: (points: readonly PlacedPoint[]) => number,
): number[] {
  return points.flatMap(({ sigma }, index) => [
    sigma * slopeOf((by) => valueWith(moved(points, index, { x: by, y: 0 })), STEP),
    sigma * slopeOf((by) => valueWith(moved(points, index, { x: 0, y: by })), STEP),
  ]);
}

function moved(
  points: readonly PlacedPoint[],
  index: number,
  by: { x: number; y: number },
): readonly PlacedPoint[] {
  return points.map((point, at) =>
    at === index ? { ...point, x: point.x + by.x, y: point.y + by.y } : point,
  );
}

/** The standard uncertainty of a number anywhere within this limit of either sign (JCGM 100:2008, 4.3.7). */
export function rectangular(limit: number): number {
  return limit / Math.sqrt(3);
}
