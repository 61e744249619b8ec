import { describe, expect, it } from 'vitest';
import { columnOf, daysOf, dayText, monthAfter, monthText } from './calendar.ts';

describe('the calendar of free days', () => {
  it('has the days of each month, also over the end of a year and in a leap year', () => {
    expect(daysOf('2028-02')).toHaveLength(29);
    expect(daysOf('2026-12').at(-1)).toBe('2026-12-31');
    expect(monthAfter('2026-12', 1)).toBe('2027-01');
    expect(monthAfter('2027-01', -1)).toBe('2026-12');
  });

  it('begins weeks on Sunday and names days as people read them', () => {
    expect(columnOf('2026-11-22')).toBe(1);
    expect(columnOf('2026-11-28')).toBe(7);
    expect(dayText('2026-11-23')).toBe('Monday, November 23');
    expect(monthText('2026-11')).toBe('November 2026');
  });
});
