import { describe, expect, it } from 'vitest';
import { formatInstant, instantAt, MOMENT_FORMAT, zoneName } from './time.ts';

const MIAMI = 'America/New_York';

describe('times in the time zone of the organization', () => {
  it('reads a day and a clock time as local there, in winter and in summer', () => {
    expect(instantAt('2026-01-15', '09:00', MIAMI)).toBe('2026-01-15T14:00:00.000Z');
    expect(instantAt('2026-07-15', '09:00', MIAMI)).toBe('2026-07-15T13:00:00.000Z');
  });

  it('refuses the hour that the start of daylight saving time skips', () => {
    expect(instantAt('2027-03-14', '02:30', MIAMI)).toBeNull();
    expect(instantAt('', '09:00', MIAMI)).toBeNull();
  });

  it('shows instants there, whatever the zone of the device', () => {
    expect(formatInstant('2026-01-05T04:30:00.000Z', MIAMI)).toBe('Jan 04, 2026');
    expect(formatInstant('2026-01-05T14:30:00.000Z', MIAMI, MOMENT_FORMAT)).toBe('Jan 05, 9:30 AM');
    expect(formatInstant(null, MIAMI)).toBe('TBD');
    expect([zoneName(MIAMI, '2026-01-05T12:00:00Z'), zoneName(MIAMI, '2026-07-05T12:00:00Z')]).toEqual([
      'EST',
      'EDT',
    ]);
  });
});
