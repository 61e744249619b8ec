import type { ScanType } from '@sightline/contracts/scans/scans';

/** The objectives and duration of a type of scan. */
export interface ScanPlan {
  /** The specification's shortest and longest time. */
  minutes: readonly [least: number, most: number];
  /** The longer side of the examined picture: a smaller one is faster, a larger one shows thinner cracks. */
  pixels: number;
  looksFor: { cracks: boolean; irregularAreas: boolean; objects: boolean };
  /** The text that says when it is complete. */
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

/** The percentage that counts as covered: further directions are behind furniture or straight overhead. */
const COVERED = 90;

/**
 * The completed percentage of a scan: by the clock, or sooner if the coverage is measured and complete after
 * the shortest time.
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
