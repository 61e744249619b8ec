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
  return new Blob([`${lines.join('\r\n')}\r\n`], { type: 'text/calendar' });
}

/** `20261130T143000Z`. */
const stampOf = (instant: string): string => new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '');

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);
