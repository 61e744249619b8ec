import type { Browser } from 'playwright';
import type { Half } from '../halves.ts';
import type { Figure } from '../table.ts';

/** How long, how often and with how much a part measures. */
export interface Amounts {
  /** The number of runs of a measurement that varies; the median is printed. */
  times: number;
  /** The part of the usual numbers of records, people and seconds: 1, or less in a brief run. */
  share: number;
  half: Half;
  recordingMinutes: number;
  callMinutes: number;
  scanningMinutes: number;
  faultTimes: number;
}

/** A section of the bench. `method` describes in one line how it measures. */
export interface Part {
  title: string;
  method: string;
  /** Whether its data have a half that chooses and one that only measures. */
  hasHalves?: boolean;
  measure: (browser: Browser, amounts: Amounts) => Promise<Figure[]>;
}
