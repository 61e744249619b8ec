import type { StaffRole } from '@sightline/contracts/accounts/roles';
import { type Dashboard, readDashboard, SHORT_LIST_ROWS } from '@sightline/contracts/dashboard/dashboard';
import { newsVersion } from '@sightline/server-kit/news';
import { listWaitingRequests, presentQuoteRequest } from '@sightline/store/bookings/quoteRequests';
import { countByStatus } from '@sightline/store/inspections/searchInspections';
import type { PrincipalOf } from '../../core/principal.ts';
import { type Context, type Route, serve } from '../../core/serve.ts';
import { listFor as reportsFor } from '../reports/listFor.ts';
import { failedMailsFor } from './failedMails.ts';
import { followUpFor } from './followUp.ts';
import { listLiveCalls } from './liveCalls.ts';
import { scheduledWork } from './scheduledWork.ts';

type Reader = Context<PrincipalOf<StaffRole>>;

/** The dashboard, whose request the server holds until a person joins or leaves a call. Decision 097. */
export const dashboardRoutes: readonly Route[] = [
  serve(readDashboard, async (context, { query: { since, waitSeconds } }) => {
    if (since !== undefined && waitSeconds > 0) await nextChange(context, since, waitSeconds);
    return await dashboardFor(context);
  }),
];

async function dashboardFor(context: Reader): Promise<Dashboard> {
  const { store, redis, redisPrefix, presence, principal } = context;
  // The version is read before the calls: the next request finds people who join in between.
  const version = await newsVersion(redis, redisPrefix, 'calls');
  const [counts, calls, followUp, work, requests, failedMails, reports] = await Promise.all([
    countByStatus(store),
    listLiveCalls({ store, presence }),
    followUpFor(store, principal),
    scheduledWork(store),
    listWaitingRequests(store),
    failedMailsFor(store, principal),
    reportsFor(store, principal, { limit: SHORT_LIST_ROWS }),
  ]);
  const bookingRequests = requests.map(presentQuoteRequest);
  return {
    version,
    counts,
    calls,
    ...followUp,
    ...work,
    bookingRequests,
    failedMails,
    recentReports: reports.items,
  };
}

async function nextChange(context: Reader, since: string, waitSeconds: number): Promise<void> {
  const { redis, redisPrefix, newsFeed, heldRequests } = context;
  const isLate = async () => (await newsVersion(redis, redisPrefix, 'calls')) !== since;
  await heldRequests.hold(context, (gone) => newsFeed.next('calls', waitSeconds * 1000, gone, isLate));
}
