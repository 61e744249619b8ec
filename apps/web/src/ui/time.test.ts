import { DateTime } from 'luxon';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  APPOINTMENT_FORMAT,
  CLOCK_FORMAT,
  DATE_FORMAT,
  FULL_FORMAT,
  formatInstant,
  momentText,
  SECONDS_FORMAT,
  todayIn,
  zoneName,
} from './time.ts';

const MIAMI = 'America/New_York';

describe('times in the time zone of the organization', () => {
  afterEach(() => void vi.useRealTimers());

  it('shows instants in that zone, whatever the zone of the device', () => {
    expect(formatInstant('2025-01-05T04:30:00.000Z', MIAMI)).toBe('Jan 4, 2025');
    expect(formatInstant('2025-01-05T14:30:00.000Z', MIAMI, FULL_FORMAT)).toBe('Jan 5, 2025, 9:30 AM');
    expect(formatInstant(null, MIAMI)).toBe('TBD');
    expect([zoneName(MIAMI, '2026-01-05T12:00:00Z'), zoneName(MIAMI, '2026-07-05T12:00:00Z')]).toEqual([
      'EST',
      'EDT',
    ]);
  });

  it('writes every format of the screens with plain spaces', () => {
    const noon = '2026-09-05T16:00:07.000Z';
    const shown = [FULL_FORMAT, SECONDS_FORMAT, CLOCK_FORMAT].map((format) =>
      formatInstant(noon, MIAMI, format),
    );
    expect(shown).toEqual(['Sep 5, 2026, 12:00 PM', 'Sep 5, 2026, 12:00:07 PM', '12:00 PM']);
    expect(formatInstant('2026-09-05T04:05:00.000Z', MIAMI, CLOCK_FORMAT)).toBe('12:05 AM');
  });

  it.each([
    ['MMM d, yyyy', DATE_FORMAT],
    ['MMM d, yyyy, h:mm a', FULL_FORMAT],
    ['EEE, MMM d, yyyy, h:mm a', APPOINTMENT_FORMAT],
  ])('are written as %s, without a leading zero of the day', (pattern, format) => {
    const instant = '2025-01-05T20:30:00.000Z';
    const expected = DateTime.fromISO(instant, { zone: MIAMI }).toFormat(pattern);
    expect(formatInstant(instant, MIAMI, format)).toBe(expected);
  });

  it('knows which day it is in that zone', () => {
    vi.useFakeTimers({ now: new Date('2026-01-05T04:30:00.000Z') });
    expect([todayIn(MIAMI), todayIn('UTC')]).toEqual(['2026-01-04', '2026-01-05']);
  });

  it('leaves the year out where it is the present one in that zone', () => {
    vi.useFakeTimers({ now: new Date('2027-01-01T03:00:00.000Z') });
    const shown = [DATE_FORMAT, APPOINTMENT_FORMAT, FULL_FORMAT].map((format) =>
      formatInstant('2026-09-05T16:00:00.000Z', MIAMI, format),
    );
    expect(shown).toEqual(['Sep 5', 'Sat, Sep 5, 12:00 PM', 'Sep 5, 2026, 12:00 PM']);
    expect(formatInstant('2027-01-02T16:00:00.000Z', MIAMI)).toBe('Jan 2, 2027');
  });

  it('says moments as people do, in the zone and with the year only where it is another one', () => {
    vi.useFakeTimers({ now: new Date('2026-11-25T02:30:00.000Z') });
    const shown = [
      ...['2026-11-24T14:30:00.000Z', '2026-11-26T02:00:00.000Z', '2026-11-23T14:30:00.000Z'],
      ...['2026-11-30T14:30:00.000Z', '2027-01-04T14:30:00.000Z'],
    ].map((instant) => momentText(instant, MIAMI));
    expect(shown).toEqual([
      ...['Today 9:30 AM', 'Tomorrow 9:00 PM', 'Yesterday 9:30 AM'],
      ...['Mon, Nov 30, 9:30 AM', 'Mon, Jan 4, 2027, 9:30 AM'],
    ]);
  });
});
