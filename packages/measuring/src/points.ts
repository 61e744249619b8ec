/** A place in a picture, in pixels from its upper left corner. */
export interface Point {
  x: number;
  y: number;
}

/** A point that a person or the corner finder placed. */
export interface PlacedPoint extends Point {
  /** The standard uncertainty of either coordinate, in pixels. */
  sigma: number;
}

/** Twice the signed area of the triangle: its sign is the side of the line from `a` to `b` on which `c` lies. */
export function cross(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

export function distanceBetween(one: Point, other: Point): number {
  return Math.hypot(other.x - one.x, other.y - one.y);
}

/** The area enclosed by the points in their order, in either direction (shoelace formula). */
export function areaOf(points: readonly Point[]): number {
  const twice = points.reduce((sum, point, index) => {
    const next = points[(index + 1) % points.length] ?? point;
    return sum + point.x * next.y - next.x * point.y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** Whether two sides that are not neighbors meet: such an outline encloses no definite area. */
export function crossesItself(points: readonly Point[]): boolean {
  const sides = points.map((from, index) => [from, points[(index + 1) % points.length] ?? from] as const);
  return sides.some((side, first) =>
    sides.some((other, second) => {
      const areNeighbors = second - first < 2 || second - first > sides.length - 2;
      return !areNeighbors && meet(side, other);
    }),
  );
}

type Side = readonly [from: Point, to: Point];

function meet([a, b]: Side, [c, d]: Side): boolean {
  return cross(a, b, c) * cross(a, b, d) <= 0 && cross(c, d, a) * cross(c, d, b) <= 0;
}
