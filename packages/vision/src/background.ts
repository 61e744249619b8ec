import type { Size } from './resize.ts';

const TERMS = 6;
const ROUNDS = 8;
/** Tukey's constant, the number of standard deviations beyond which a value has no weight. */
const REJECTED = 4.685;
const LEAST_SPREAD = 0.5;

/**
 * The values that a plain surface would have, at any size: a quadratic function of the place, fitted to a
 * picture so that deviating values lose their weight (Tukey's biweight, eight rounds).
 */
export function fitBackground(values: Float32Array, size: Size): (size: Size) => Float32Array {
  const weights = new Float32Array(values.length).fill(1);
  let coefficients: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    coefficients = solve(normalEquations(values, weights, size));
    reweigh(weights, values, surface(coefficients, size));
  }
  return (other) => surface(coefficients, other);
}

function surface(coefficients: readonly number[], size: Size): Float32Array {
  return Float32Array.from({ length: size.width * size.height }, (_, index) =>
    evaluate(coefficients, termsAt(index, size)),
  );
}

/** The terms of a place, from -1 to 1 in both directions, so that the equations stay well conditioned. */
function termsAt(index: number, { width, height }: Size): number[] {
  const x = (2 * (index % width) + 1) / width - 1;
  const y = (2 * Math.floor(index / width) + 1) / height - 1;
  return [1, x, y, x * x, x * y, y * y];
}

function evaluate(coefficients: readonly number[], terms: readonly number[]): number {
  return terms.reduce((sum, term, index) => sum + term * (coefficients[index] ?? 0), 0);
}

/** The normal equations: six rows of six factors and the right side. */
function normalEquations(values: Float32Array, weights: Float32Array, size: Size): number[][] {
  const rows = Array.from({ length: TERMS }, () => Array.from({ length: TERMS + 1 }, () => 0));
  for (let index = 0; index < values.length; index++) {
    const weight = weights[index] ?? 0;
    if (weight === 0) continue;
    const terms = [...termsAt(index, size), values[index] ?? 0];
    for (const [at, row] of rows.entries()) {
      const factor = weight * (terms[at] ?? 0);
      for (let column = 0; column <= TERMS; column++)
        row[column] = (row[column] ?? 0) + factor * (terms[column] ?? 0);
    }
  }
  return rows;
}

/** Solves by Gauss and Jordan with pivots; a term that a small picture cannot distinguish gets zero. */
function solve(rows: number[][]): number[] {
  const solved = new Set<number[]>();
  const pivots = Array.from({ length: TERMS }, (_, column) => {
    const open = rows.filter((row) => !solved.has(row));
    const pivot = open.toSorted((one, other) => Math.abs(other[column] ?? 0) - Math.abs(one[column] ?? 0))[0];
    const head = pivot?.[column] ?? 0;
    if (!pivot || Math.abs(head) < 1e-9) return null;
    solved.add(pivot);
    for (const row of rows) if (row !== pivot) subtract(row, pivot, (row[column] ?? 0) / head);
    return pivot;
  });
  return pivots.map((pivot, column) => (pivot ? (pivot[TERMS] ?? 0) / (pivot[column] ?? 1) : 0));
}

function subtract(row: number[], pivot: readonly number[], factor: number): void {
  for (const [column, value] of pivot.entries()) row[column] = (row[column] ?? 0) - factor * value;
}

function reweigh(weights: Float32Array, values: Float32Array, fitted: Float32Array): void {
  const errors = values.map((value, index) => Math.abs(value - (fitted[index] ?? 0)));
  const median = errors.toSorted()[Math.floor(errors.length / 2)] ?? 0;
  // The median of a normal distribution's absolute errors is .6745 of its standard deviation.
  const limit = REJECTED * Math.max(median / 0.6745, LEAST_SPREAD);
  for (const [index, error] of errors.entries()) weights[index] = Math.max(0, 1 - (error / limit) ** 2) ** 2;
}
