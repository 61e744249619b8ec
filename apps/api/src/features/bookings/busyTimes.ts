import {
  type BookingSettings,
  MAX_DURATION_MINUTES,
  TRADES_OF_TYPE,
} from '@sightline/contracts/bookings/bookingSettings';
import { isFlexible } from '@sightline/contracts/inspections/inspections';
import type { ProjectType } from '@sightline/contracts/inspections/projectType';
import type { UserRecord } from '@sightline/store/accounts/users';
import type { BusySpan, Span } from '@sightline/store/bookings/freeSlots';
import type { Store } from '@sightline/store/core/store';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { searchInspections } from '@sightline/store/inspections/searchInspections';
import { findOrganization, findSettings } from '@sightline/store/organization/organization';

/** The booking settings and the busy times of inspectors, for the office's calendar and its search for free times. */

export const MINUTE = 60_000;
/** A limit above the number of inspections that an office has in a week. */
const AT_MOST = 1000;

export interface Facts {
  booking: BookingSettings;
  zone: string;
}

export async function factsOf(store: Store): Promise<Facts> {
  const [{ booking }, { facts }] = await Promise.all([findSettings(store), findOrganization(store)]);
  return { booking, zone: facts.timeZone };
}

/** Inspections that may reach into the span, or are so close that the travel time counts. */
export async function inspectionsAround(
  store: Store,
  { startsAt, endsAt }: Span,
): Promise<InspectionRecord[]> {
  const longest = (MAX_DURATION_MINUTES + 240) * MINUTE;
  const between = { from: new Date(startsAt - longest), to: new Date(endsAt + longest) };
  const { items } = await searchInspections(store, { between, sort: 'scheduledSoonest', limit: AT_MOST });
  return items.filter(({ status, scheduledDate }) => status !== 'cancelled' && scheduledDate !== null);
}

export function busyOf(
  found: readonly InspectionRecord[],
  booking: BookingSettings,
): (BusySpan & { id: string })[] {
  return found.flatMap((inspection) => {
    const { _id: id, inspectorId, scheduledDate, projectType } = inspection;
    if (!inspectorId || !scheduledDate || !takesTime(inspection)) return [];
    const startsAt = scheduledDate.getTime();
    return [{ id, inspectorId, startsAt, endsAt: startsAt + booking.durationMinutes[projectType] * MINUTE }];
  });
}

/** Whether an inspection takes an hour of its day, which a flexible request does not. */
export function takesTime(inspection: InspectionRecord): boolean {
  const { status } = inspection;
  return (status === 'scheduled' || status === 'in_progress') && !isFlexible(inspection);
}

export const isLicensed = ({ licenseNumber }: UserRecord): boolean => Boolean(licenseNumber?.trim());

/** Whether an inspector has a license and every trade that the type needs. */
export function isLicensedFor({ licenseNumber, trades }: UserRecord, projectType: ProjectType): boolean {
  if (!licenseNumber?.trim()) return false;
  return TRADES_OF_TYPE[projectType].every((trade) => trades.includes(trade));
}

export function withTravel({ startsAt, endsAt }: Span, { travelBufferMinutes }: BookingSettings): Span {
  const buffer = travelBufferMinutes * MINUTE;
  return { startsAt: startsAt - buffer, endsAt: endsAt + buffer };
}

export const instant = (milliseconds: number): string => new Date(milliseconds).toISOString();
