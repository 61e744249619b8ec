import {
  DASHBOARD_ROWS,
  type Dashboard,
  DashboardInspection,
} from '@sightline/contracts/dashboard/dashboard';
import { presenterOf } from '@sightline/store/core/shape';
import type { Store } from '@sightline/store/core/store';
import { searchInspections } from '@sightline/store/inspections/lists';
import { organizationDays } from '../../core/organizationDay.ts';

export const presentRow = presenterOf(DashboardInspection);

/** A limit above the number of inspections that a company has in a day. */
const AT_MOST = 500;

/** Today's open inspections, by time, and the number of completed ones. */
export async function todaysQueue(store: Store): Promise<Pick<Dashboard, 'today' | 'completedToday'>> {
  const between = await organizationDays(store, undefined, 1);
  const { items } = await searchInspections(store, { between, sort: 'scheduledSoonest', limit: AT_MOST });
  const left = items.filter(
    ({ status, isRequested }) => !isRequested && (status === 'scheduled' || status === 'in_progress'),
  );
  const isDone = ({ status }: (typeof items)[number]): boolean =>
    status === 'completed' || status === 'report_delivered';
  return {
    today: left.slice(0, DASHBOARD_ROWS).map(presentRow),
    completedToday: items.filter(isDone).length,
  };
}
