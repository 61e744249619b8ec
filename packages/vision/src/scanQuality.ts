export type ScanGrade = 'excellent' | 'good' | 'fair' | 'poor';

export interface ScanQuality {
  /** The score, 0 to 100. */
  score: number;
  grade: ScanGrade;
}

/** Measures of a scan, each from 0 to 1. */
export interface ScanMeasures {
  /** The share of the viewing directions covered. */
  coverage: number;
  /** The mean of the frames' sharpness scores. */
  sharpness: number;
  /** The share of the frames that were neither too dark, too bright nor clipped. */
  exposure: number;
}

const GRADES: readonly [least: number, grade: ScanGrade][] = [
  [85, 'excellent'],
  [70, 'good'],
  [50, 'fair'],
];

/**
 * The quality Q = 100 C^.5 S^.3 E^.2, in which other measures cannot make up for low coverage: below half of
 * it, it is fair at most.
 */
export function scanQuality({ coverage, sharpness, exposure }: ScanMeasures): ScanQuality {
  const score = 100 * coverage ** 0.5 * sharpness ** 0.3 * exposure ** 0.2;
  const grade = GRADES.find(([least]) => score >= least)?.[1] ?? 'poor';
  const isTooGood = coverage < 0.5 && grade !== 'poor';
  return { score, grade: isTooGood ? 'fair' : grade };
}
