import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/** An inspection as calendar programs show it. */
export interface CalendarEntry {
  inspectionId: string;
  startsAt: Date;
  endsAt: Date;
  /** `2026-11-27`: takes the whole day, because no hour has been chosen. */
  allDay: string | null;
  summary: string;
  location: string;
  description: string;
  isCancelled: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * iCalendar (RFC 5545). Each inspection keeps its UID, and its sequence grows with each change, so that a later file moves or
 * removes the entry instead of adding another one.
 */
export function calendarFile(
  entries: readonly CalendarEntry[],
  { name, host }: { name: string; host: string },
): string {
  const isCancellation = entries.length > 0 && entries.every(({ isCancelled }) => isCancelled);
  const calendar = ical({
    name,
    prodId: { company: 'Sightline', product: 'Inspections', language: 'EN' },
    method: isCancellation ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  for (const {
    inspectionId,
    startsAt,
    endsAt,
    allDay,
    isCancelled,
    createdAt,
    updatedAt,
    ...texts
  } of entries)
    calendar.createEvent({
      ...texts,
      ...(allDay === null ? { start: startsAt, end: endsAt } : { start: new Date(allDay), allDay: true }),
      id: `${inspectionId}@${host}`,
      stamp: updatedAt,
      sequence: Math.max(0, Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1000)),
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  return calendar.toString();
}
