import { DateTime } from 'luxon';

/**
 * The instant of a day and a clock time in the zone; null if they name none (an empty field, or the hour that
 * the start of daylight saving time skips).
 */
export function instantAt(day: string, clock: string, zone: string): string | null {
  const moment = DateTime.fromISO(`${day}T${clock}`, { zone });
  const isWhatWasTyped = moment.isValid && moment.toFormat('HH:mm') === clock;
  return isWhatWasTyped ? moment.toUTC().toISO() : null;
}

/** The clock time of an instant in the zone, such as `09:00`. */
export function clockIn(instant: string, zone: string): string {
  return DateTime.fromISO(instant, { zone }).toFormat('HH:mm');
}

/** Why a time that the start of daylight saving time skips cannot be chosen, with the next one that can. */
export function skippedText({ day, time }: { day: string; time: string }, zone: string): string {
  const next = DateTime.fromISO(`${day}T${time}`, { zone }).startOf('hour');
  return `The clocks change that day and skip this time. The next time is ${next.toFormat('h:mm a')}.`;
}
