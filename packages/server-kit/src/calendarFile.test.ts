import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { type CalendarEntry, calendarFile, calendarInvitation } from './calendarFile.ts';

/** Calendar files as a calendar program reads them, with the names and addresses that people type. */

const NAMES = [
  ['commas and semicolons', 'Smith, Jones; Sons, LLC'],
  ['backslashes', String.raw`C:\Plans\new, \n and \;`],
  ['a line break', 'Palm County\nBEGIN:VEVENT\r\nInspections'],
  ['quotation marks and a caret', '"Doc" O’Neil ^ "Sons"'],
  ['colons', 'Suite: 400; Floor: 2'],
  ['emoji of several characters', `${'👷🏽‍♀️🏗️'.repeat(12)} Inspections`],
  ['letters of two and three bytes', `${'Ñandú 检查 '.repeat(20)}end`],
  ['control characters', 'Palm\u0000 \u0007County\u000b\u007f'],
  ['line separators', 'Palm\u2028County\u2029Inspections\u0085'],
] as const;

const entry = (text: string): CalendarEntry => {
  const at = new Date('2026-11-27T15:00:00Z');
  return {
    inspectionId: '0192aaaa-bbbb-7ccc-8ddd-eeeeffff0000',
    startsAt: at,
    endsAt: new Date('2026-11-27T16:00:00Z'),
    allDay: null,
    summary: text,
    location: text,
    description: `${text}\nSecond line`,
    joinLink: null,
    isCancelled: false,
    createdAt: at,
    updatedAt: at,
  };
};

/** The text as it is shown: a file can contain line breaks, but no other control characters. */
const shown = (text: string): string =>
  text.replaceAll(/\r\n|[\u2028\u2029\u0085]/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, '');

const oneLine = (text: string): string => shown(text).replaceAll('\n', ' ');

function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const [event] = calendar.getAllSubcomponents('vevent');
  if (!event) throw new Error('no event');
  return { calendar, event };
}

/** The value as it is in the file: ical.js does not unescape the name of a calendar, and does so with parameters. */
function rawValue(file: string, beginning: RegExp): string | undefined {
  const lines = file.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
  return lines.find((line) => beginning.test(line))?.replace(beginning, '');
}

/** The lines of a file have at most 75 octets (RFC 5545, 3.1), and none begins or ends within a character. */
function expectFolded(file: string): void {
  for (const line of Buffer.from(file).toString('latin1').split('\r\n')) {
    expect(line.length).toBeLessThanOrEqual(75);
    const decode = () => new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(line, 'latin1'));
    expect(decode).not.toThrow();
  }
}

describe.each(NAMES)('%s', (_, text) => {
  test('stay in the name of a feed, and in its entries', () => {
    const file = calendarFile([entry(text)], { name: text, host: 'inspections.example.com' });
    const { calendar, event } = read(file);
    for (const beginning of [/^NAME:/, /^X-WR-CALNAME:/]) {
      const value = rawValue(file, beginning);
      // Each comma, semicolon and backslash has its own backslash.
      expect(value).toMatch(/^(?:[^\\;,]|\\[\\;,])*$/);
      expect(value?.replaceAll(/\\(.)/g, '$1')).toBe(oneLine(text));
    }
    expect(event.getFirstPropertyValue('summary')).toBe(oneLine(text));
    expect(event.getFirstPropertyValue('location')).toBe(oneLine(text));
    expect(event.getFirstPropertyValue('description')).toBe(`${shown(text)}\nSecond line`);
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1);
    expectFolded(file);
  });

  test('stay in an invitation, its reminder and its organizer', () => {
    const { content } = calendarInvitation(entry(text), {
      host: 'inspections.example.com',
      organizer: { name: text, address: 'office@provider.example' },
      attendee: 'noor@example.com',
    });
    const { event } = read(content);
    // Parameters are encoded in another way (RFC 6868).
    const [name] = rawValue(content, /^ORGANIZER;CN="/)?.split('"') ?? [];
    expect(name?.replaceAll("^'", '"').replaceAll('^^', '^')).toBe(oneLine(text));
    const [alarm] = event.getAllSubcomponents('valarm');
    expect(alarm?.getFirstPropertyValue('description')).toBe(oneLine(text));
    expect(event.getFirstPropertyValue('summary')).toBe(oneLine(text));
    expectFolded(content);
  });
});
