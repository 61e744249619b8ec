/** A logistic function of a strength from 0 to 1 (Platt, 1999). It orders findings; decision 053 says what it hides. */
export interface Calibration {
  slope: number;
  offset: number;
}

/**
 * Right is a finding of which at least half lies within two pixels of a real crack. Fitted by logistic regression on 201
 * findings in 65 photographs of concrete and tile, with an offset that is .16 below the fit, so that marks at the
 * default threshold are rare on photographs without cracks. A later fit (2.91, -.8) gave ten times as many of those.
 * Decision 053.
 */
export const BOTH_DETECTORS: Calibration = { slope: 3.04, offset: -1.85 };
/** Where straight joints are in the picture, what is left of them is taken for cracks as well. */
export const BETWEEN_JOINTS: Calibration = { slope: 2.91, offset: -1.87 };
/** What a doubtful line keeps of its confidence: it may be made or ink, is light, has unlike sides, or lies among joints. */
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
