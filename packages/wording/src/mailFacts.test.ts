import { expect, test } from 'vitest';
import { appointmentHeadline, appointmentText } from './mailFacts.ts';

const EASTERN = 'America/New_York';
const PENSACOLA = '12 Palafox St, Pensacola, FL 32502';
const MIAMI = '1420 Calle Ocho, Miami, FL 33135';

test.each([
  ['an hour in Miami', MIAMI, '2027-03-02T15:00:00.000Z', 'Mar 2, 2027, 10:00 AM EST'],
  [
    'an hour in Pensacola',
    PENSACOLA,
    '2027-03-02T15:00:00.000Z',
    'Mar 2, 2027, 9:00 AM CST (10:00 AM EST at our office)',
  ],
  [
    'an hour around midnight',
    PENSACOLA,
    '2027-03-02T05:30:00.000Z',
    'Mar 1, 2027, 11:30 PM CST (Mar 2, 2027, 12:30 AM EST at our office)',
  ],
  // 1:30 AM exists twice on this day.
  ['the first of two hours', MIAMI, '2027-11-07T05:30:00.000Z', 'Nov 7, 2027, 1:30 AM EDT'],
  ['the second of two hours', MIAMI, '2027-11-07T06:30:00.000Z', 'Nov 7, 2027, 1:30 AM EST'],
])('%s is told on the clocks of the property', (_what, address, startsAt, told) => {
  expect(appointmentText({ startsAt, address, preferredTime: null }, EASTERN)).toBe(told);
});

test('a day without an hour is told without zones; a headline begins with the weekday of the property', () => {
  const startsAt = '2027-03-02T05:30:00.000Z';
  const flexible = { startsAt, address: PENSACOLA, preferredTime: 'flexible' } as const;
  expect(appointmentText(flexible, EASTERN)).toBe('Mar 1, 2027, Flexible');
  const hour = { startsAt, address: PENSACOLA, preferredTime: null };
  expect(appointmentHeadline(hour, EASTERN)).toMatch(/^Mon, Mar 1, 2027, 11:30 PM CST/);
});
