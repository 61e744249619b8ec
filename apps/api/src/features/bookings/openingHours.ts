import { type BookingSettings, holidayOn, WEEKDAYS } from '@sightline/contracts/bookings/bookingSettings';
import { LAST_DAY } from '@sightline/contracts/core/fields';
import { known } from '@sightline/contracts/core/known';
import type { Span } from '@sightline/store/bookings/freeSlots';
import { DateTime } from 'luxon';

type Hours = Pick<BookingSettings, 'workingHours' | 'holidays' | 'federalHolidays'>;

/**
 * The opening and closing of a day of the organization; null when it is closed. Clock times are those of its
 * time zone: a day on which the clocks change still opens at the time that its people read.
 */
export function openingOf(day: string, { workingHours, ...closed }: Hours, zone: string): Span | null {
  const weekday = WEEKDAYS[DateTime.fromISO(day, { zone }).weekday - 1];
  const hours = weekday ? workingHours[weekday] : null;
  if (!hours || holidayOn(day, closed) !== null) return null;
  // An hour that a day has twice counts at neither end, so that no booking is before opening or after
  // closing.
  const startsAt = Math.max(...instantsOf(day, hours.from, zone));
  return { startsAt, endsAt: Math.min(...instantsOf(day, hours.to, zone)) };
}

/** The instants of a clock time: two on the day on which the clocks are put back over it. */
function instantsOf(day: string, clock: string, zone: string): number[] {
  return DateTime.fromISO(`${day}T${clock}`, { zone })
    .getPossibleOffsets()
    .map((instant) => instant.toMillis());
}

/** This many days beginning with the given one, `2026-11-24`, or those up to the last day. */
export function daysFrom(day: string, count: number): string[] {
  // In UTC each day has 24 hours.
  const first = DateTime.fromISO(day, { zone: 'utc' });
  const days = Array.from({ length: count }, (_, index) =>
    known(first.plus({ days: index }).toISODate(), 'a day of the calendar'),
  );
  return days.filter((one) => one.length === LAST_DAY.length && one <= LAST_DAY);
}

export function dayOf(instant: number, zone: string): string {
  return DateTime.fromMillis(instant, { zone }).toFormat('yyyy-MM-dd');
}
