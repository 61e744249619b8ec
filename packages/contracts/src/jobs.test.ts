import { expect, test } from 'vitest';
import { pauseAfter } from './core/define.ts';
import { sendEmail, sendSms } from './jobs.ts';

const HOUR_MS = 3_600_000;

test.each([
  ['a mail', sendEmail, 36],
  // Gateways recognize a repeated message for a day.
  ['a text message', sendSms, 11],
])('%s is tried soon, and later every hour', (_, job, hours) => {
  const pauses = Array.from({ length: job.attempts - 1 }, (_unused, index) => pauseAfter(job, index + 1));
  expect(pauses[0]).toBeLessThanOrEqual(5000);
  expect(Math.max(...pauses)).toBe(HOUR_MS);
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  const whole = pauses.reduce((sum, pause) => sum + pause, 0);
  expect(Math.floor(whole / HOUR_MS)).toBe(hours);
});
