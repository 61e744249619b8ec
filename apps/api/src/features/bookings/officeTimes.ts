import type { FreeTimes, ScheduleConflict } from '@sightline/contracts/bookings/calendar';
import type { ProjectType } from '@sightline/contracts/inspections/projectType';
import { listInspectors } from '@sightline/store/accounts/users';
import { freeSlots } from '@sightline/store/bookings/freeSlots';
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
import { conflictsOf } from './conflicts.ts';
import { dayOf, daysFrom, openingOf } from './openingHours.ts';

/** The days after the wanted one in which the next free one is searched, a week at a time. */
const WEEKS_AHEAD = 8;

interface WantedTime {
  projectType: ProjectType;
  startsAt: string;
  inspectorId?: string | undefined;
  inspectionId?: string | undefined;
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

interface WantedDay {
  projectType: ProjectType;
  day: string;
  inspectorId?: string | undefined;
  inspectionId?: string | undefined;
}

/** The times of a day at which the inspector is free, or any one with the trades; without any, the next day that has one. */
export async function freeTimesOf(store: Store, wanted: WantedDay): Promise<FreeTimes> {
  const facts = await factsOf(store);
  const inspectorIds = wanted.inspectorId
    ? [wanted.inspectorId]
    : (await listInspectors(store))
        .filter((person) => isLicensedFor(person, wanted.projectType))
        .map(({ _id }) => _id);
  const search: Search = { ...facts, ...wanted, inspectorIds };
  const [free] = await freeDays(store, search, [wanted.day]);
  if (free) return { times: free.times, nextDay: null };
  return { times: [], nextDay: await nextFreeDay(store, search) };
}

interface Search extends Facts, WantedDay {
  inspectorIds: readonly string[];
}

async function nextFreeDay(store: Store, search: Search): Promise<string | null> {
  const days = daysFrom(search.day, WEEKS_AHEAD * 7 + 1).slice(1);
  while (days.length > 0) {
    const [first] = await freeDays(store, search, days.splice(0, 7));
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
