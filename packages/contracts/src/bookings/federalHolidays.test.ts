import { describe, expect, test } from 'vitest';
import { BookingSettings, holidayOn } from './bookingSettings.ts';

const settings = BookingSettings.parse({});

/** The dates in the list of the Office of Personnel Management. */
const LISTED: Record<string, string[]> = {
  2026: [
    ...['2026-01-01', '2026-01-19', '2026-02-16', '2026-05-25', '2026-06-19', '2026-07-03', '2026-09-07'],
    ...['2026-10-12', '2026-11-11', '2026-11-26', '2026-12-25'],
  ],
  2027: [
    ...['2027-01-01', '2027-01-18', '2027-02-15', '2027-05-31', '2027-06-18', '2027-07-05', '2027-09-06'],
    ...['2027-10-11', '2027-11-11', '2027-11-25', '2027-12-24', '2027-12-31'],
  ],
  2028: [
    ...['2028-01-17', '2028-02-21', '2028-05-29', '2028-06-19', '2028-07-04', '2028-09-04', '2028-10-09'],
    ...['2028-11-10', '2028-11-23', '2028-12-25'],
  ],
};

describe('federal holidays', () => {
  test.each(Object.entries(LISTED))('of %s are closed on working days as they are listed', (year, listed) => {
    const days = Array.from({ length: 366 }, (_, index) => new Date(Date.UTC(Number(year), 0, 1 + index)));
    const closed = days
      .filter((day) => day.getUTCFullYear() === Number(year) && ![0, 6].includes(day.getUTCDay()))
      .map((day) => day.toISOString().slice(0, 10))
      .filter((day) => holidayOn(day, settings) !== null);
    expect(closed).toEqual(listed);
  });

  test('on a weekend also close that day', () => {
    expect(holidayOn('2026-07-04', settings)).toBe('Independence Day');
    expect(holidayOn('2027-12-25', settings)).toBe('Christmas Day');
  });

  test('are open where the company does not keep them, and its own days are closed', () => {
    const own = { federalHolidays: [], holidays: [{ day: '2026-11-27', name: 'Day after Thanksgiving' }] };
    expect(holidayOn('2026-11-26', own)).toBeNull();
    expect(holidayOn('2026-11-27', own)).toBe('Day after Thanksgiving');
  });
});
