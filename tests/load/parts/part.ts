import type { Browser } from 'playwright';
import type { Figure } from '../table.ts';

/** How long, or how often, a part measures. */
export interface Amounts {
  recordingMinutes: number;
  callMinutes: number;
  scanningMinutes: number;
  /** The number of times that each fault is played. */
  faultTimes: number;
}

/** A section of the bench. `method` describes in one line how it measures. */
export interface Part {
  title: string;
  method: string;
  measure: (browser: Browser, amounts: Amounts) => Promise<Figure[]>;
}

/** The number of runs of a measurement that varies; the median is printed. */
export const TIMES = 10;
