import type { Point } from './points.ts';

/** The printed page that a lens is calibrated with: a chessboard of squares of one inch, wider than high. */
export const PAGE = { columns: 10, rows: 8 };

/** The crossings between four squares, in squares from the first one, row by row. */
export const CROSSINGS: readonly Point[] = Array.from({ length: PAGE.rows - 1 }, (_, y) =>
  Array.from({ length: PAGE.columns - 1 }, (__, x) => ({ x, y })),
).flat();
