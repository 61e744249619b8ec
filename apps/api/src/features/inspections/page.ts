import type { HandlerInput } from '@sightline/contracts/core/define';
import type { listInspections } from '@sightline/contracts/inspections';
import type { Store } from '@sightline/store/core/store';
import type { InspectionQuery } from '@sightline/store/inspections/lists';
import { findOrganization } from '@sightline/store/organization/organization';
import { DateTime } from 'luxon';

/** The requested list; a day begins and ends in the organization's time zone. */
export async function pageOf(
  store: Store,
  { day, ...query }: HandlerInput<typeof listInspections>['query'],
): Promise<InspectionQuery> {
  if (day === undefined) return query;
  const { timeZone } = (await findOrganization(store)).facts;
  const start = DateTime.fromISO(day, { zone: timeZone }).startOf('day');
  return { ...query, between: { from: start.toJSDate(), to: start.plus({ days: 1 }).toJSDate() } };
}
