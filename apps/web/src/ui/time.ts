/** Times in the organization's time zone, in the formats of the screens. */

export interface TimeFormat extends Omit<Intl.DateTimeFormatOptions, 'year'> {
  year?: 'numeric' | 'unlessThisOne';
}

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;

/** "Jan 5", and "Jan 5, 2024" in another year. */
export const DATE_FORMAT: TimeFormat = { month: 'short', day: 'numeric', year: 'unlessThisOne' };
/** "Mon, Nov 30, 9:30 AM", and with the year in another one: for clients, who plan by the weekday. */
export const APPOINTMENT_FORMAT: TimeFormat = { weekday: 'short', ...DATE_FORMAT, ...CLOCK };
/** "Jan 5, 2025", for what is printed or signed. */
export const FULL_DATE_FORMAT: TimeFormat = { ...DATE_FORMAT, year: 'numeric' };
/** "Jan 5, 2025, 9:30 AM", likewise. */
export const FULL_FORMAT: TimeFormat = { ...FULL_DATE_FORMAT, ...CLOCK };
/** "Jan 5, 2025, 9:30:07 AM". */
export const SECONDS_FORMAT: TimeFormat = { ...FULL_FORMAT, second: '2-digit' };
/** "Friday, November 20". */
export const WEEKDAY_FORMAT: TimeFormat = { weekday: 'long', month: 'long', day: 'numeric' };
/** "9:30 AM". */
export const CLOCK_FORMAT: TimeFormat = CLOCK;
/** "9:30:07 AM". */
export const SECONDS_CLOCK_FORMAT: TimeFormat = { ...CLOCK, second: '2-digit' };

/** "Jan 5, 2025"; the fallback without a date. */
export function formatInstant(
  instant: string | null,
  zone: string,
  format: TimeFormat = DATE_FORMAT,
  fallback = 'TBD',
): string {
  if (!instant) return fallback;
  // Browsers disagree on the kind of space before AM and PM.
  return formatter(zone, withYear(format, format.year === 'unlessThisOne' && isThisYear(instant, zone)))
    .format(new Date(instant))
    .replaceAll('\u202F', ' ');
}

function withYear({ year, ...format }: TimeFormat, isThisOne: boolean): Intl.DateTimeFormatOptions {
  const isShown = year === 'numeric' || (year === 'unlessThisOne' && !isThisOne);
  return isShown ? { ...format, year: 'numeric' } : format;
}

function isThisYear(instant: string, zone: string): boolean {
  return dayIn(zone, instant).slice(0, 4) === todayIn(zone).slice(0, 4);
}

/** "Today 9:30 AM", "Mon, Nov 30, 9:30 AM", and the year where it is not this one: as people say it. */
export function momentText(instant: string, zone: string): string {
  const clock = formatInstant(instant, zone, CLOCK_FORMAT);
  const spoken = spokenDay(instant, zone);
  return spoken ? `${spoken} ${clock}` : `${dayText(instant, zone)}, ${clock}`;
}

/** "Today", "Mon, Nov 30", "Thu, Jan 29, 2025": the day of momentText. */
export function dayText(instant: string, zone: string): string {
  return spokenDay(instant, zone) ?? formatInstant(instant, zone, { weekday: 'short', ...DATE_FORMAT });
}

function spokenDay(instant: string, zone: string): string | undefined {
  const today = todayIn(zone);
  const spoken = { [dayBefore(today)]: 'Yesterday', [today]: 'Today', [dayAfter(today)]: 'Tomorrow' };
  return spoken[dayIn(zone, instant)];
}

/** The same inside a sentence: "tomorrow 9:30 AM". */
export function momentInSentence(instant: string, zone: string): string {
  return momentText(instant, zone).replace(/^(?:Today|Tomorrow|Yesterday)/, (word) => word.toLowerCase());
}

/** "EST": the short name of the zone at that instant. */
export function zoneName(zone: string, instant: string = new Date().toISOString()): string {
  return partOf('timeZoneName', zone, { timeZoneName: 'short' }, instant) ?? zone;
}

/** "Eastern Time": the name of the zone as people say it, in summer and winter. */
export function zoneLongName(zone: string): string {
  return partOf('timeZoneName', zone, { timeZoneName: 'longGeneric' }, new Date().toISOString()) ?? zone;
}

/** Today's day in the zone, `2026-11-20`. */
export function todayIn(zone: string): string {
  return dayIn(zone, new Date().toISOString());
}

/** The day of an instant in the zone, `2026-11-20`. */
export function dayIn(zone: string, instant: string): string {
  const part = (type: 'year' | 'month' | 'day'): string => partOf(type, zone, NUMBERS, instant) ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

const DAY_MS = 24 * 60 * 60_000;

/** `2026-11-30` becomes `2026-12-01`. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}

/** `2026-12-01` becomes `2026-11-30`. */
export function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
}

const NUMBERS: Intl.DateTimeFormatOptions = { year: 'numeric', month: '2-digit', day: '2-digit' };

function partOf(
  type: Intl.DateTimeFormatPartTypes,
  zone: string,
  format: Intl.DateTimeFormatOptions,
  instant: string,
): string | undefined {
  const parts = formatter(zone, format).formatToParts(new Date(instant));
  return parts.find((part) => part.type === type)?.value;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached, because building a formatter costs more than all its uses in a list. */
function formatter(timeZone: string, format: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([timeZone, format]);
  const known = formatters.get(key) ?? new Intl.DateTimeFormat('en-US', { ...format, timeZone });
  formatters.set(key, known);
  return known;
}
