import { holidayOn } from '@sightline/contracts/bookings/bookingSettings';
import {
  type BusyDay,
  type Calendar,
  type CalendarEntry,
  UnscheduledEntry,
} from '@sightline/contracts/bookings/calendar';
import { known } from '@sightline/contracts/core/known';
import { listInspectors, type UserRecord } from '@sightline/store/accounts/users';
import type { BusySpan, Span } from '@sightline/store/bookings/freeSlots';
import { listHeldSpans } from '@sightline/store/bookings/slotHolds';
import { presenterOf } from '@sightline/store/core/shape';
import type { Store } from '@sightline/store/core/store';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { listTimesBetween, searchInspections } from '@sightline/store/inspections/searchInspections';
import { DateTime } from 'luxon';
import {
  busyOf,
  type Facts,
  factsOf,
  inspectionsAround,
  instant,
  isLicensed,
  MINUTE,
  takesTime,
} from './busyTimes.ts';
import { conflictsOf } from './officeTimes.ts';
import { dayOf, daysFrom, openingOf } from './openingHours.ts';

const UNSCHEDULED_AT_MOST = 50;

/** Inspections, holds and conflicts of these days. */
export async function officeCalendar(
  store: Store,
  from: string | undefined,
  count: number,
): Promise<Calendar> {
  const facts = await factsOf(store);
  const { booking, zone } = facts;
  const days = daysFrom(from ?? dayOf(Date.now(), zone), count);
  const span = spanOf(days, zone);
  const staff = await listInspectors(store);
  const [found, held, unscheduled] = await Promise.all([
    inspectionsAround(store, span),
    listHeldSpans(
      store,
      staff.map(({ _id }) => _id),
      span,
    ),
    listUnscheduled(store),
  ]);
  const entries = found.map((one) => entryOf(one, { facts, busy: [...busyOf(found, booking), ...held] }));
  return {
    timeZone: zone,
    days: days.map((day) => presentDay(day, facts)),
    inspectors: inspecting(staff, found).map(({ _id: id, firstName, lastName }) => ({
      id,
      name: `${firstName} ${lastName}`,
    })),
    entries: entries.filter(
      ({ startsAt, endsAt }) => Date.parse(endsAt) > span.startsAt && Date.parse(startsAt) < span.endsAt,
    ),
    unscheduled,
    held: held.map(({ inspectorId, startsAt, endsAt }) => ({
      inspectorId,
      startsAt: instant(startsAt),
      endsAt: instant(endsAt),
    })),
  };
}

/** Those of these days that have inspections, with their inspectors. */
export async function busyDays(store: Store, from: string, count: number): Promise<BusyDay[]> {
  const { zone } = await factsOf(store);
  const { startsAt, endsAt } = spanOf(daysFrom(from, count), zone);
  const found = await listTimesBetween(store, { from: new Date(startsAt), to: new Date(endsAt) });
  const days = Map.groupBy(found, ({ scheduledDate }) =>
    dayOf(known(scheduledDate, 'the time of a scheduled inspection').getTime(), zone),
  );
  return [...days].map(([day, those]) => ({
    day,
    inspectorIds: [...new Set(those.map(({ inspectorId }) => inspectorId))],
  }));
}

async function listUnscheduled(store: Store): Promise<UnscheduledEntry[]> {
  const { items } = await searchInspections(store, {
    status: 'scheduled',
    isUndated: true,
    sort: 'scheduledSoonest',
    limit: UNSCHEDULED_AT_MOST,
  });
  return items.map(presentUnscheduled);
}

const presentFacts = presenterOf(UnscheduledEntry.omit({ inspectionId: true }));
const presentUnscheduled = (inspection: InspectionRecord): UnscheduledEntry => ({
  ...presentFacts(inspection),
  inspectionId: inspection._id,
});

function entryOf(
  inspection: InspectionRecord,
  { facts: { booking, zone }, busy }: { facts: Facts; busy: readonly (BusySpan & { id?: string })[] },
): CalendarEntry {
  const { _id: inspectionId, inspectorId, status, updatedAt, projectType } = inspection;
  const startsAt = known(inspection.scheduledDate, 'the time of an entry').getTime();
  const span = { startsAt, endsAt: startsAt + booking.durationMinutes[projectType] * MINUTE };
  const others = busy.filter(({ id }) => id !== inspectionId);
  const opening = openingOf(dayOf(startsAt, zone), booking, zone);
  const travelBufferMs = booking.travelBufferMinutes * MINUTE;
  const { clientName, address, isVirtual, preferredTime } = inspection;
  return {
    inspectionId,
    clientName,
    address,
    projectType,
    isVirtual,
    inspectorId,
    status,
    preferredTime,
    startsAt: instant(span.startsAt),
    endsAt: instant(span.endsAt),
    updatedAt: updatedAt.toISOString(),
    conflicts: takesTime(inspection)
      ? conflictsOf({ ...span, inspectorId }, { opening, busy: others, travelBufferMs })
      : [],
  };
}

/** Staff who are licensed, and others with an inspection. */
function inspecting(staff: readonly UserRecord[], found: readonly InspectionRecord[]): UserRecord[] {
  const assigned = new Set(found.map(({ inspectorId }) => inspectorId));
  const others = staff.filter((person) => !isLicensed(person) && assigned.has(person._id));
  return [...staff.filter(isLicensed), ...others];
}

function presentDay(day: string, { booking, zone }: Facts): Calendar['days'][number] {
  const opening = openingOf(day, booking, zone);
  return {
    day,
    opensAt: opening && instant(opening.startsAt),
    closesAt: opening && instant(opening.endsAt),
    holiday: holidayOn(day, booking) ?? '',
  };
}

function spanOf(days: readonly string[], zone: string): Span {
  const start = (day: string | undefined) =>
    DateTime.fromISO(known(day, 'a day of the calendar'), { zone }).startOf('day');
  return { startsAt: start(days[0]).toMillis(), endsAt: start(days.at(-1)).plus({ days: 1 }).toMillis() };
}
