export type ScanGrade = 'excellent' | 'good' | 'fair' | 'poor';

export interface ScanQuality {
  /** 0 to 100. */
  score: number;
  grade: ScanGrade;
}

/** All from 0 to 1. */
export interface ScanMeasures {
  /** Share of the viewing directions covered. */
  coverage: number;
  /** Mean of the frames' sharpness scores. */
  sharpness: number;
  /** Share of the frames that were neither too dark, too bright nor clipped. */
  exposure: number;
}

const GRADES: readonly [least: number, grade: ScanGrade][] = [
  [85, 'excellent'],
  [70, 'good'],
  [50, 'fair'],
];

/** Q = 100 C^.5 S^.3 E^.2, so that nothing makes up for a missing half: below half of the coverage it is fair at most. */
export function scanQuality({ coverage, sharpness, exposure }: ScanMeasures): ScanQuality {
  const score = 100 * coverage ** 0.5 * sharpness ** 0.3 * exposure ** 0.2;
  const grade = GRADES.find(([least]) => score >= least)?.[1] ?? 'poor';
  const isTooGood = coverage < 0.5 && grade !== 'poor';
  return { score, grade: isTooGood ? 'fair' : grade };
}
