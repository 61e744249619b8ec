/** Turns a strength from 0 to 1 into the share of findings of that strength that are cracks (Platt, 1999). */
export interface Calibration {
  slope: number;
  offset: number;
}

/**
 * Right is a finding of which at least half lies within two pixels of a real crack. Fitted by logistic regression on the
 * wavering lines of half of the 65 photographs of concrete and tile (even numbers) and of generated pictures with and
 * without cracks (seeds from 1,001); two thirds of the weight lie on the photographs. Of the findings in the other half, those
 * said to be .7 to .8 were right in 28 of 32 cases, .8 to .9 in 14 of 16, .6 to .7 in 13 of 16, and .5 to .6 in 3 of 6.
 */
export const BOTH_DETECTORS: Calibration = { slope: 2.91, offset: -0.8 };
/** Where straight joints are in the picture, what is left of them is taken for cracks as well. */
export const BETWEEN_JOINTS: Calibration = { slope: 2.91, offset: -1.87 };
/** Of its confidence, what a line keeps that may have been made, that is light, or that lies among joints everywhere. */
export const DOUBT = 0.5;
/** Fitted on 63 findings of the filter alone in the same photographs, since it abstains on most of them. */
export const FILTER_ALONE: Calibration = { slope: 5.37, offset: -3.06 };

/** A crack is as sure as its clearest tenth: its ends and its faint parts say little about it. */
const CLEAREST = 0.9;

/** 0 to 1, of a finding with these strengths at its pixels. */
export function confidenceOf(strengths: readonly number[], { slope, offset }: Calibration): number {
  const sorted = strengths.toSorted((one, other) => one - other);
  const clear = sorted[Math.floor(CLEAREST * (sorted.length - 1))] ?? 0;
  return 1 / (1 + Math.exp(-(slope * clear + offset)));
}
