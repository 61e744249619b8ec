import type { ScanType } from '@sightline/contracts/scans/scans';

/** What a scan of this type looks for, and how long it takes. */
export interface ScanPlan {
  /** As specified: the shortest and the longest time. */
  minutes: readonly [least: number, most: number];
  /** The longer side of the picture that is examined: smaller is faster, larger sees thinner cracks. */
  pixels: number;
  looksFor: { cracks: boolean; irregularAreas: boolean; objects: boolean };
  /** Completed by what, in words. */
  text: string;
}

export const SCAN_PLANS: Record<ScanType, ScanPlan> = {
  quick: {
    minutes: [2, 3],
    pixels: 480,
    looksFor: { cracks: true, irregularAreas: true, objects: true },
    text: 'A first look at the whole room',
  },
  detailed: {
    minutes: [5, 7],
    pixels: 640,
    looksFor: { cracks: true, irregularAreas: true, objects: true },
    text: 'Cracks, irregular areas and fixtures at full detail',
  },
  'defect-detection': {
    minutes: [8, 10],
    pixels: 640,
    looksFor: { cracks: true, irregularAreas: true, objects: false },
    text: 'Walls, ceiling and floor at close range, for cracks and irregular areas only',
  },
  measurement: {
    minutes: [10, 15],
    pixels: 480,
    looksFor: { cracks: false, irregularAreas: false, objects: true },
    text: 'Keyframes to measure on, with the dimensions of the room',
  },
};

/** Directions beyond this share are behind furniture or straight overhead. */
const COVERED = 90;

/**
 * Percent of a scan that is done: by the clock, or sooner where the coverage is measured and complete after the shortest
 * time.
 */
export function progressOf(
  { minutes: [least, most] }: ScanPlan,
  elapsedMs: number,
  completeness: number | null,
) {
  const elapsed = elapsedMs / 60_000;
  const byCoverage = completeness === null ? 0 : Math.min(elapsed / least, completeness / COVERED);
  return Math.min(100, 100 * Math.max(elapsed / most, byCoverage));
}

export function minutesText({ minutes: [least, most] }: ScanPlan): string {
  return `${least}-${most} min`;
}
