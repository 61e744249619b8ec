import type { Calendar } from '@sightline/contracts/bookings/calendar';
import { DateTime } from 'luxon';
import { type Column, timedEntries } from './gridColumns.ts';

/** The layout of a calendar's grid: minutes from its first hour down, and lanes of simultaneous entries. */

/**
 * The height of an hour: on a phone half of one is a target for a finger, elsewhere the working hours fill the
 * screen within these limits.
 */
export const HOUR_PX = { small: 92, least: 44, most: 64 } as const;
/** A dragged entry snaps to a quarter of an hour. */
const STEP_MINUTES = 15;
/** A new inspection begins at a half hour. */
export const GRID_MINUTES = 30;
/** A shorter entry is as high as one of this length, so that its line is legible. */
const LEAST_MINUTES = 30;
const COLUMN_PX = 130;
const LANE_PX = 92;

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

/** The hours from the first opening of the days to the last closing; 8 to 5 when all are closed. */
export function workingHours({ days, timeZone: zone }: Calendar): { opensAt: number; closesAt: number } {
  const open = days.flatMap(({ opensAt, closesAt }) => (opensAt && closesAt ? [{ opensAt, closesAt }] : []));
  if (open.length === 0) return { opensAt: 8, closesAt: 17 };
  return {
    opensAt: Math.floor(Math.min(...open.map(({ opensAt }) => minuteOf(opensAt, zone))) / 60),
    closesAt: Math.ceil(Math.max(...open.map(({ closesAt }) => minuteOf(closesAt, zone))) / 60),
  };
}

/** The hour at which a screen opens that cannot show all: the one before now in today's working hours, else the first. */
export function startHour(calendar: Calendar, today: string): number {
  const { opensAt, closesAt } = workingHours(calendar);
  const now = minuteOf(new Date().toISOString(), calendar.timeZone) / 60;
  if (calendar.days[0]?.day !== today || now >= closesAt) return opensAt;
  return Math.max(opensAt, Math.floor(now) - 1);
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

/** The first hour of the grid, and the height of each. */
export interface Scale {
  zone: string;
  first: number;
  hourPx: number;
}

/** Entries that found no room next to others at the same time. */
export interface More extends Placed {
  count: number;
}

export interface Laid<Entry> {
  places: (Placed & { entry: Entry })[];
  more: More[];
}

/**
 * The entries of one column with their places: simultaneous ones are next to each other, and none overlap. Those
 * that need more lanes than there are become one place with their number.
 */
export function laid<Entry extends Span>(
  entries: readonly Entry[],
  scale: Scale,
  maxLanes: number = Number.POSITIVE_INFINITY,
): Laid<Entry> {
  const groups = groupsOf(entries).map((group) => lanesOf(group));
  const isFull = (lanes: readonly Entry[][]): boolean => lanes.length > maxLanes;
  const shownOf = (lanes: Entry[][]): Entry[][] => (isFull(lanes) ? lanes.slice(0, maxLanes - 1) : lanes);
  return {
    places: groups.flatMap((lanes) =>
      shownOf(lanes).flatMap((lane, index) =>
        lane.map((entry) => ({ entry, ...spanPlace(entry, scale), ...laneOf(index, lanes, maxLanes) })),
      ),
    ),
    more: groups.filter(isFull).map((lanes) => {
      const rest = lanes.slice(maxLanes - 1).flat();
      const whole = { startsAt: earliest(rest), endsAt: latest(rest) };
      return { count: rest.length, ...spanPlace(whole, scale), ...laneOf(maxLanes - 1, lanes, maxLanes) };
    }),
  };
}

function spanPlace(span: Span, { zone, first, hourPx }: Scale): { top: number; height: number } {
  const minutePx = hourPx / 60;
  return {
    top: (minuteOf(span.startsAt, zone) - first * 60) * minutePx,
    height: Math.max(LEAST_MINUTES, minutesBetween(span.startsAt, span.endsAt)) * minutePx,
  };
}

const laneOf = (lane: number, lanes: readonly unknown[], maxLanes: number) => ({
  lane,
  lanes: Math.min(lanes.length, maxLanes),
});

/** How far down an instant is in the grid; null outside its hours. */
export function topOf(instant: string, { zone, first, hourPx }: Scale, last: number): number | null {
  const minutes = minuteOf(instant, zone) - first * 60;
  return minutes >= 0 && minutes <= (last - first) * 60 ? (minutes * hourPx) / 60 : null;
}

/** How far down a clock time is in the grid. */
export const topOfClock = (time: string, { first, hourPx }: Pick<Scale, 'first' | 'hourPx'>): number =>
  ((minuteOfClock(time) - first * 60) * hourPx) / 60;

const earliest = (spans: readonly Span[]): string =>
  spans.map(({ startsAt }) => startsAt).toSorted()[0] ?? '';
const latest = (spans: readonly Span[]): string =>
  spans
    .map(({ endsAt }) => endsAt)
    .toSorted()
    .at(-1) ?? '';

/** The width of a column of a day: each card keeps room for its time and for a finger. */
export function columnWidth(places: readonly Placed[]): number {
  return Math.max(COLUMN_PX, ...places.map(({ lanes }) => lanes * LANE_PX));
}

/** The share of a week's width: a day with cards next to each other has room for the time on each. */
export function columnShare(places: readonly Placed[]): number {
  return 1 + Math.max(1, ...places.map(({ lanes }) => lanes));
}

/** Entries in the order of their start, split where no entry is in progress. */
function groupsOf<Entry extends Span>(entries: readonly Entry[]): Entry[][] {
  const groups: Entry[][] = [];
  let endsAt = '';
  for (const entry of entries.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))) {
    if (entry.startsAt >= endsAt) groups.push([]);
    groups.at(-1)?.push(entry);
    if (shownUntil(entry) > endsAt) endsAt = shownUntil(entry);
  }
  return groups;
}

