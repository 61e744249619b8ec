import { DASHBOARD_ROWS, type Dashboard, SHORT_LIST_ROWS } from '@sightline/contracts/dashboard/dashboard';
import { isFlexible } from '@sightline/contracts/inspections/inspections';
import type { Store } from '@sightline/store/core/store';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { searchInspections } from '@sightline/store/inspections/searchInspections';
import { DateTime } from 'luxon';
import { organizationDays } from '../../core/organizationDay.ts';
import { presentRow } from './presentRow.ts';

/** A limit above the number of inspections that a company has in a day. */
const AT_MOST = 500;
/** No inspection is scheduled further ahead. */
const YEARS_AHEAD = 10;

type ScheduledWork = Pick<Dashboard, 'overdue' | 'today' | 'completedToday' | 'clientRequests' | 'upcoming'>;

/** The scheduled inspections: those that never began, the rest of today, those requested, and the next ones. */
export async function scheduledWork(store: Store): Promise<ScheduledWork> {
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

const REQUESTED = { status: 'scheduled', isRequested: true } as const;
const CONFIRMED = { status: 'scheduled', isRequested: false } as const;

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

const isOpen = ({ status, isRequested }: InspectionRecord): boolean =>
  !isRequested && (status === 'scheduled' || status === 'in_progress');
const isDone = ({ status }: InspectionRecord): boolean =>
  status === 'completed' || status === 'report_delivered';
const yearsLater = (from: Date): Date => DateTime.fromJSDate(from).plus({ years: YEARS_AHEAD }).toJSDate();
