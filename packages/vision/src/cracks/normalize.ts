import { boxMean } from '../filters.ts';
import type { Plane } from '../frames.ts';

const RADIUS = 32;
/** Added before the logarithm, so that noise in the dark does not count as contrast. */
const OFFSET = 20;
const LEAST_VARIANCE = 0.002;

/**
 * Contrast against the surroundings, in about their standard deviations: the logarithm takes the light out, the mean of
 * the surroundings its unevenness. Negative is darker.
 */
export function normalize({ width, height, values }: Plane): Plane {
  const logarithm = { width, height, values: values.map((value) => Math.log(value + OFFSET)) };
  const mean = boxMean(logarithm, RADIUS).values;
  const flat = logarithm.values.map((value, index) => value - (mean[index] ?? 0));
  const variance = boxMean({ width, height, values: flat.map((value) => value * value) }, RADIUS).values;
  return {
    width,
    height,
    values: flat.map((value, index) => value / Math.sqrt((variance[index] ?? 0) + LEAST_VARIANCE)),
  };
}
