import type { HandlerInput } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import {
  changeInspectionStatus,
  createInspection,
  getInspection,
  listInspections,
  listOwnInspections,
  requestInspection,
} from '@sightline/contracts/inspections';
import type { Store } from '@sightline/store/core/store';
import { presentInspection, setInspectionStatus } from '@sightline/store/inspections/inspections';
import {
  countByStatus,
  type InspectionQuery,
  listInspectionsOfClient,
  searchInspections,
} from '@sightline/store/inspections/lists';
import { findOrganization } from '@sightline/store/organization/organization';
import { DateTime } from 'luxon';
import { authorize } from '../../core/policy.ts';
import { type Route, serve } from '../../core/serve.ts';
import { clientPolicy } from '../clients/policy.ts';
import { visibleInspection } from './policy.ts';
import { presentInspectionTo } from './presentInspection.ts';
import { requestOfClient } from './requestOfClient.ts';
import { scheduleInspection } from './scheduleInspection.ts';

export const inspectionRoutes: readonly Route[] = [
  serve(listInspections, async ({ store }, { query }) => {
    const [found, counts] = await Promise.all([
      searchInspections(store, await pageOf(store, query)),
      countByStatus(store),
    ]);
    return { items: found.items.map(presentInspection), nextCursor: found.nextCursor, counts };
  }),

  serve(getInspection, async (context, { params }) => {
    const inspection = await visibleInspection(context, params.inspectionId);
    return presentInspectionTo(context.principal, inspection);
  }),

  serve(createInspection, async ({ store }, { body }) =>
    presentInspection(await scheduleInspection(store, body)),
  ),

  serve(changeInspectionStatus, async ({ store }, { params, body }) => {
    const inspection = await setInspectionStatus(store, params.inspectionId, body.status);
    if (!inspection) throw new AppError('notFound', { thing: 'inspection' });
    return presentInspection(inspection);
  }),

  serve(listOwnInspections, async ({ store, principal }) => {
    const own = await listInspectionsOfClient(store, principal.clientId);
    return own.map((inspection) => presentInspectionTo(principal, inspection));
  }),

  serve(requestInspection, async ({ store, principal, limits }, { body }) => {
    if (body.clientId !== undefined)
      authorize(clientPolicy.read, principal, { _id: body.clientId }, { thing: 'client' });
    await limits.spend('requestsByClient', principal.clientId);
    const inspection = await requestOfClient(store, principal.clientId, body);
    return presentInspectionTo(principal, inspection);
  }),
];

/** The requested list; a day begins and ends in the organization's time zone. */
async function pageOf(
  store: Store,
  { day, ...query }: HandlerInput<typeof listInspections>['query'],
): Promise<InspectionQuery> {
  if (day === undefined) return query;
  const { timeZone } = (await findOrganization(store)).facts;
  const start = DateTime.fromISO(day, { zone: timeZone }).startOf('day');
  return { ...query, between: { from: start.toJSDate(), to: start.plus({ days: 1 }).toJSDate() } };
}
