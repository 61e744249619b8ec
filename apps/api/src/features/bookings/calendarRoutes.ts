import { createHash, randomBytes } from 'node:crypto';
import type { BookingSettings } from '@sightline/contracts/bookings/bookingSettings';
import {
  checkTime,
  createCalendarFeed,
  getCalendarFeed,
  listCalendarDays,
  listFreeDays,
  listFreeTimes,
  readCalendar,
  readCalendarFeed,
  revokeCalendarFeed,
} from '@sightline/contracts/bookings/calendar';
import { AppError } from '@sightline/contracts/core/errors';
import { isFlexible } from '@sightline/contracts/inspections/inspections';
import { addressKey } from '@sightline/server-kit/addressKey';
import { type CalendarEntry, calendarFile } from '@sightline/server-kit/calendarFile';
import {
  deleteCalendarFeed,
  findCalendarFeed,
  findCalendarFeedByHash,
  putCalendarFeed,
} from '@sightline/store/accounts/calendarFeeds';
import { findUser } from '@sightline/store/accounts/users';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { searchInspections } from '@sightline/store/inspections/searchInspections';
import { findOrganization, findSettings } from '@sightline/store/organization/organization';
import { PREFERRED_TIME_LABELS, projectTypeLabel } from '@sightline/wording/labels';
import { type Route, serve, serveDownload } from '../../core/serve.ts';
import type { Services } from '../../core/services.ts';
import { busyDays, officeCalendar } from './officeCalendar.ts';
import { conflictsOfTime, freeDaysOf, freeTimesOf } from './officeTimes.ts';
import { dayOf } from './openingHours.ts';

const DAY_MS = 24 * 60 * 60_000;
/** The days and the number of inspections that a calendar shows. */
const [DAYS_BEFORE, DAYS_AHEAD, AT_MOST] = [30, 180, 5000];

/** The hash that is stored; a fast one is sufficient, since the token has 256 bits. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export const calendarRoutes: readonly Route[] = [
  serve(
    readCalendar,
    async ({ store }, { query: { from, days } }) => await officeCalendar(store, from, days),
  ),

  serve(listCalendarDays, async ({ store }, { query: { from, days } }) => ({
    days: await busyDays(store, from, days),
  })),

  serve(checkTime, async ({ store }, { query }) => ({ conflicts: await conflictsOfTime(store, query) })),

  serve(listFreeTimes, async ({ store }, { query }) => await freeTimesOf(store, query)),

  serve(listFreeDays, async ({ store }, { query }) => ({ days: await freeDaysOf(store, query) })),

  serve(getCalendarFeed, async ({ store, principal }) => ({
    url: null,
    isActive: (await findCalendarFeed(store, principal.userId)) !== null,
  })),

  serve(createCalendarFeed, async (context) => ({
    url: await newCalendarFeed(context, context.principal.userId),
    isActive: true,
  })),

  serve(revokeCalendarFeed, async ({ store, principal }) => {
    await deleteCalendarFeed(store, principal.userId);
    return { url: null, isActive: false };
  }),

  serveDownload(readCalendarFeed, async (context, { params: { token } }) => {
    await context.limits.spend('calendarFeedByAddress', addressKey(context.request.ip));
    const calendar = await calendarOfFeed(context, token);
    const headers = { 'Content-Type': 'text/calendar; charset=utf-8', 'Cache-Control': 'no-store' };
    context.response.set(headers).send(calendar);
  }),
];

/** Creates a secret address for the calendar of this person; the former one stops working. */
async function newCalendarFeed({ store, configuration }: Services, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await putCalendarFeed(store, userId, hashOf(token));
  return new URL(`/api/calendars/${token}.ics`, configuration.publicUrl).href;
}

/** The calendar at a secret address. Inactive people have no calendar. */
async function calendarOfFeed({ store, configuration }: Services, token: string): Promise<string> {
  const feed = await findCalendarFeedByHash(store, hashOf(token.replace(/\.ics$/, '')));
  const person = feed && (await findUser(store, feed._id));
  if (!person?.isActive || person.role === 'client') throw new AppError('notFound', { thing: 'calendar' });
  const [{ facts }, { booking }] = await Promise.all([findOrganization(store), findSettings(store)]);
  const now = Date.now();
  const between = { from: new Date(now - DAYS_BEFORE * DAY_MS), to: new Date(now + DAYS_AHEAD * DAY_MS) };
  const { items } = await searchInspections(store, {
    inspectorId: person._id,
    between,
    sort: 'scheduledSoonest',
    limit: AT_MOST,
  });
  const shown = { booking, zone: facts.timeZone, publicUrl: configuration.publicUrl };
  const entries = items.flatMap((inspection) => entryOf(inspection, shown) ?? []);
  const name = `${facts.name || 'Inspections'} · ${person.firstName} ${person.lastName}`;
  return calendarFile(entries, { name, host: configuration.publicUrl.hostname });
}

function entryOf(
  inspection: InspectionRecord,
  {
    booking: { durationMinutes },
    zone,
    publicUrl,
  }: { booking: BookingSettings; zone: string; publicUrl: URL },
): CalendarEntry | null {
  const { _id: inspectionId, scheduledDate: startsAt, projectType, clientName, contactPhone } = inspection;
  if (!startsAt || inspection.status === 'cancelled') return null;
  const { address: location, createdAt, updatedAt } = inspection;
  const isAnyTime = isFlexible(inspection);
  return {
    inspectionId,
    startsAt,
    createdAt,
    updatedAt,
    location,
    endsAt: new Date(startsAt.getTime() + durationMinutes[projectType] * 60_000),
    allDay: isAnyTime ? dayOf(startsAt.getTime(), zone) : null,
    summary: `${projectTypeLabel(projectType)} · ${clientName}`,
    description: [
      ...(isAnyTime ? [PREFERRED_TIME_LABELS.flexible] : []),
      ...(inspection.isVirtual ? ['Virtual'] : []),
      ...(contactPhone ? [contactPhone] : []),
    ].join('\n'),
    joinLink: inspection.isVirtual ? new URL(`/inspection/${inspectionId}/virtual`, publicUrl).href : null,
    isCancelled: false,
  };
}
