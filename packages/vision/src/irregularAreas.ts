import { gaussian } from './filters.ts';
import { checkFrame, downscale, type Frame, type Plane } from './frames.ts';
import { outlineOf } from './outlines.ts';
import { type Component, componentsOf, type Region } from './regions.ts';
import type { Size } from './resize.ts';

const TERMS = 6;
const ROUNDS = 8;
/** Tukey's constant, the number of standard deviations beyond which a value has no weight. */
const REJECTED = 4.685;
const LEAST_SPREAD = 0.5;

export interface IrregularAreaOptions {
  /** The sensitivity to differences of color, 0 to 1; .8 detects a difference of 9. */
  sensitivity: number;
}

const LONGEST_SIDE = 256;
/** The side of the picture to which the background is fitted; it is smooth, so a tiny one suffices. */
const FITTED_SIDE = 64;
const USUAL_SENSITIVITY = 0.8;
const USUAL_DIFFERENCE = 9;
/** The least share of the whole picture; smaller areas are spots, screws and switches. */
const LEAST_SHARE = 0.004;
/** The largest share; a larger area is another surface, not a mark on this one. */
const LARGEST_SHARE = 0.5;
/** The weight of lightness, less than that of color because light varies on any wall. */
const LIGHTNESS_WEIGHT = 0.6;

/**
 * Irregular or discolored areas (stains, peeling, spalling), for a person to review; the most certain first.
 * They differ in color from the plain surface that fits the picture best. The picture does not show their
 * cause.
 */
export function findIrregularAreas(frame: Frame, { sensitivity }: IrregularAreaOptions): Region[] {
  checkFrame(frame);
  const small = downscale(frame, LONGEST_SIDE);
  const difference = colorDifference(small);
  const limit = USUAL_DIFFERENCE * (1 + 2 * (USUAL_SENSITIVITY - sensitivity));
  const mask = { ...small, values: Uint8Array.from(difference.values, (value) => (value > limit ? 1 : 0)) };
  return componentsOf(mask)
    .filter(({ length }) => length >= LEAST_SHARE * mask.values.length)
    .filter(({ length }) => length <= LARGEST_SHARE * mask.values.length)
    .map((component) => regionOf(component, difference, frame))
    .toSorted((one, other) => other.confidence - one.confidence);
}

/**
 * The difference from the background, in the units of L*a*b*; smoothed, so that grain does not split an area.
 */
function colorDifference(frame: Frame): Plane {
  const { width, height } = frame;
  const tiny = downscale(frame, FITTED_SIDE);
  const [picture, fitted] = [toLab(frame), toLab(tiny)];
  const squares = new Float32Array(width * height);
  for (const channel of ['lightness', 'a', 'b'] as const) {
    const background = fitBackground(fitted[channel], tiny)(frame);
    const values = picture[channel].map((value, index) => value - (background[index] ?? 0));
    const weight = channel === 'lightness' ? LIGHTNESS_WEIGHT : 1;
    for (const [index, value] of gaussian({ width, height, values }, 1).values.entries()) {
      squares[index] = (squares[index] ?? 0) + weight * value ** 2;
    }
  }
  return { width, height, values: squares.map(Math.sqrt) };
}

/** A region, as certain as it differs: half at the usual limit, nearly certain at four times of it. */
function regionOf(component: Component, { width, height, values }: Plane, frame: Frame): Region {
  const mean = component.reduce((sum, index) => sum + (values[index] ?? 0), 0) / component.length;
  const [across, down] = [frame.width / width, frame.height / height];
  return {
    outline: outlineOf(component, width).map(({ x, y }) => ({ x: x * across, y: y * down })),
    confidence: 1 - 0.5 ** (mean / USUAL_DIFFERENCE),
  };
}

/** CIE L*a*b* of each pixel (sRGB, D65): a distance of about 2 is just visible. */
interface LabPicture {
  width: number;
  height: number;
  lightness: Float32Array;
  /** The axis from green to red. */
  a: Float32Array;
  /** The axis from blue to yellow. */
  b: Float32Array;
}

function toLab({ width, height, data }: Frame): LabPicture {
  const count = width * height;
  const lab = { lightness: new Float32Array(count), a: new Float32Array(count), b: new Float32Array(count) };
  for (let index = 0; index < count; index++) {
    const [red, green, blue] = [
      linear(data[index * 4]),
      linear(data[index * 4 + 1]),
      linear(data[index * 4 + 2]),
    ];
    const x = perceived((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047);
    const y = perceived(0.2126729 * red + 0.7151522 * green + 0.072175 * blue);
    const z = perceived((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883);
    lab.lightness[index] = 116 * y - 16;
    lab.a[index] = 500 * (x - y);
    lab.b[index] = 200 * (y - z);
  }
  return { width, height, ...lab };
}

function linear(value = 0): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function perceived(share: number): number {
  return share > 216 / 24_389 ? Math.cbrt(share) : (24_389 / 27 / 116) * share + 16 / 116;
}

/**
 * The values that a plain surface would have, at any size: a quadratic function of the place, fitted to a
 * picture so that deviating values lose their weight (Tukey's biweight, eight rounds).
 */
function fitBackground(values: Float32Array, size: Size): (size: Size) => Float32Array {
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
