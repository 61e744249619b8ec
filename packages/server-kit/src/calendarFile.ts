import { JOIN_LABEL } from '@sightline/wording/labels';
import ical, {
  ICalAlarmType,
  type ICalAttendeeData,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import type { Mailbox } from './mailbox.ts';

export interface CalendarEntry {
  inspectionId: string;
  startsAt: Date;
  endsAt: Date;
  /** The day, `2026-11-27`, of an entry that takes the whole day because no hour was chosen. */
  allDay: string | null;
  summary: string;
  location: string;
  description: string;
  /** The link to join the call; null for an inspection on site. */
  joinLink: string | null;
  isCancelled: boolean;
  createdAt: Date;
  updatedAt: Date;
}

const PRODUCT = { company: 'Sightline', product: 'Inspections', language: 'EN' };
const HOUR_SECONDS = 3600;

/** A calendar to subscribe to (RFC 5545). */
export function calendarFile(
  entries: readonly CalendarEntry[],
  { name, host }: { name: string; host: string },
): string {
  // The library escapes the texts of events, but not the name of a calendar.
  const escaped = lineOf(name).replaceAll(/[\\;,]/g, String.raw`\$&`);
  const calendar = ical({ name: escaped, prodId: PRODUCT, method: ICalCalendarMethod.PUBLISH });
  for (const entry of entries) calendar.createEvent(eventOf(entry, host));
  return calendar.toString();
}

export interface CalendarInvitation {
  /** The method, which the mail part must also name (RFC 6047). */
  method: 'REQUEST' | 'CANCEL';
  content: string;
}

/**
 * An entry that a calendar program adds, moves or removes by itself (RFC 5546). It is already accepted, since
 * the attendee booked it.
 */
export function calendarInvitation(
  entry: CalendarEntry,
  { host, organizer, attendee }: { host: string; organizer: Mailbox; attendee: string },
): CalendarInvitation {
  const method = entry.isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const accepted: ICalAttendeeData = { email: attendee, rsvp: false, status: ICalAttendeeStatus.ACCEPTED };
  const calendar = ical({ prodId: PRODUCT, method });
  calendar.createEvent({
    ...eventOf(entry, host),
    organizer: { name: lineOf(organizer.name) || 'Inspections', email: organizer.address },
    attendees: [accepted],
    alarms: entry.isCancelled ? [] : [alarmOf(entry)],
  });
  return { method, content: calendar.toString() };
}

/** The reminder: an hour before the inspection, or at 9 AM of the previous day if it has no hour. */
function alarmOf({ summary, allDay }: CalendarEntry) {
  const triggerBefore = (allDay === null ? 1 : 15) * HOUR_SECONDS;
  return { type: ICalAlarmType.display, triggerBefore, description: lineOf(summary) };
}

/**
 * An event of the file. Each inspection keeps its UID, and its sequence grows with each change, so that a later
 * file moves or removes the entry instead of adding another one.
 */
function eventOf(entry: CalendarEntry, host: string): ICalEventData {
  const { inspectionId, startsAt, endsAt, allDay, summary, location, joinLink, isCancelled } = entry;
  const { createdAt, updatedAt } = entry;
  return {
    summary: lineOf(summary),
    location: lineOf(location),
    url: joinLink,
    ...(allDay === null ? { start: startsAt, end: endsAt } : { start: new Date(allDay), allDay: true }),
    description: linesOf(
      [entry.description, joinLink && `${JOIN_LABEL}: ${joinLink}`].filter(Boolean).join('\n'),
    ),
    id: `${inspectionId}@${host}`,
    stamp: updatedAt,
    // The unit is tenths of a second, which fit into 32 bits for six years.
    sequence: Math.max(0, Math.floor((updatedAt.getTime() - createdAt.getTime()) / 100)),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  };
}

/** A text without control characters, which a calendar file cannot contain, except for line breaks. */
const linesOf = (text: string): string =>
  text.replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, '');

const lineOf = (text: string): string => linesOf(text).replaceAll('\n', ' ');
