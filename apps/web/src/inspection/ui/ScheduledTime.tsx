import { type Inspection, isFlexible } from '@sightline/contracts/inspections/inspections';
import { PREFERRED_TIME_LABELS } from '@sightline/wording/labels';
import { zonesOfTime } from '@sightline/wording/place/siteZone';
import type { ReactNode } from 'react';
import { dayIn, formatInstant, type TimeFormat } from '../../ui/time.ts';
import { ZonedTime, type ZonedTimeProps } from '../../ui/ZonedTime.tsx';
import { useTimeZone } from '../../wire/organization.ts';

interface ScheduledTimeProps extends Omit<ZonedTimeProps, 'zone' | 'instant' | 'alsoIn'> {
  inspection: Pick<Inspection, 'scheduledDate' | 'preferredTime' | 'address'>;
}

/**
 * The time of an inspection in the zone of its address, with that of the office where it differs. A flexible
 * request has a day, and "Flexible" in place of an hour.
 */
export function ScheduledTime({ inspection, ...rest }: ScheduledTimeProps): ReactNode {
  const officeZone = useTimeZone();
  const { scheduledDate, address } = inspection;
  const { zone, office } = zonesOfTime(address, officeZone, scheduledDate ?? new Date(0).toISOString());
  if (scheduledDate === null || !isFlexible(inspection))
    return <ZonedTime instant={scheduledDate} zone={zone} alsoIn={office} {...rest} />;
  return <time dateTime={dayIn(zone, scheduledDate)}>{flexibleText(scheduledDate, zone, rest.format)}</time>;
}

/**
 * "Jan 5, 2025, Flexible"; "Flexible" in a format without a date, and only the date in one without an hour.
 */
function flexibleText(instant: string, zone: string, format: TimeFormat | undefined): string {
  if (format?.hour === undefined) return formatInstant(instant, zone, format);
  const { hour: _hour, minute: _minute, ...day } = format;
  const flexible = PREFERRED_TIME_LABELS.flexible;
  return Object.keys(day).length === 0 ? flexible : `${formatInstant(instant, zone, day)}, ${flexible}`;
}
