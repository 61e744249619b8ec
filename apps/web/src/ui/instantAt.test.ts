import { describe, expect, it } from 'vitest';
import { instantAt, skippedText } from './instantAt.ts';

const MIAMI = 'America/New_York';

describe('the instant of a day and a clock time in the time zone of the organization', () => {
  it('reads a day and a clock time as local time of that zone, in winter and in summer', () => {
    expect(instantAt('2026-01-15', '09:00', MIAMI)).toBe('2026-01-15T14:00:00.000Z');
    expect(instantAt('2026-07-15', '09:00', MIAMI)).toBe('2026-07-15T13:00:00.000Z');
  });

  it('refuses the hour that the start of daylight saving time skips', () => {
    expect(instantAt('2027-03-14', '02:30', MIAMI)).toBeNull();
    expect(instantAt('', '09:00', MIAMI)).toBeNull();
    expect(skippedText({ day: '2027-03-14', time: '02:30' }, MIAMI)).toContain('The next time is 3:00 AM.');
  });
});
