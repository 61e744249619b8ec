import { holidayOn } from '@sightline/contracts/bookings/bookingSettings';
import type { FreeTimes, OfficeDay, ScheduleConflict } from '@sightline/contracts/bookings/calendar';
import type { NoSlotReason } from '@sightline/contracts/bookings/freeSlots';
import type { ProjectType } from '@sightline/contracts/inspections/projectType';
import { listInspectors } from '@sightline/store/accounts/users';
import { type BusySpan, freeSlots, isFree, type Span } from '@sightline/store/bookings/freeSlots';
import { listHeldSpans } from '@sightline/store/bookings/slotHolds';
import type { Store } from '@sightline/store/core/store';
import {
  busyOf,
  type Facts,
  factsOf,
  inspectionsAround,
  instant,
  isLicensedFor,
  MINUTE,
  withTravel,
} from './busyTimes.ts';
import { dayOf, daysFrom, openingOf } from './openingHours.ts';

/** The days after the wanted one in which the next free one is searched, a week at a time. */
const WEEKS_AHEAD = 8;
const WEEK = 7;

interface Wanted {
  projectType: ProjectType;
  inspectorId?: string | undefined;
  inspectionId?: string | undefined;
}

interface WantedTime extends Wanted {
  startsAt: string;
}

export async function conflictsOfTime(store: Store, wanted: WantedTime): Promise<ScheduleConflict[]> {
  const facts = await factsOf(store);
  const { booking, zone } = facts;
  const startsAt = Date.parse(wanted.startsAt);
  const span = { startsAt, endsAt: startsAt + booking.durationMinutes[wanted.projectType] * MINUTE };
  const inspectorId = wanted.inspectorId ?? null;
  const found = (await inspectionsAround(store, span)).filter(({ _id }) => _id !== wanted.inspectionId);
  const held = inspectorId ? await listHeldSpans(store, [inspectorId], withTravel(span, booking)) : [];
  return conflictsOf(
    { ...span, inspectorId },
    {
      opening: openingOf(dayOf(startsAt, zone), booking, zone),
      busy: [...busyOf(found, booking), ...held],
      travelBufferMs: booking.travelBufferMinutes * MINUTE,
    },
  );
}

interface WantedDay extends Wanted {
  day: string;
}

interface WantedDays extends Wanted {
  from: string;
  days: number;
}

/** The times of a day at which the inspector is free, or any one with the trades; without any, the next day that has one. */
export async function freeTimesOf(store: Store, wanted: WantedDay): Promise<FreeTimes> {
  const search = await searchFor(store, wanted);
  const [free] = await freeDays(store, search, [wanted.day]);
  if (free) return { times: free.times, nextDay: null };
  return { times: [], nextDay: await nextFreeDay(store, search, wanted.day) };
}

/** Each of these days, with the reason why the inspector, or every one with the trades, has no free time. */
export async function freeDaysOf(store: Store, wanted: WantedDays): Promise<OfficeDay[]> {
  const search = await searchFor(store, wanted);
  const days = daysFrom(wanted.from, wanted.days);
  const free = new Set<string>();
  for (let first = 0; first < days.length; first += WEEK)
    for (const { day } of await freeDays(store, search, days.slice(first, first + WEEK))) free.add(day);
  return days.map((day) => ({ day, noTimes: free.has(day) ? null : reasonOf(day, search) }));
}

function reasonOf(day: string, { booking, zone, inspectorIds }: Search): NoSlotReason {
  if (day < dayOf(Date.now(), zone)) return 'past';
  if (!openingOf(day, booking, zone)) return holidayOn(day, booking) === null ? 'closed' : 'holiday';
  return inspectorIds.length === 0 ? 'noInspector' : 'taken';
}

interface Search extends Facts, Wanted {
  inspectorIds: readonly string[];
}

async function searchFor(store: Store, { projectType, inspectorId, inspectionId }: Wanted): Promise<Search> {
  const facts = await factsOf(store);
  const inspectorIds = inspectorId
    ? [inspectorId]
    : (await listInspectors(store))
        .filter((person) => isLicensedFor(person, projectType))
        .map(({ _id }) => _id);
  return { ...facts, projectType, inspectorId, inspectionId, inspectorIds };
}

async function nextFreeDay(store: Store, search: Search, day: string): Promise<string | null> {
  const days = daysFrom(day, WEEKS_AHEAD * WEEK + 1).slice(1);
  while (days.length > 0) {
    const [first] = await freeDays(store, search, days.splice(0, WEEK));
    if (first) return first.day;
  }
  return null;
}

/** Those of a few days that have a free time. */
async function freeDays(
  store: Store,
  { booking, zone, projectType, inspectionId, inspectorIds }: Search,
  days: readonly string[],
): Promise<{ day: string; times: string[] }[]> {
  const openings = days.flatMap((day) => {
    const opening = openingOf(day, booking, zone);
    return opening ? [{ day, opening }] : [];
  });
  const [first, last] = [openings[0], openings.at(-1)];
  if (!first || !last) return [];
  const span = { startsAt: first.opening.startsAt, endsAt: last.opening.endsAt };
  const found = (await inspectionsAround(store, span)).filter(({ _id }) => _id !== inspectionId);
  const busy = [
    ...busyOf(found, booking),
    ...(await listHeldSpans(store, inspectorIds, withTravel(span, booking))),
  ];
  const rules = {
    durationMs: booking.durationMinutes[projectType] * MINUTE,
    travelBufferMs: booking.travelBufferMinutes * MINUTE,
    slotMs: booking.slotMinutes * MINUTE,
  };
  const now = Date.now();
  return openings
    .map(({ day, opening }) => ({ day, slots: freeSlots(opening, rules, { now, inspectorIds, busy }) }))
    .filter(({ slots }) => slots.length > 0)
    .map(({ day, slots }) => ({ day, times: slots.map(({ startsAt }) => instant(startsAt)) }));
}

/** Conflicts of a time of one inspector; `opening` is null on a day that is closed. */
export function conflictsOf(
  { inspectorId, ...span }: Span & { inspectorId: string | null },
  {
    opening,
    busy,
    travelBufferMs,
  }: { opening: Span | null; busy: readonly BusySpan[]; travelBufferMs: number },
): ScheduleConflict[] {
  const isOpen = opening && span.startsAt >= opening.startsAt && span.endsAt <= opening.endsAt;
  return [
    ...(isOpen ? [] : (['closed'] as const)),
    ...nearConflict(inspectorId, span, { busy, travelBufferMs }),
  ];
}

function nearConflict(
  inspectorId: string | null,
  span: Span,
  { busy, travelBufferMs }: { busy: readonly BusySpan[]; travelBufferMs: number },
): ScheduleConflict[] {
  if (inspectorId === null) return [];
  if (!isFree(inspectorId, span, { travelBufferMs: 0 }, busy)) return ['overlap'];
  return isFree(inspectorId, span, { travelBufferMs }, busy) ? [] : ['travel'];
}
