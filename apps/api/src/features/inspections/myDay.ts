import {
  type DayInspection,
  dismissDayNews,
  listDayNews,
  listMyDay,
} from '@sightline/contracts/dashboard/myDay';
import { phonesOfClients } from '@sightline/store/accounts/clients';
import { latestVersions } from '@sightline/store/checklists/signedChecklists';
import {
  dismissAssignmentNews,
  listAssignmentNews,
  presentDayNews,
} from '@sightline/store/inspections/assignmentNews';
import { presentInspection } from '@sightline/store/inspections/inspections';
import { listInspectionsOfInspector } from '@sightline/store/inspections/searchInspections';
import { newestReportsOf } from '@sightline/store/reports/searchReports';
import { organizationDays } from '../../core/organizationDay.ts';
import { type Route, serve } from '../../core/serve.ts';

/** The number of days: today and tomorrow. */
const DAYS = 2;

/** The week in which unfinished inspections are listed; older ones are left to the office. */
const weekBefore = ({ from }: { from: Date }) => ({
  from: new Date(from.getTime() - 7 * 24 * 3_600_000),
  to: from,
});

const myDayRoute = serve(listMyDay, async ({ store, principal }, { query }) => {
  const days = await organizationDays(store, query.day, DAYS);
  const [unfinished, scheduled] = await Promise.all([
    listInspectionsOfInspector(store, principal.userId, { ...weekBefore(days), status: 'in_progress' }),
    listInspectionsOfInspector(store, principal.userId, days),
  ]);
  // Unfinished inspections come last, so that devices first read those ahead.
  const own = [...scheduled, ...unfinished];
  const phones = await phonesOfClients(
    store,
    own.map(({ clientId }) => clientId),
  );
  const ids = own.map(({ _id }) => _id);
  const [signed, reports] = await Promise.all([latestVersions(store, ids), newestReportsOf(store, ids)]);
  return own.map(
    (inspection): DayInspection => ({
      ...presentInspection(inspection),
      clientPhone: phones.get(inspection.clientId) ?? '',
      signedVersion: signed.get(inspection._id) ?? null,
      hasReport: reports.has(inspection._id),
    }),
  );
});

export const myDayRoutes: readonly Route[] = [
  myDayRoute,

  serve(listDayNews, async ({ store, principal }) =>
    (await listAssignmentNews(store, principal.userId)).map(presentDayNews),
  ),

  serve(dismissDayNews, async ({ store, principal }, { body }) => {
    await dismissAssignmentNews(store, principal.userId, body.ids);
    return (await listAssignmentNews(store, principal.userId)).map(presentDayNews);
  }),
];
