import type { MarkupPoint } from '@sightline/contracts/photos/photoMarkup';

/** A deviation that no one sees: a pixel and a half of a large picture. */
const TOLERANCE = 0.0015;

/**
 * Leaves out points on almost straight parts of a stroke (Ramer, Douglas and Peucker): a room limits how many bytes one
 * person draws.
 */
export function simplifyStroke(points: readonly MarkupPoint[]): MarkupPoint[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return [...points];
  const distances = points.map((point) => distanceToLine(point, first, last));
  const farthest = distances.indexOf(Math.max(...distances));
  if ((distances[farthest] ?? 0) <= TOLERANCE) return [first, last];
  const [before, after] = [points.slice(0, farthest + 1), points.slice(farthest)];
  return [...simplifyStroke(before).slice(0, -1), ...simplifyStroke(after)];
}

/** The distance to the line between two points; to the first one if they are the same, as in a closed circle. */
function distanceToLine([x, y]: MarkupPoint, [x1, y1]: MarkupPoint, [x2, y2]: MarkupPoint): number {
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) return Math.hypot(x - x1, y - y1);
  return Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length;
}
