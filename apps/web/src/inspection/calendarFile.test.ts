import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { calendarFile } from './calendarFile.ts';

test.each([
  ['commas, semicolons and backslashes', String.raw`12 Palm Way, Unit 4; C:\gate`],
  ['emoji of several characters', `${'👷🏽‍♀️🏗️'.repeat(12)} Palm Way`],
  ['letters of several bytes', `${'Ñandú 检查 '.repeat(20)}end`],
  ['line breaks and other control characters', '12 Palm Way\rUnit 4\u0007\u2028Miramar\r\nFlorida\nUSA'],
])('an address with %s stays in the file, in lines of at most 75 octets', async (_, address) => {
  const file = await calendarFile({
    requestId: '0192aaaa-bbbb-7ccc-8ddd-eeeeffff0000',
    projectType: 'mechanical',
    address,
    startsAt: '2026-11-30T14:30:00.000Z',
    endsAt: '2026-11-30T15:30:00.000Z',
  }).text();
  for (const line of Buffer.from(file).toString('latin1').split('\r\n')) {
    expect(line.length).toBeLessThanOrEqual(75);
    expect(Buffer.from(line, 'latin1').toString()).not.toContain('\ufffd');
  }
  const [event] = new ICAL.Component(ICAL.parse(file) as unknown[]).getAllSubcomponents('vevent');
  const shown = address.replaceAll(/\r\n?|\u2028/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, '');
  expect(event?.getFirstPropertyValue('location')).toBe(shown);
  expect(event?.getFirstPropertyValue('dtstart')?.toString()).toBe('2026-11-30T14:30:00Z');
});
