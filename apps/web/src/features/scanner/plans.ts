import type { ScanType } from '@sightline/contracts/scans/scans';
import { SCAN_TYPE_LABELS } from '@sightline/wording/siteLabels';

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

/** At most one frame counts in this time: more of the same view show no more of the room. */
const FRAME_EVERY_MS = 2000;

/** The number of good frames that a scan needs without a measured coverage. */
export const framesNeeded = ({ minutes: [, most] }: ScanPlan): number => (most * 60_000) / FRAME_EVERY_MS;

/**
 * The completed percentage of a scan by its good frames; sooner if the coverage is measured and complete after those
 * of the shortest time. A slow device takes longer: time in which nothing was examined shows nothing of the room.
 */
export function progressOf(plan: ScanPlan, framesCounted: number, completeness: number | null): number {
  const [least, most] = plan.minutes;
  const share = framesCounted / framesNeeded(plan);
  const byCoverage = completeness === null ? 0 : Math.min((share * most) / least, completeness / COVERED);
  return Math.min(100, 100 * Math.max(share, byCoverage));
}

/** Counts good frames, at most one in two seconds. */
export class FrameCount {
  counted = 0;
  #dueAt = 0;

  add(atMs: number): void {
    if (atMs < this.#dueAt) return;
    this.counted += 1;
    this.#dueAt = Math.max(this.#dueAt, atMs - FRAME_EVERY_MS) + FRAME_EVERY_MS;
  }
}

export function minutesText({ minutes: [least, most] }: ScanPlan): string {
  return `${least}-${most} min`;
}

/**
 * The warning before a scan on a device that needs more time for a frame than the plan has; null if it keeps up, or if
 * the scan does not use the crack network.
 */
export function slowText(type: ScanType, frameMs: number | null): string | null {
  const plan = SCAN_PLANS[type];
  if (!plan.looksFor.cracks || frameMs === null || frameMs <= FRAME_EVERY_MS) return null;
  const minutes = Math.ceil((framesNeeded(plan) * frameMs) / 60_000);
  const scan = SCAN_TYPE_LABELS[type].toLowerCase();
  return `This device needs about ${Math.round(frameMs / 1000)} s a picture: a ${scan} scan takes about ${minutes} minutes.`;
}

/** The notice of a scan for which too few good frames have come in its longest time. */
export const lateText = (plan: ScanPlan): string =>
  `This takes longer than ${minutesText(plan)}: there were too few good frames so far. Continue, or stop early.`;