/** The first free lane takes the next entry, so that there are no more lanes than simultaneous entries. */
function lanesOf<Entry extends Span>(group: readonly Entry[]): Entry[][] {
  const lanes: Entry[][] = [];
  for (const entry of group) {
    const free = lanes.find((lane) => lane.every((other) => shownUntil(other) <= entry.startsAt));
    if (free) free.push(entry);
    else lanes.push([entry]);
  }
  return lanes;
}

/** The end of an entry's card. */
function shownUntil({ startsAt, endsAt }: Span): string {
  const least = new Date(Date.parse(startsAt) + LEAST_MINUTES * 60_000).toISOString();
  return endsAt > least ? endsAt : least;
}

interface Area {
  top: number;
  columns: readonly Column[];
  /** The left and right edge of each column. */
  edges: readonly { left: number; right: number }[];
  scale: Pick<Scale, 'first' | 'hourPx'>;
}

/**
 * The column and clock time of a point in the grid; `grabbed` is the distance from the entry's top to the
 * pointer.
 */
export function dropAt(
  point: { x: number; y: number },
  grabbed: number,
  area: Area,
): { column: Column; time: string } | null {
  const minutes = Math.round(minutesAt(point.y - grabbed, area) / STEP_MINUTES) * STEP_MINUTES;
  return placeAt(point.x, minutes, area);
}

/** The column and the half hour at a point of the grid, for a new inspection. */
export function slotAt(point: { x: number; y: number }, area: Area): { column: Column; time: string } | null {
  return placeAt(point.x, Math.floor(minutesAt(point.y, area) / GRID_MINUTES) * GRID_MINUTES, area);
}

const minutesAt = (y: number, { top, scale: { first, hourPx } }: Area): number =>
  first * 60 + ((y - top) / hourPx) * 60;

function placeAt(
  x: number,
  minutes: number,
  { columns, edges }: Area,
): { column: Column; time: string } | null {
  const column = columns[edges.findIndex(({ left, right }) => left <= x && x < right)];
  return column && minutes >= 0 && minutes < 24 * 60 ? { column, time: clockOfMinute(minutes) } : null;
}

/** `09:30` for 570. */
export const clockOfMinute = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** 570 for `09:30`. */
export function minuteOfClock(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

function minuteOf(instant: string, zone: string): number {
  const { hour, minute } = DateTime.fromISO(instant, { zone });
  return hour * 60 + minute;
}

const minutesBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 60_000;
