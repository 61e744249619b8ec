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
  const zone = await zoneOf(store);
  const first = day === undefined ? DateTime.now().setZone(zone) : DateTime.fromISO(day, { zone });
  const start = first.startOf('day');
  return { from: start.toJSDate(), to: start.plus({ days }).toJSDate() };
}

/** The beginning of today in the organization's time zone. */
export async function organizationToday(store: Store): Promise<DateTime> {
  return DateTime.now()
    .setZone(await zoneOf(store))
    .startOf('day');
}

/** This week in the organization's time zone, from Monday. */
export async function organizationWeek(store: Store): Promise<{ from: Date; to: Date }> {
  const start = (await organizationToday(store)).startOf('week');
  return { from: start.toJSDate(), to: start.plus({ weeks: 1 }).toJSDate() };
}

/** From the beginning of the first day to the end of the last one; an end that is absent is open. */
export async function periodOfDays(
  store: Store,
  from: string | undefined,
  to: string | undefined,
): Promise<{ from?: Date; to?: Date }> {
  return {
    ...(from !== undefined && { from: (await organizationDays(store, from, 1)).from }),
    ...(to !== undefined && { to: (await organizationDays(store, to, 1)).to }),
  };
}

async function zoneOf(store: Store): Promise<string> {
  return (await findOrganization(store)).facts.timeZone;
}
