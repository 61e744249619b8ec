import type { Calendar } from '@sightline/contracts/bookings/calendar';
import { type Column, entriesOf, heldOn, timedEntries } from './gridColumns.ts';
import { type Scale, topOf } from './gridLayout.ts';

/** The times of a column that cannot be booked: outside the working hours, and taken with the way to and from it. */

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

/** The inspector whose times a column shows; null when it shows those of several. */
export function onlyInspectorOf({ inspectorId }: Column, { inspectors }: Calendar): string | null {
  if (inspectorId !== undefined) return inspectorId;
  return inspectors.length === 1 ? (inspectors[0]?.id ?? null) : null;
}

export function takenTimes(
  column: Column,
  calendar: Calendar,
  { scale, last, travelMinutes }: TakenOptions,
): Stretch[] {
  const end = (last - scale.first) * scale.hourPx;
  const day = calendar.days.find(({ day: each }) => each === column.day);
  // A day that is closed is gray as a whole.
  if (!day?.opensAt || !day.closesAt) return [];
  const travelPx = (travelMinutes * scale.hourPx) / 60;
  const opening = topOf(day.opensAt, scale, last) ?? 0;
  const closing = topOf(day.closesAt, scale, last) ?? end;
  return merged(
    [
      { from: 0, to: opening },
      { from: closing, to: end },
      ...busyOf(column, calendar, scale).map(({ startsAt, endsAt }) => ({
        from: (topOf(startsAt, scale, last) ?? 0) - travelPx,
        to: (topOf(endsAt, scale, last) ?? end) + travelPx,
      })),
    ].map(({ from, to }) => ({ from: Math.max(0, from), to: Math.min(end, to) })),
  );
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
function merged(stretches: readonly { from: number; to: number }[]): Stretch[] {
  const whole: { from: number; to: number }[] = [];
  for (const stretch of stretches.toSorted((one, other) => one.from - other.from)) {
    const before = whole.at(-1);
    if (before && stretch.from <= before.to) before.to = Math.max(before.to, stretch.to);
    else if (stretch.to > stretch.from) whole.push({ ...stretch });
  }
  return whole.map(({ from, to }) => ({ top: from, height: to - from }));
}
