import { inspectionNoun } from '@sightline/wording/inspectionTitle';
import type { PendingInspection } from './pendingInspection.ts';

type Booked = Pick<PendingInspection, 'requestId' | 'projectType' | 'address' | 'startsAt' | 'endsAt'>;

/** A requested inspection as a file for any calendar (RFC 5545); tentative, because it is not confirmed. */
export function calendarFile({ requestId, projectType, address, startsAt, endsAt }: Booked): Blob {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sightline//Booking//EN',
    'BEGIN:VEVENT',
    `UID:${requestId}`,
    `DTSTAMP:${stampOf(new Date().toISOString())}`,
    `DTSTART:${stampOf(startsAt)}`,
    `DTEND:${stampOf(endsAt)}`,
    `SUMMARY:${escaped(`${inspectionNoun(projectType)} (requested)`)}`,
    `LOCATION:${escaped(address)}`,
    'STATUS:TENTATIVE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return new Blob(
    lines.flatMap((line) => [folded(line), '\r\n']),
    { type: 'text/calendar' },
  );
}

/** `20261130T143000Z`. */
const stampOf = (instant: string): string => new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** A file cannot contain control characters other than line breaks. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n?|[\n\u2028\u2029\u0085]/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '');

const MOST_OCTETS = 75;

/** Breaks a line into parts of at most 75 octets, never within a character; later ones begin with a space. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let [text, octets] = ['', 0];
  for (const character of line) {
    const added = encoder.encode(character).length;
    if (octets + added > MOST_OCTETS) [text, octets] = [`${text}\r\n `, 1];
    text += character;
    octets += added;
  }
  return text;
}
