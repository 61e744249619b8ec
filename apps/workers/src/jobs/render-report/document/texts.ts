import type { ReportContent } from '@sightline/contracts/reportContent';
import { DateTime } from 'luxon';
import { INK } from './theme.ts';

const COLOURS: Record<ReportContent['result'], string> = {
  approved: INK.pass,
  partial: INK.partial,
  rejected: INK.fail,
  noShow: INK.muted,
  cancelled: INK.muted,
};
export const resultColour = (result: ReportContent['result']): string => COLOURS[result];

/** `Nov 20, 2026, 10:00:05 AM EST`: a photo is told from the next one by its second. */
export function secondText(instant: string, timeZone: string): string {
  const time = DateTime.fromISO(instant, { zone: timeZone, locale: 'en-US' });
  return time.toFormat('LLL d, yyyy, h:mm:ss a ZZZZ');
}

/** In groups, so that two hashes can be compared by eye. */
export function groupedHash(hash: string): string {
  return hash.match(/.{1,8}/g)?.join(' ') ?? hash;
}

export const shortHash = (hash: string): string => hash.slice(0, 16);

export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
