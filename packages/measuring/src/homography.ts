import type { Point } from './points.ts';

/** Maps places of a plane to a picture; its last number is 1. */
export type Homography = readonly [number, number, number, number, number, number, number, number, number];

/** The homography with the least squares of the direct linear transform; for four points, the exact one. */
export function homographyThrough(places: readonly Point[], seen: readonly Point[]): Homography {
  const [from, to] = [normalizing(places), normalizing(seen)];
  const rows = places.flatMap((place, index) => {
    const [{ x, y }, { x: u, y: v }] = [from.apply(place), to.apply(seen[index] ?? place)];
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  return denormalized(solve(normalEquations(rows)), from, to);
}

export function shownBy([a, b, c, d, e, f, g, h, i]: Homography, { x, y }: Point): Point {
  const depth = g * x + h * y + i;
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
}

interface Normalizing {
  middle: Point;
  scale: number;
  apply: (point: Point) => Point;
}

/** Coordinates around 0 and about as large as 1, without which the equations are badly conditioned. */
function normalizing(points: readonly Point[]): Normalizing {
  const mean = (of: (point: Point) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const middle = { x: mean(({ x }) => x), y: mean(({ y }) => y) };
  const scale = mean(({ x, y }) => Math.hypot(x - middle.x, y - middle.y)) || 1;
  return { middle, scale, apply: ({ x, y }) => ({ x: (x - middle.x) / scale, y: (y - middle.y) / scale }) };
}

function denormalized(solved: readonly number[], from: Normalizing, to: Normalizing): Homography {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = solved;
  const { x: u, y: v } = to.middle;
  const rows = [
    [a * to.scale + u * g, b * to.scale + u * h, c * to.scale + u],
    [d * to.scale + v * g, e * to.scale + v * h, f * to.scale + v],
    [g, h, 1],
  ].map(([across = 0, down = 0, one = 0]) => {
    const [byX, byY] = [across / from.scale, down / from.scale];
    return [byX, byY, one - byX * from.middle.x - byY * from.middle.y];
  });
  const last = rows[2]?.[2] ?? 1;
  return rows.flat().map((value) => value / last) as unknown as Homography;
}

/** The equations of the least squares; the last number of each row is its right side. */
function normalEquations(rows: readonly number[][]): number[][] {
  const unknowns = 8;
  return Array.from({ length: unknowns }, (_, row) =>
    Array.from({ length: unknowns + 1 }, (__, column) =>
      rows.reduce((sum, values) => sum + (values[row] ?? 0) * (values[column] ?? 0), 0),
    ),
  );
}

/** Gaussian elimination with partial pivoting. */
function solve(equations: number[][]): number[] {
  const size = equations.length;
  const at = (row: number, column: number): number => equations[row]?.[column] ?? 0;
  for (let column = 0; column < size; column++) {
    const below = Array.from({ length: size - column }, (_, offset) => column + offset);
    const pivot = below.reduce((best, row) =>
      Math.abs(at(row, column)) > Math.abs(at(best, column)) ? row : best,
    );
    [equations[column], equations[pivot]] = [equations[pivot] ?? [], equations[column] ?? []];
    for (const row of equations.keys()) {
      if (row === column) continue;
      const factor = at(row, column) / at(column, column);
      equations[row] = (equations[row] ?? []).map((value, index) => value - factor * at(column, index));
    }
  }
  return equations.map((values, row) => (values[size] ?? 0) / at(row, row));
}
