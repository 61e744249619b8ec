/** Turns a strength from 0 to 1 into the share of findings of that strength that are cracks (Platt, 1999). */
export interface Calibration {
  slope: number;
  offset: number;
}

/**
 * Fitted on what the detectors found in 65 photographs of concrete and tile, which neither the weights nor the filter were
 * made from: 201 findings of both detectors, 63 of the filter alone. Right is a finding of which at least half lies within
 * two pixels of a real crack. Fitted on four fifths, the fifth that was left out had 64 % right where .80 was said, 88 % at
 * .77, 80 % at .71 and 49 % at .53: the surest are also joints that run through the whole picture. Therefore the offset is
 * .16 below the fit, with which marks at the default threshold are also rarer on clean walls. The filter's is rougher, because
 * it abstains on most of the photographs. Since lines that were made are left out, 183 findings of both detectors remain; 3.08
 * and -1.56 would fit them, and the lower offset stays. Of the 22 that are possibly man-made (manMadeLines.ts), 12 were right, and of
 * the 11 strongest of those five.
 */
export const BOTH_DETECTORS: Calibration = { slope: 3.04, offset: -1.85 };
export const FILTER_ALONE: Calibration = { slope: 5.37, offset: -3.06 };

/** A crack is as sure as its clearest tenth: its ends and its faint parts say little about it. */
const CLEAREST = 0.9;

/** 0 to 1, of a finding with these strengths at its pixels. */
export function confidenceOf(strengths: readonly number[], { slope, offset }: Calibration): number {
  const sorted = strengths.toSorted((one, other) => one - other);
  const clear = sorted[Math.floor(CLEAREST * (sorted.length - 1))] ?? 0;
  return 1 / (1 + Math.exp(-(slope * clear + offset)));
}
