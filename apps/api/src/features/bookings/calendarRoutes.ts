import {
  checkTime,
  createCalendarFeed,
  getCalendarFeed,
  listFreeTimes,
  readCalendar,
  readCalendarFeed,
  revokeCalendarFeed,
} from '@sightline/contracts/bookings/calendar';
import { addressKey } from '@sightline/server-kit/addressKey';
import { deleteCalendarFeed, findCalendarFeed } from '@sightline/store/accounts/calendarFeeds';
import { type Route, serve, serveDownload } from '../../core/serve.ts';
import { calendarOfFeed, newCalendarFeed } from './calendarFeed.ts';
import { officeCalendar } from './officeCalendar.ts';
import { conflictsOfTime, freeTimesOf } from './officeTimes.ts';

export const calendarRoutes: readonly Route[] = [
  serve(
    readCalendar,
    async ({ store }, { query: { from, days } }) => await officeCalendar(store, from, days),
  ),

  serve(checkTime, async ({ store }, { query }) => ({ conflicts: await conflictsOfTime(store, query) })),

  serve(listFreeTimes, async ({ store }, { query }) => await freeTimesOf(store, query)),

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
