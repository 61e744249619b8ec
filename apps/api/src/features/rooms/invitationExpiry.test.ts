import { expect, test } from 'vitest';
import { invitationExpiry } from './invitationExpiry.ts';

const ZONE = 'America/New_York';
const now = new Date('2026-11-20T14:00:00Z');

test('a link works until the day after the appointment ends where the organization is', () => {
  // 9 p.m. of the 20th in New York is the 21st in Greenwich.
  const evening = new Date('2026-11-21T02:00:00Z');
  expect(invitationExpiry(evening, ZONE, now).toISOString()).toBe('2026-11-22T04:59:59.999Z');
});

test('without an appointment, or with one long past, it works for 48 hours', () => {
  const expected = '2026-11-22T14:00:00.000Z';
  expect(invitationExpiry(null, ZONE, now).toISOString()).toBe(expected);
  expect(invitationExpiry(new Date('2026-11-01T14:00:00Z'), ZONE, now).toISOString()).toBe(expected);
});
