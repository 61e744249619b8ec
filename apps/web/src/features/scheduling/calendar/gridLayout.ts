import type { Calendar, CalendarEntry } from '@sightline/contracts/bookings/calendar';
import { isFlexible } from '@sightline/contracts/inspections/inspections';
import { DateTime } from 'luxon';

/** The layout of a calendar's grid: columns of inspectors or days, and minutes from its first hour down. */

export const HOUR_PX = 60;
const MINUTE_PX = HOUR_PX / 60;
/** A dragged entry snaps to a quarter of an hour. */
const STEP_MINUTES = 15;
const COLUMN_PX = 130;
const LANE_PX = 92;

export interface Column {
  key: string;
  label: string;
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

/** A column for each day, of one inspector or of all. */
export function weekColumns({ days }: Calendar, inspectorId: string | undefined): Column[] {
  return days.map((one) => ({
    key: one.day,
    label: DateTime.fromISO(one.day, { zone: 'utc' }).toFormat('ccc, LLL d'),
    day: one.day,
    inspectorId,
    closed: closedText(one),
  }));
}

const closedText = ({ opensAt, holiday }: Calendar['days'][number]): string =>
  opensAt ? '' : holiday || 'Closed';

/** The first and last hour in the grid: the office's hours, and those of entries outside them. */
export function hoursOf(calendar: Calendar): { first: number; last: number } {
  const { timeZone: zone } = calendar;
  const spans = [...timedEntries(calendar.entries), ...calendar.held].map(({ startsAt, endsAt }) => ({
    from: minuteOf(startsAt, zone),
    to: minuteOf(startsAt, zone) + minutesBetween(startsAt, endsAt),
  }));
  const opening = calendar.days.flatMap(({ opensAt, closesAt }) =>
    opensAt && closesAt ? [{ from: minuteOf(opensAt, zone), to: minuteOf(closesAt, zone) }] : [],
  );
  const all = [...spans, ...opening, { from: 8 * 60, to: 17 * 60 }];
  return {
    first: Math.floor(Math.min(...all.map(({ from }) => from)) / 60),
    last: Math.min(24, Math.ceil(Math.max(...all.map(({ to }) => to)) / 60)),
  };
}

export interface Placed {
  top: number;
  height: number;
  /** The index and number of lanes among entries at the same time. */
  lane: number;
  lanes: number;
}

interface Span {
  startsAt: string;
  endsAt: string;
}

interface PlaceOptions {
  zone: string;
  first: number;
}

/** The entries of one column with their places; simultaneous ones are next to each other, and none overlap. */
export function placed<Entry extends Span>(
  entries: readonly Entry[],
  { zone, first }: PlaceOptions,
): (Placed & { entry: Entry })[] {
  return groupsOf(entries).flatMap((group) => {
    const lanes = lanesOf(group);
    return group.map((entry) => ({
      entry,
      top: (minuteOf(entry.startsAt, zone) - first * 60) * MINUTE_PX,
      height: Math.max(44, minutesBetween(entry.startsAt, entry.endsAt) * MINUTE_PX),
      lane: lanes.findIndex((lane) => lane.includes(entry)),
      lanes: lanes.length,
    }));
  });
}

/** The width of a column: each card keeps room for its time and for a finger. */
export function columnWidth(places: readonly Placed[]): number {
  return Math.max(COLUMN_PX, ...places.map(({ lanes }) => lanes * LANE_PX));
}

/** Entries in the order of their start, split where no entry is in progress. */
function groupsOf<Entry extends Span>(entries: readonly Entry[]): Entry[][] {
  const groups: Entry[][] = [];
  let endsAt = '';
  for (const entry of entries.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))) {
    if (entry.startsAt >= endsAt) groups.push([]);
    groups.at(-1)?.push(entry);
    if (entry.endsAt > endsAt) endsAt = entry.endsAt;
  }
  return groups;
}

/** The first free lane takes the next entry, so that there are no more lanes than simultaneous entries. */
function lanesOf<Entry extends Span>(group: readonly Entry[]): Entry[][] {
  const lanes: Entry[][] = [];
  for (const entry of group) {
    const free = lanes.find((lane) => (lane.at(-1)?.endsAt ?? '') <= entry.startsAt);
    if (free) free.push(entry);
    else lanes.push([entry]);
  }
  return lanes;
}

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

interface Area {
  top: number;
  columns: readonly Column[];
  /** The left and right edge of each column. */
  edges: readonly { left: number; right: number }[];
  first: number;
}

/**
 * The column and clock time of a point in the grid; `grabbed` is the distance from the entry's top to the
 * pointer.
 */
export function dropAt(
  point: { x: number; y: number },
  grabbed: number,
  { top, columns, edges, first }: Area,
): { column: Column; time: string } | null {
  const column = columns[edges.findIndex(({ left, right }) => left <= point.x && point.x < right)];
  const minutes = first * 60 + (point.y - grabbed - top) / MINUTE_PX;
  const rounded = Math.round(minutes / STEP_MINUTES) * STEP_MINUTES;
  if (!column || rounded < 0 || rounded >= 24 * 60) return null;
  const [hour, minute] = [Math.floor(rounded / 60), rounded % 60];
  return { column, time: `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` };
}

function minuteOf(instant: string, zone: string): number {
  const { hour, minute } = DateTime.fromISO(instant, { zone });
  return hour * 60 + minute;
}

const minutesBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 60_000;
