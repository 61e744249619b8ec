import type { Calendar } from '@sightline/contracts/bookings/calendar';
import { type Column, entriesOf, heldOn, timedEntries } from './gridColumns.ts';
import { type Scale, topOf } from './gridLayout.ts';

/** The times of a column that cannot be booked: outside the working hours, taken, and the ways to and from a site. */

interface TakenOptions {
  scale: Scale;
  last: number;
  /** The minutes between two sites. */
  travelMinutes: number;
}

interface Stretch {
  top: number;
  height: number;
}

interface TravelStretch extends Stretch {
  /** The time of one way, or less between two sites that are closer in time. */
  minutes: number;
}

interface TakenTimes {
  taken: Stretch[];
  travel: TravelStretch[];
}

interface Range {
  from: number;
  to: number;
}

/** The inspector whose times a column shows; null when it shows those of several. */
export function onlyInspectorOf({ inspectorId }: Column, { inspectors }: Calendar): string | null {
  if (inspectorId !== undefined) return inspectorId;
  return inspectors.length === 1 ? (inspectors[0]?.id ?? null) : null;
}

export function takenTimes(
  column: Column,
  calendar: Calendar,
  { scale, last, travelMinutes }: TakenOptions,
): TakenTimes {
  const end = (last - scale.first) * scale.hourPx;
  const day = calendar.days.find(({ day: each }) => each === column.day);
  // A day that is closed is gray as a whole.
  if (!day?.opensAt || !day.closesAt) return { taken: [], travel: [] };
  const travelPx = (travelMinutes * scale.hourPx) / 60;
  const opening = topOf(day.opensAt, scale, last) ?? 0;
  const closing = topOf(day.closesAt, scale, last) ?? end;
  const inGrid = ({ from, to }: Range): Range => ({ from: Math.max(0, from), to: Math.min(end, to) });
  const busy = busyOf(column, calendar, scale).map(({ startsAt, endsAt }) => ({
    from: topOf(startsAt, scale, last) ?? 0,
    to: topOf(endsAt, scale, last) ?? end,
  }));
  const taken = merged([{ from: 0, to: opening }, { from: closing, to: end }, ...busy].map(inGrid));
  const ways = merged(busy.map(({ from, to }) => inGrid({ from: from - travelPx, to: to + travelPx })));
  return {
    taken: taken.map(stretchOf),
    travel: ways
      .flatMap((way) => without(way, taken))
      .map((way) => ({
        ...stretchOf(way),
        minutes: Math.min(travelMinutes, Math.round(((way.to - way.from) * 60) / scale.hourPx)),
      })),
  };
}

const stretchOf = ({ from, to }: Range): Stretch => ({ top: from, height: to - from });

/** The parts of a range between others, which are sorted and apart. */
function without({ from, to }: Range, others: readonly Range[]): Range[] {
  const edges = [from, ...others.flatMap((other) => [other.from, other.to]), to].map((edge) =>
    Math.min(to, Math.max(from, edge)),
  );
  return edges.flatMap((edge, at) => {
    const next = edges[at + 1];
    return at % 2 === 0 && next !== undefined && next > edge ? [{ from: edge, to: next }] : [];
  });
}

/** What takes the time of the inspector; nothing for a column with several, since another one may be free. */
function busyOf(
  column: Column,
  calendar: Calendar,
  { zone }: Scale,
): readonly { startsAt: string; endsAt: string }[] {
  const only = onlyInspectorOf(column, calendar);
  if (only === null) return [];
  const taken = timedEntries(calendar.entries).filter(
    ({ status, inspectorId }) => inspectorId === only && (status === 'scheduled' || status === 'in_progress'),
  );
  return [
    ...entriesOf(column, taken, zone),
    ...heldOn(column, calendar).filter(({ inspectorId }) => inspectorId === only),
  ];
}

/** Overlapping stretches as one, so that their gray does not add up. */
function merged(stretches: readonly Range[]): Range[] {
  const whole: Range[] = [];
  for (const stretch of stretches.toSorted((one, other) => one.from - other.from)) {
    const before = whole.at(-1);
    if (before && stretch.from <= before.to) before.to = Math.max(before.to, stretch.to);
    else if (stretch.to > stretch.from) whole.push({ ...stretch });
  }
  return whole;
}
