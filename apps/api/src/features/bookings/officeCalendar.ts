import {
  type BookingSettings,
  holidayOn,
  MAX_DURATION_MINUTES,
} from '@sightline/contracts/bookings/bookingSettings';
import {
  type Calendar,
  type CalendarEntry,
  type ScheduleConflict,
  UnscheduledEntry,
} from '@sightline/contracts/bookings/calendar';
import { isFlexible, type ProjectType } from '@sightline/contracts/inspections/inspections';
import { listInspectors, type UserRecord } from '@sightline/store/accounts/users';
import { type BusySpan, freeSlots, type Span } from '@sightline/store/bookings/freeSlots';
import { listHeldSpans } from '@sightline/store/bookings/slotHolds';
import { presenterOf } from '@sightline/store/core/shape';
import type { Store } from '@sightline/store/core/store';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { searchInspections } from '@sightline/store/inspections/lists';
import { findOrganization, findSettings } from '@sightline/store/organization/organization';
import { DateTime } from 'luxon';
import { conflictsOf } from './conflicts.ts';
import { dayOf, daysFrom, openingOf } from './openingHours.ts';

const MINUTE = 60_000;
/** A limit above the number of inspections that an office has in a week. */
const AT_MOST = 1000;
const UNSCHEDULED_AT_MOST = 50;

interface Facts {
  booking: BookingSettings;
  zone: string;
}

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

/** The inspections without a date, which come first in this order. */
async function listUnscheduled(store: Store): Promise<UnscheduledEntry[]> {
  const { items } = await searchInspections(store, {
    status: 'scheduled',
    sort: 'scheduledLatest',
    limit: UNSCHEDULED_AT_MOST,
  });
  return items.filter(({ scheduledDate }) => scheduledDate === null).map(presentUnscheduled);
}

const presentFacts = presenterOf(UnscheduledEntry.omit({ inspectionId: true }));
const presentUnscheduled = (inspection: InspectionRecord): UnscheduledEntry => ({
  ...presentFacts(inspection),
  inspectionId: inspection._id,
});

interface WantedTime {
  projectType: ProjectType;
  startsAt: string;
  inspectorId?: string | undefined;
  inspectionId?: string | undefined;
}

/** Conflicts of a time that the office wants. */
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

/** The times of a day at which the inspector is free, or any licensed one. */
export async function freeTimesOf(store: Store, wanted: WantedDay): Promise<string[]> {
  const { booking, zone } = await factsOf(store);
  const opening = openingOf(wanted.day, booking, zone);
  if (!opening) return [];
  const inspectorIds = wanted.inspectorId
    ? [wanted.inspectorId]
    : (await listInspectors(store)).filter(isLicensed).map(({ _id }) => _id);
  const found = (await inspectionsAround(store, opening)).filter(({ _id }) => _id !== wanted.inspectionId);
  const held = await listHeldSpans(store, inspectorIds, withTravel(opening, booking));
  const rules = {
    durationMs: booking.durationMinutes[wanted.projectType] * MINUTE,
    travelBufferMs: booking.travelBufferMinutes * MINUTE,
    slotMs: booking.slotMinutes * MINUTE,
  };
  const busy = [...busyOf(found, booking), ...held];
  return freeSlots(opening, rules, { now: Date.now(), inspectorIds, busy }).map(({ startsAt }) =>
    instant(startsAt),
  );
}

async function factsOf(store: Store): Promise<Facts> {
  const [{ booking }, { facts }] = await Promise.all([findSettings(store), findOrganization(store)]);
  return { booking, zone: facts.timeZone };
}

/** Inspections that may reach into the span, or are so close that the travel time counts. */
async function inspectionsAround(store: Store, { startsAt, endsAt }: Span): Promise<InspectionRecord[]> {
  const longest = (MAX_DURATION_MINUTES + 240) * MINUTE;
  const between = { from: new Date(startsAt - longest), to: new Date(endsAt + longest) };
  const { items } = await searchInspections(store, { between, sort: 'scheduledSoonest', limit: AT_MOST });
  return items.filter(({ status, scheduledDate }) => status !== 'cancelled' && scheduledDate !== null);
}

function busyOf(found: readonly InspectionRecord[], booking: BookingSettings): (BusySpan & { id: string })[] {
  return found.flatMap((inspection) => {
    const { _id: id, inspectorId, scheduledDate, projectType } = inspection;
    if (!inspectorId || !scheduledDate || !takesTime(inspection)) return [];
    const startsAt = scheduledDate.getTime();
    return [{ id, inspectorId, startsAt, endsAt: startsAt + booking.durationMinutes[projectType] * MINUTE }];
  });
}

/** Whether an inspection takes an hour of its day, which a flexible request does not. */
function takesTime(inspection: InspectionRecord): boolean {
  const { status } = inspection;
  return (status === 'scheduled' || status === 'in_progress') && !isFlexible(inspection);
}

function entryOf(
  inspection: InspectionRecord,
  { facts: { booking, zone }, busy }: { facts: Facts; busy: readonly (BusySpan & { id?: string })[] },
): CalendarEntry {
  const { _id: inspectionId, inspectorId, status, updatedAt, projectType } = inspection;
  const startsAt = inspection.scheduledDate?.getTime() ?? 0;
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

const isLicensed = ({ licenseNumber }: UserRecord): boolean => Boolean(licenseNumber?.trim());

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
  const start = (day: string | undefined) => DateTime.fromISO(day ?? '', { zone }).startOf('day');
  return { startsAt: start(days[0]).toMillis(), endsAt: start(days.at(-1)).plus({ days: 1 }).toMillis() };
}

function withTravel({ startsAt, endsAt }: Span, { travelBufferMinutes }: BookingSettings): Span {
  const buffer = travelBufferMinutes * MINUTE;
  return { startsAt: startsAt - buffer, endsAt: endsAt + buffer };
}

const instant = (milliseconds: number): string => new Date(milliseconds).toISOString();
