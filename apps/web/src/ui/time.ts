import { DateTime } from 'luxon';

/** Times in the organization's time zone, in the formats of the screens. */

export const DAY_FORMAT = 'MMM dd';
export const DATE_FORMAT = 'MMM dd, yyyy';
export const MOMENT_FORMAT = 'MMM dd, h:mm a';
export const FULL_FORMAT = 'MMM dd, yyyy, h:mm a';
export const CLOCK_FORMAT = 'h:mm a';

/** "Jan 05, 2025"; the fallback where there is no date yet. */
export function formatInstant(
  instant: string | null,
  zone: string,
  format: string = DATE_FORMAT,
  fallback = 'TBD',
): string {
  if (!instant) return fallback;
  return DateTime.fromISO(instant, { zone, locale: 'en-US' }).toFormat(format);
}

/** "EST": the short name of the zone at that instant. */
export function zoneName(zone: string, instant: string = new Date().toISOString()): string {
  return DateTime.fromISO(instant, { zone, locale: 'en-US' }).offsetNameShort ?? zone;
}

/** "Eastern Time": the name of the zone as people say it, in summer and winter. */
export function zoneLongName(zone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** Today's day in the zone, `2026-11-20`. */
export function todayIn(zone: string): string {
  return DateTime.now().setZone(zone).toISODate() ?? '';
}

/**
 * The instant of a day and a clock time in the zone; null where they name none (an empty field, or the hour that
 * the start of daylight saving time skips).
 */
export function instantAt(day: string, clock: string, zone: string): string | null {
  const moment = DateTime.fromISO(`${day}T${clock}`, { zone });
  const isWhatWasTyped = moment.isValid && moment.toFormat('HH:mm') === clock;
  return isWhatWasTyped ? moment.toUTC().toISO() : null;
}
