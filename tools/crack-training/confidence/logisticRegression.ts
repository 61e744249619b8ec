import type { ConfidenceModel, MarkFeatures } from '@sightline/vision/cracks/confidence';

export interface Example {
  features: MarkFeatures;
  isRight: boolean;
  /** How much it counts. */
  weight: number;
}

/** The penalty on the squares of the weights of standardized features, so that few examples do not make them extreme. */
const RIDGE = 1;
const STEPS = 50;

type Row = readonly number[];

/** Logistic regression with a ridge penalty, by Newton's method. The features of its result are not standardized. */
export function fitted(examples: readonly Example[]): ConfidenceModel {
  const names = Object.keys(examples[0]?.features ?? {}) as (keyof MarkFeatures)[];
  const scales = names.map((name) => scaleOf(examples.map(({ features }) => features[name])));
  const rows = examples.map(({ features }) => [
    ...names.map((name, column) => standardized(features[name], scales[column])),
    1,
  ]);
  const terms = newton(rows, examples);
  const slopes = names.map((_, column) => (terms[column] ?? 0) / (scales[column]?.deviation ?? 1));
  const shift = sum(slopes.map((slope, column) => slope * (scales[column]?.mean ?? 0)));
  const weights = Object.fromEntries(names.map((name, column) => [name, slopes[column]]));
  return { weights: weights as unknown as MarkFeatures, offset: (terms.at(-1) ?? 0) - shift };
}

interface Scale {
  mean: number;
  deviation: number;
}

function scaleOf(values: Row): Scale {
  const mean = sum(values) / values.length;
  const variance = sum(values.map((value) => (value - mean) ** 2)) / values.length;
  return { mean, deviation: Math.sqrt(variance) || 1 };
}

function standardized(value: number, scale: Scale = { mean: 0, deviation: 1 }): number {
  return (value - scale.mean) / scale.deviation;
}

function newton(rows: readonly Row[], examples: readonly Example[]): number[] {
  const count = rows[0]?.length ?? 0;
  // The offset, which is last, has no penalty.
  const penalties: number[] = Array.from({ length: count }, (_, column) => (column < count - 1 ? RIDGE : 0));
  let terms: number[] = penalties.map(() => 0);
  for (let step = 0; step < STEPS; step++) {
    const slope = penalties.map((penalty, column) => penalty * (terms[column] ?? 0));
    const bend = penalties.map((penalty, row) =>
      penalties.map((_, column) => (row === column ? penalty : 0)),
    );
    for (const [number, row] of rows.entries()) {
      const { isRight = false, weight = 0 } = examples[number] ?? {};
      const share = 1 / (1 + Math.exp(-sum(row.map((value, column) => value * (terms[column] ?? 0)))));
      for (const [one, value] of row.entries()) {
        slope[one] = (slope[one] ?? 0) + weight * (share - (isRight ? 1 : 0)) * value;
        const line = bend[one] ?? [];
        for (const [other, factor] of row.entries())
          line[other] = (line[other] ?? 0) + weight * share * (1 - share) * value * factor;
      }
    }
    const change = solved(bend, slope);
    terms = terms.map((term, column) => term - (change[column] ?? 0));
  }
  return terms;
}

/** Of a symmetric positive system of equations, by elimination. */
function solved(matrix: readonly Row[], right: Row): number[] {
  const lines = matrix.map((row, index) => [...row, right[index] ?? 0]);
  for (const [pivot, line] of lines.entries()) {
    for (const other of lines) {
      if (other === line) continue;
      const factor = (other[pivot] ?? 0) / (line[pivot] ?? 1);
      for (let column = pivot; column < line.length; column++)
        other[column] = (other[column] ?? 0) - factor * (line[column] ?? 0);
    }
  }
  return lines.map((line, index) => (line.at(-1) ?? 0) / (line[index] ?? 1));
}

function sum(values: Row): number {
  return values.reduce((total, value) => total + value, 0);
}
