import type { Calendar, CalendarEntry } from '@sightline/contracts/bookings/calendar';
import { isFlexible } from '@sightline/contracts/inspections/inspections';
import { DateTime } from 'luxon';

/** The columns of the calendar, which are inspectors or days, and what each of them shows. */

export interface Column {
  key: string;
  label: string;
  /** The weekday and date of a day, where its column is too narrow for the label. */
  shortLabel?: string;
  day: string;
  /** The inspector of the lane: null for unassigned inspections, undefined for all of them. */
  inspectorId: string | null | undefined;
  /** The reason why the day cannot be booked; empty if it can. */
  closed: string;
}

/** A lane for each inspector, and one for unassigned inspections. */
export function dayColumns({ days, inspectors, entries }: Calendar): Column[] {
  const [today] = days;
  if (!today) return [];
  const lane = (key: string, label: string, inspectorId: string | null): Column => ({
    key,
    label,
    inspectorId,
    day: today.day,
    closed: closedText(today),
  });
  const isOpen = entries.some(({ inspectorId }) => inspectorId === null);
  return [
    ...inspectors.map(({ id, name }) => lane(id, name, id)),
    ...(isOpen ? [lane('unassigned', 'Not assigned', null)] : []),
  ];
}

export function weekColumns({ days }: Calendar): Column[] {
  return days.map((one) => {
    const date = DateTime.fromISO(one.day, { zone: 'utc' });
    return {
      key: one.day,
      label: date.toFormat('ccc, LLL d'),
      shortLabel: date.toFormat('ccc d'),
      day: one.day,
      inspectorId: undefined,
      closed: closedText(one),
    };
  });
}

const closedText = ({ opensAt, holiday }: Calendar['days'][number]): string =>
  opensAt ? '' : holiday || 'Closed';

/** The entries with an hour, which a flexible request does not have. */
export function timedEntries(entries: readonly CalendarEntry[]): CalendarEntry[] {
  return entries.filter((entry) => !isFlexible(entry));
}

/** The entries that a column shows. */
export function entriesOf(column: Column, entries: readonly CalendarEntry[], zone: string): CalendarEntry[] {
  return entries.filter(
    ({ startsAt, inspectorId }) =>
      DateTime.fromISO(startsAt, { zone }).toISODate() === column.day &&
      (column.inspectorId === undefined || column.inspectorId === inspectorId),
  );
}

/** The held times that a column shows. */
export function heldOn({ day, inspectorId }: Column, { held, timeZone: zone }: Calendar): Calendar['held'] {
  return held.filter(
    (one) =>
      DateTime.fromISO(one.startsAt, { zone }).toISODate() === day &&
      (inspectorId === undefined || one.inspectorId === inspectorId),
  );
}
