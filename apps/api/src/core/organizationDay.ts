import type { Store } from '@sightline/store/core/store';
import { findOrganization } from '@sightline/store/organization/organization';
import { DateTime } from 'luxon';

/**
 * The beginning and end of a day, today by default, and of the following days in the organization's time
 * zone.
 */
export async function organizationDays(
  store: Store,
  day: string | undefined,
  days: number,
): Promise<{ from: Date; to: Date }> {
  const { timeZone: zone } = (await findOrganization(store)).facts;
  const first = day === undefined ? DateTime.now().setZone(zone) : DateTime.fromISO(day, { zone });
  const start = first.startOf('day');
  return { from: start.toJSDate(), to: start.plus({ days }).toJSDate() };
}
