import { isFlexible } from '@sightline/contracts/inspections/inspections';
import type { SmsKind } from '@sightline/contracts/mail/clientNotices';
import { zoneOfSite } from '@sightline/wording/place/siteZone';
import { DateTime } from 'luxon';
import type { InspectionRecord } from './inspections.ts';

/** The times after which a client cannot change an appointment, and a notice about it no longer holds. */

type Appointment = Pick<InspectionRecord, 'scheduledDate' | 'preferredTime' | 'address'>;

/**
 * The time until which a client can move or cancel an inspection: its beginning, or the end of a day without
 * an hour, on the clocks of the property.
 */
export function clientDeadline(appointment: Appointment, officeZone: string): Date | null {
  const { scheduledDate } = appointment;
  if (scheduledDate === null || !isFlexible(appointment)) return scheduledDate;
  return dayAtSite(scheduledDate, appointment.address, officeZone).endOf('day').toJSDate();
}

/** An instant on the clocks of the property. */
export function dayAtSite(instant: Date, address: string, officeZone: string): DateTime {
  return DateTime.fromJSDate(instant, { zone: zoneOfSite(address, officeZone) });
}

interface Announced {
  notice: SmsKind;
  /** The time in the notice. */
  startsAt: string | null;
}

/**
 * Why a notice about a time must not be sent: the inspection has moved or ended (`changed`), or the words of the
 * notice are past (`late`); null if it holds. "Tomorrow" holds until that day begins, "in an hour" and all others
 * until the client can no longer change the inspection.
 */
export function whyOutdated(
  inspection: Appointment & Pick<InspectionRecord, 'status'>,
  { notice, startsAt }: Announced,
  officeZone: string,
): 'changed' | 'late' | null {
  const { status, scheduledDate, address } = inspection;
  const expected = notice === 'cancelled' ? 'cancelled' : 'scheduled';
  if (status !== expected || scheduledDate?.toISOString() !== startsAt) return 'changed';
  const until =
    notice === 'dayBefore'
      ? dayAtSite(scheduledDate, address, officeZone).startOf('day').toJSDate()
      : clientDeadline(inspection, officeZone);
  return until !== null && until <= new Date() ? 'late' : null;
}
