import type { Browser } from 'playwright';
import type { Figure } from '../table.ts';

export interface Minutes {
  recordingMinutes: number;
  callMinutes: number;
  scanningMinutes: number;
}

/** A section of the bench. `method` describes in one line how it measures. */
export interface Part {
  title: string;
  method: string;
  measure: (browser: Browser, minutes: Minutes) => Promise<Figure[]>;
}

/** The number of runs of a measurement that varies; the median is printed. */
export const TIMES = 10;
