import type { HandlerInput, ReplyOf } from '@sightline/contracts/core/define';
import {
  type InspectionView,
  type listInspections,
  type StatusCounts,
  UNASSIGNED,
} from '@sightline/contracts/inspections/inspections';
import { clientIdsByPhone } from '@sightline/store/accounts/clients';
import type { Store } from '@sightline/store/core/store';
import { presentInspection } from '@sightline/store/inspections/inspections';
import {
  countByStatus,
  countMatches,
  type InspectionQuery,
  NOT_CANCELLED,
  overlapOf,
  searchInspections,
} from '@sightline/store/inspections/searchInspections';
import { newestReportsOf } from '@sightline/store/reports/searchReports';
import { organizationDays, organizationWeek, periodOfDays } from '../../core/organizationDay.ts';

type Wanted = HandlerInput<typeof listInspections>['query'];

/** One page of the list, with the number of inspections in each status and of those that match. */
export async function listFor(store: Store, wanted: Wanted): Promise<ReplyOf<typeof listInspections>> {
  const query = await queryOf(store, wanted);
  const [found, counts] = await Promise.all([searchInspections(store, query), countByStatus(store)]);
  const ids = found.items.map(({ _id }) => _id);
  const [reports, matching] = await Promise.all([
    newestReportsOf(store, ids),
    wanted.cursor === undefined ? matchingOf(store, query, counts) : null,
  ]);
  const items = found.items.map((inspection) => ({
    ...presentInspection(inspection),
    hasReport: reports.has(inspection._id),
  }));
  return { items, nextCursor: found.nextCursor, counts, matching };
}

async function queryOf(
  store: Store,
  { view, from, to, inspectorId, ...query }: Wanted,
): Promise<InspectionQuery> {
  const inView = view && (await queryOfView(store, view));
  const between = overlapOf(inView?.between, await periodOfDays(store, from, to));
  return {
    ...query,
    ...inView,
    inspectorId: inspectorId === UNASSIGNED ? null : inspectorId,
    ...(query.sort === 'upcoming' && { today: (await organizationDays(store, undefined, 1)).from }),
    ...(between && { between }),
    ...(query.search && { phoneClientIds: await clientIdsByPhone(store, query.search) }),
  };
}

async function queryOfView(
  store: Store,
  view: InspectionView,
): Promise<Pick<InspectionQuery, 'statuses' | 'between' | 'hasHour' | 'isFeeDue'>> {
  switch (view) {
    case 'today':
      return { statuses: NOT_CANCELLED, between: await organizationDays(store, undefined, 1) };
    case 'week':
      return { statuses: NOT_CANCELLED, between: await organizationWeek(store) };
    case 'overdue':
      // A flexible request has no hour that could pass.
      return { statuses: ['scheduled'], between: { to: new Date() }, hasHour: true };
    case 'awaitingReport':
      return { statuses: ['completed'] };
    case 'unpaid':
      return { isFeeDue: true };
  }
}

/** Only counts over more than the status have to be made. */
async function matchingOf(
  store: Store,
  { limit: _limit, sort: _sort, cursor: _cursor, today: _today, status, ...others }: InspectionQuery,
  counts: StatusCounts,
): Promise<number> {
  const isOfStatus = Object.values(others).every((value) => value === undefined);
  if (!isOfStatus) return await countMatches(store, { ...others, status, limit: 0, sort: 'newest' });
  return status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0);
}
