/** Months and days as text, `2026-11` and `2026-11-20`, since the calendar shows the organization's days. */

const DAY_MS = 24 * 60 * 60_000;

/** Returns `2026-11` for `2026-11-20`. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The month that is `count` months later. */
export function monthAfter(month: string, count: number): string {
  const first = new Date(`${month}-01`);
  first.setUTCMonth(first.getUTCMonth() + count);
  return first.toISOString().slice(0, 7);
}

export function daysOf(month: string): string[] {
  const first = Date.parse(`${month}-01`);
  const count = (Date.parse(`${monthAfter(month, 1)}-01`) - first) / DAY_MS;
  return Array.from({ length: count }, (_, index) =>
    new Date(first + index * DAY_MS).toISOString().slice(0, 10),
  );
}

/** The column of a day in a week that begins on Sunday, from 1. */
export const columnOf = (day: string): number => new Date(day).getUTCDay() + 1;

/** "November 2026". */
export function monthText(month: string): string {
  return textOf(`${month}-01`, { month: 'long', year: 'numeric' });
}

/** "Friday, November 20". */
export function dayText(day: string): string {
  return textOf(day, { weekday: 'long', month: 'long', day: 'numeric' });
}

function textOf(day: string, format: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...format, timeZone: 'UTC' }).format(new Date(day));
}
