import { isFlexible } from '@sightline/contracts/inspections/inspections';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { DateTime } from 'luxon';

/**
 * The time until which a client can move or cancel an inspection: its beginning, or the end of a day without
 * an hour.
 */
export function clientDeadline(
  inspection: Pick<InspectionRecord, 'scheduledDate' | 'preferredTime'>,
  timeZone: string,
): Date | null {
  const { scheduledDate } = inspection;
  if (scheduledDate === null || !isFlexible(inspection)) return scheduledDate;
  return DateTime.fromJSDate(scheduledDate, { zone: timeZone }).endOf('day').toJSDate();
}
