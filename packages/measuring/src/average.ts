import type { MeasuringTask } from './evaluate.ts';
import { type Contributions, contributionsOf, type MeasuredValue, measure } from './measure.ts';
import { COVERAGE_FACTOR } from './propagation.ts';

/** Wider than that of one picture: the weights are as uncertain as the values. */
const FACTOR = 1.05 * COVERAGE_FACTOR;

/** Several pictures of the same length. */
export type Average = MeasuredValue & { count: number };

/**
 * The average of a length that was measured in several pictures, each weighted by its certainty. What is placed in a
 * picture errs by itself. Reference, lens, and depths of the ends are mostly those of the other pictures: their errors
 * count as the same one in all, or as independent ones, whichever is more (JCGM 100:2008, 5.2.2). Null if the pictures
 * contradict each other, because they do not show the same length.
 */
export function average(tasks: readonly MeasuringTask[]): Average | null {
  const measured = tasks.map((task) => measure(task));
  if (measured.some((one) => measured.some((other) => !agree(one, other)))) return null;
  const certainties = measured.map(({ uncertainty }) => 1 / uncertainty ** 2);
  const total = certainties.reduce((sum, certainty) => sum + certainty, 0);
  const weights = certainties.map((certainty) => certainty / total);
  const contributions = tasks.map(contributionsOf);
  return {
    value: measured.reduce((sum, { value }, index) => sum + (weights[index] ?? 0) * value, 0),
    uncertainty: FACTOR * Math.hypot(...spreadsOf(contributions, weights)),
    isSquareOnOnly: measured.some(({ isSquareOnOnly }) => isSquareOnOnly),
    count: tasks.length,
  };
}

function agree(one: MeasuredValue, other: MeasuredValue): boolean {
  return Math.abs(one.value - other.value) <= one.uncertainty + other.uncertainty;
}

const SHARED = ['sizes', 'lens', 'reference', 'points'] as const;

function spreadsOf(contributions: readonly Contributions[], weights: readonly number[]): number[] {
  const own = contributions.flatMap(({ placing }, index) =>
    placing.map((one) => (weights[index] ?? 0) * one),
  );
  const shared = SHARED.map((name) => {
    const weighted = contributions.map((one, index) =>
      one[name].map((value) => (weights[index] ?? 0) * value),
    );
    return Math.max(Math.hypot(...weighted.flat()), Math.hypot(...largestSums(weighted)));
  });
  return [...own, ...shared];
}

/**
 * The sums of what the pictures share. Which end of one picture, or side of its reference, is which of another is not
 * known, so they are paired by size: no other pairing has a larger sum of squares.
 */
function largestSums(rows: readonly (readonly number[])[]): number[] {
  const columns = Math.max(...rows.map((row) => row.length));
  const paired = rows.map((row) =>
    Array.from({ length: columns }, (_, column) => row[column] ?? 0).toSorted((a, b) => a - b),
  );
  return Array.from({ length: columns }, (_, column) =>
    paired.reduce((sum, row) => sum + (row[column] ?? 0), 0),
  );
}
