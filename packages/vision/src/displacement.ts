import type { Plane } from './frames.ts';
import { resize } from './resize.ts';

/** How far a thing moved from one picture to the next, in shares of the width and the height. */
export interface Displacement {
  x: number;
  y: number;
}

/** The largest displacement that is found, as a share of the side. */
const FARTHEST = 0.25;
/** The halvings of the picture in which the search begins. */
const HALVINGS = 2;
/** The places of the coarse search that are followed up: a repeated pattern has several. */
const CANDIDATES = 4;
/** The least correlation of two pictures that show the same thing. */
const LEAST_LIKENESS = 0.8;

interface Shift {
  x: number;
  y: number;
  likeness: number;
}

/**
 * The displacement of the whole picture, for two pictures of one size (about 100 pixels wide) from a camera that moved a
 * little between them. Null where they do not show the same thing, or have no detail by which that can be told.
 */
export function displacement(before: Plane, after: Plane): Displacement | null {
  const levels = Array.from({ length: HALVINGS + 1 }, (_, halvings) => [
    halved(before, halvings),
    halved(after, halvings),
  ]).toReversed();
  let shifts: Shift[] = [];
  for (const [from, to] of levels) {
    if (!from || !to) continue;
    const places = shifts.length === 0 ? everywhere(from) : shifts.flatMap(around);
    shifts = best(places.map((place) => ({ ...place, likeness: likenessAt(from, to, place) })));
  }
  const [found] = shifts;
  if (!found || found.likeness < LEAST_LIKENESS) return null;
  return betweenPixels(before, after, found);
}

function halved(plane: Plane, halvings: number): Plane {
  const scale = 2 ** halvings;
  if (scale === 1) return plane;
  return resize(plane, {
    width: Math.round(plane.width / scale),
    height: Math.round(plane.height / scale),
  });
}

type Place = Pick<Shift, 'x' | 'y'>;

function everywhere({ width, height }: Plane): Place[] {
  const [right, down] = [Math.ceil(width * FARTHEST), Math.ceil(height * FARTHEST)];
  const places: Place[] = [];
  for (let y = -down; y <= down; y++) for (let x = -right; x <= right; x++) places.push({ x, y });
  return places;
}

/** The places of the next larger picture that lie around this one. */
function around({ x, y }: Place): Place[] {
  const steps = [-1, 0, 1];
  return steps.flatMap((down) => steps.map((right) => ({ x: 2 * x + right, y: 2 * y + down })));
}

function best(shifts: readonly Shift[]): Shift[] {
  return shifts.toSorted((one, other) => other.likeness - one.likeness).slice(0, CANDIDATES);
}

/** The correlation of the parts that both pictures show; 0 without detail. */
function likenessAt(before: Plane, after: Plane, { x, y }: Place): number {
  const { width, height } = before;
  let [count, sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0, 0];
  for (let row = Math.max(0, -y); row < Math.min(height, height - y); row++) {
    for (let column = Math.max(0, -x); column < Math.min(width, width - x); column++) {
      const a = before.values[row * width + column] ?? 0;
      const b = after.values[(row + y) * width + column + x] ?? 0;
      count += 1;
      sumA += a;
      sumB += b;
      sumAA += a * a;
      sumBB += b * b;
      sumAB += a * b;
    }
  }
  const varianceA = sumAA / count - (sumA / count) ** 2;
  const varianceB = sumBB / count - (sumB / count) ** 2;
  // Noise of the sensor alone correlates with nothing, or by chance.
  if (Math.min(varianceA, varianceB) < LEAST_VARIANCE) return 0;
  return (sumAB / count - (sumA / count) * (sumB / count)) / Math.sqrt(varianceA * varianceB);
}

/** The variance of a picture whose detail differs by about four of 255 steps. */
const LEAST_VARIANCE = 16;

/** The maximum of a parabola through the likeness at the found place and next to it. */
function betweenPixels(before: Plane, after: Plane, found: Shift): Displacement {
  const { x, y } = found;
  const at = (right: number, down: number): number =>
    likenessAt(before, after, { x: x + right, y: y + down });
  return {
    x: (x + vertexOf(at(-1, 0), found.likeness, at(1, 0))) / before.width,
    y: (y + vertexOf(at(0, -1), found.likeness, at(0, 1))) / before.height,
  };
}

function vertexOf(left: number, middle: number, right: number): number {
  const curvature = left - 2 * middle + right;
  return curvature >= 0 ? 0 : Math.max(-0.5, Math.min(0.5, (left - right) / (2 * curvature)));
}
