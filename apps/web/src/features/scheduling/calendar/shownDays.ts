import { DateTime } from 'luxon';
import type { View } from './useCalendarAddress.ts';

/** The days that the calendar shows, as text such as `2026-11-23`. */

const utc = (day: string): DateTime => DateTime.fromISO(day, { zone: 'utc' });

export const daysLater = (day: string, count: number): string =>
  utc(day).plus({ days: count }).toFormat('yyyy-MM-dd');

export const monthsLater = (day: string, count: number): string =>
  utc(day).plus({ months: count }).toFormat('yyyy-MM-dd');

export const mondayOf = (day: string): string => utc(day).startOf('week').toFormat('yyyy-MM-dd');

/** The first shown day and the number of days: a day, a week, or three days on a phone. */
export function shownDays(view: View, day: string, isSmall: boolean): { from: string; days: number } {
  if (view === 'day') return { from: day, days: 1 };
  return isSmall ? { from: day, days: 3 } : { from: mondayOf(day), days: 7 };
}

/** "Monday, Nov 23" or "Nov 23 – 29", with the year when it is not this one; without both on a phone. */
export function titleOf(
  { from, days }: { from: string; days: number },
  { today, isSmall }: { today: string; isSmall: boolean },
): string {
  const [first, last] = [utc(from), utc(daysLater(from, days - 1))];
  const isThisYear = first.year === last.year && last.year === utc(today).year;
  const year = isThisYear || isSmall ? '' : `, ${last.year}`;
  if (days === 1) return `${first.toFormat(isSmall ? 'ccc, LLL d' : 'cccc, LLL d')}${year}`;
  return `${first.toFormat('LLL d')} – ${last.toFormat(last.month === first.month ? 'd' : 'LLL d')}${year}`;
}
