import { type Inspection, isFlexible } from '@sightline/contracts/inspections/inspections';
import { PREFERRED_TIME_LABELS } from '@sightline/wording/labels';
import { siteZoneOf } from '@sightline/wording/place/siteZone';
import type { ReactNode } from 'react';
import { dayIn, formatInstant, type TimeFormat } from '../../ui/time.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { SiteTime, type SiteTimeProps } from './SiteTime.tsx';

interface ScheduledTimeProps extends Omit<SiteTimeProps, 'instant' | 'siteZone' | 'officeZone'> {
  inspection: Pick<Inspection, 'scheduledDate' | 'preferredTime' | 'address'>;
}

/**
 * The time of an inspection in the zone of its address, with that of the office where it differs. A flexible
 * request has a day, and "Flexible" in place of an hour.
 */
export function ScheduledTime({ inspection, ...rest }: ScheduledTimeProps): ReactNode {
  const officeZone = useTimeZone();
  const { scheduledDate, address } = inspection;
  const siteZone = siteZoneOf(address);
  if (scheduledDate === null || !isFlexible(inspection))
    return <SiteTime instant={scheduledDate} {...{ siteZone, officeZone }} {...rest} />;
  const zone = siteZone ?? officeZone;
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
