import type { StaffRole } from '@sightline/contracts/accounts/roles';
import {
  DASHBOARD_ROWS,
  type Dashboard,
  isWaiting,
  type LiveCall,
  readDashboard,
  SHORT_LIST_ROWS,
} from '@sightline/contracts/dashboard/dashboard';
import { isFlexible } from '@sightline/contracts/inspections/inspections';
import type { FailedMail } from '@sightline/contracts/mail/failedMails';
import type { PersonOnCall } from '@sightline/contracts/rooms/rooms';
import { newsVersion } from '@sightline/server-kit/news';
import { listWaitingRequests, presentQuoteRequest } from '@sightline/store/bookings/quoteRequests';
import type { Store } from '@sightline/store/core/store';
import { type DeliveryRecord, presentDelivery } from '@sightline/store/deliveries/deliveries';
import { inspectionOf, LISTED_KINDS, listFailedMails } from '@sightline/store/deliveries/failures';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import {
  countByStatus,
  findInspections,
  searchInspections,
} from '@sightline/store/inspections/searchInspections';
import { DateTime } from 'luxon';
import { organizationDays } from '../../core/organizationDay.ts';
import { allows } from '../../core/policy.ts';
import type { Principal, PrincipalOf } from '../../core/principal.ts';
import { type Context, type Route, serve } from '../../core/serve.ts';
import type { Services } from '../../core/services.ts';
import { deliveryPolicy } from '../deliveries/policy.ts';
import { listFor as reportsFor } from '../reports/listFor.ts';
import { followUpFor, presentRow } from './followUp.ts';

/** A limit above the number of inspections that a company has in a day. */
const AT_MOST = 500;
/** No inspection is scheduled further ahead. */
const YEARS_AHEAD = 10;

const REQUESTED = { status: 'scheduled', isRequested: true } as const;
const CONFIRMED = { status: 'scheduled', isRequested: false } as const;

const isOpen = ({ status, isRequested }: InspectionRecord): boolean =>
  !isRequested && (status === 'scheduled' || status === 'in_progress');
const isDone = ({ status }: InspectionRecord): boolean =>
  status === 'completed' || status === 'report_delivered';
const yearsLater = (from: Date): Date => DateTime.fromJSDate(from).plus({ years: YEARS_AHEAD }).toJSDate();

const byArrival = (a: PersonOnCall, b: PersonOnCall): number => a.joinedAt.localeCompare(b.joinedAt);
const firstOf = ({ people }: LiveCall): string => people[0]?.joinedAt ?? '';

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

async function failedMailsFor(store: Store, reader: Principal): Promise<FailedMail[]> {
  const kinds = LISTED_KINDS.filter((kind) => allows(deliveryPolicy.read, reader, { mail: { kind } }));
  return (await listFailedMails(store, { kinds, limit: DASHBOARD_ROWS })).map(presentFailed);
}

/** Presents a failed mail without its text, which may have links. */
function presentFailed(delivery: DeliveryRecord): FailedMail {
  const { mail } = delivery;
  const needsLink = mail.kind === 'account' && mail.expiresAt !== null;
  return {
    ...presentDelivery(delivery),
    inspectionId: inspectionOf(delivery),
    obstacle: needsLink ? 'passwordLink' : null,
  };
}

/** Calls with people in them: first those that wait for a host, the longest waiting first. */
async function listLiveCalls({ store, presence }: Pick<Services, 'store' | 'presence'>): Promise<LiveCall[]> {
  const rooms = await presence.list();
  const found = await findInspections(store, [...rooms.keys()]);
  const calls = found.map((inspection) => ({
    inspection: presentRow(inspection),
    people: (rooms.get(inspection._id) ?? []).toSorted(byArrival),
  }));
  return calls.toSorted(
    (a, b) => Number(isWaiting(b)) - Number(isWaiting(a)) || firstOf(a).localeCompare(firstOf(b)),
  );
}

type ScheduledWork = Pick<Dashboard, 'overdue' | 'today' | 'completedToday' | 'clientRequests' | 'upcoming'>;

/** The scheduled inspections: those that never began, the rest of today, those requested, and the next ones. */
async function scheduledWork(store: Store): Promise<ScheduledWork> {
  const now = new Date();
  const today = await organizationDays(store, undefined, 1);
  const [overdue, ofToday, requested, later] = await Promise.all([
    overdueBefore(store, now, today.from),
    searchInspections(store, { between: today, sort: 'scheduledSoonest', limit: AT_MOST }),
    searchInspections(store, { ...REQUESTED, sort: 'newest', limit: AT_MOST }),
    searchInspections(store, {
      ...CONFIRMED,
      between: { from: today.to, to: yearsLater(today.to) },
      sort: 'scheduledSoonest',
      limit: SHORT_LIST_ROWS,
    }),
  ]);
  const isLeft = (one: InspectionRecord): boolean =>
    isOpen(one) && !overdue.some(({ _id }) => _id === one._id);
  const isToCome = (one: InspectionRecord): boolean => one.status === 'scheduled' && isLeft(one);
  return {
    overdue: overdue.map(presentRow),
    today: ofToday.items.filter(isLeft).slice(0, DASHBOARD_ROWS).map(presentRow),
    completedToday: ofToday.items.filter(isDone).length,
    clientRequests: requested.items.toReversed().slice(0, DASHBOARD_ROWS).map(presentRow),
    upcoming: [...ofToday.items.filter(isToCome), ...later.items].slice(0, SHORT_LIST_ROWS).map(presentRow),
  };
}

/** A flexible inspection has no hour that could pass: it is overdue from the next day on. */
async function overdueBefore(store: Store, now: Date, startOfToday: Date): Promise<InspectionRecord[]> {
  const { items } = await searchInspections(store, {
    ...CONFIRMED,
    between: { from: new Date(0), to: now },
    sort: 'scheduledLatest',
    limit: DASHBOARD_ROWS,
  });
  return items.filter((one) => !isFlexible(one) || (one.scheduledDate ?? now) < startOfToday);
}
