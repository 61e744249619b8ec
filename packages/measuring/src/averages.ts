import type { AverageProblem, Measurement } from '@sightline/contracts/measurements/measurements';
import type { MeasuringTask } from './evaluate.ts';
import { MeasuringError } from './MeasuringError.ts';
import { type Contributions, contributionsOf, type MeasuredValue, measure } from './measure.ts';
import type { Size } from './Plane.ts';
import { COVERAGE_FACTOR } from './propagation.ts';
import { isLength } from './roomSizes.ts';

/** Wider than that of one picture: the weights are as uncertain as the values. */
const FACTOR = 1.05 * COVERAGE_FACTOR;

/** Several pictures of the same length. */
type Average = MeasuredValue & { count: number };

const SHARED = ['sizes', 'lens', 'reference', 'points'] as const;

/** Lengths that were measured in several pictures. Decision 055. */

type Linked = Pick<Measurement, 'id' | 'photoId' | 'type' | 'sameAs'>;
type Averaged = Linked & Pick<Measurement, 'points' | 'calibration' | 'isFlat' | 'lens'>;
type Picture = Size & { id: string; sha256: string };

/** The average of a length, or the reason why it has none. */
export type Averaging = { average: Average; problem: null } | { average: null; problem: AverageProblem };

/**
 * The averages of lengths that were measured several times, by the first measurement of each. Left out where the
 * size of a picture is not known.
 */
export function averagesOf(
  measurements: readonly Averaged[],
  pictures: readonly Picture[],
): Map<string, Averaging> {
  const known = new Map(pictures.map((picture) => [picture.id, picture]));
  const several = [...byLength(measurements).values()].filter(
    (group) => group.length > 1 && group.every(({ photoId }) => known.has(photoId)),
  );
  return new Map(several.map((group) => [group[0]?.id ?? '', averagingOf(group, known)]));
}

/** Only the first measurement in each picture counts: a second one repeats its errors, as does a copy of the file. */
function averagingOf(group: readonly Averaged[], known: ReadonlyMap<string, Picture>): Averaging {
  const tasks = group.flatMap((one) => {
    const picture = known.get(one.photoId);
    return picture ? [{ ...one, picture }] : [];
  });
  const byPicture = Map.groupBy(tasks, ({ picture }) => picture.sha256);
  const first = [...byPicture.values()].flatMap(([task]) => task ?? []);
  if (first.length < 2) return { average: null, problem: 'onePicture' };
  try {
    const found = average(first);
    return found ? { average: found, problem: null } : { average: null, problem: 'contradicting' };
  } catch (error) {
    if (error instanceof MeasuringError) return { average: null, problem: 'noNumber' };
    throw error;
  }
}

/**
 * The measurements that this one can be averaged with: one of each length that has none in the pictures of its own.
 */
export function averageableWith<One extends Linked>(measurement: One, measurements: readonly One[]): One[] {
  const { id, sameAs } = measurement;
  const lengths = [...byLength(measurements, id).values()];
  const own = lengths.find((group) => group.some((one) => one.id === id)) ?? [];
  const pictures = new Set(own.map(({ photoId }) => photoId));
  return lengths
    .filter((group) => !group.some(({ photoId }) => pictures.has(photoId)))
    .flatMap(
      (group) =>
        group.find((one) => one.id === sameAs) ?? group.find((one) => one.sameAs === null) ?? group[0] ?? [],
    );
}

/**
 * The measurements of each length: those that name each other as the same, directly or through others.
 * @param apart a measurement that is taken as if it named none
 */
function byLength<One extends Linked>(measurements: readonly One[], apart = ''): Map<string, One[]> {
  const lengths = measurements.filter((one) => isLength(one));
  const named = new Map(lengths.map(({ id, sameAs }) => [id, id === apart ? null : sameAs]));
  return Map.groupBy(lengths, ({ id }) => rootOf(id, named));
}

/**
 * The last measurement of the chain that begins here, also one that is deleted. Two devices can close a chain to a
 * circle, of which it is the smallest id.
 */
function rootOf(
  id: string,
  named: ReadonlyMap<string, string | null>,
  passed: readonly string[] = [],
): string {
  const circle = passed.includes(id) ? passed.slice(passed.indexOf(id)) : [];
  const [smallest] = circle.toSorted();
  if (smallest !== undefined) return smallest;
  const next = named.get(id);
  return next ? rootOf(next, named, [...passed, id]) : id;
}

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
