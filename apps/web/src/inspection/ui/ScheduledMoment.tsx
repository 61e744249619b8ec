import { type Inspection, isFlexible } from '@sightline/contracts/inspections/inspections';
import { PREFERRED_TIME_LABELS } from '@sightline/wording/labels';
import { zonesOfTime } from '@sightline/wording/place/siteZone';
import type { ReactNode } from 'react';
import { dayIn, dayText } from '../../ui/time.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { siteMoment } from './siteMoment.ts';

interface ScheduledMomentProps {
  inspection: Pick<Inspection, 'scheduledDate' | 'preferredTime' | 'address'>;
}

/** "Today 9:30 AM", "Mon, Nov 30, Flexible"; "TBD" without a date. */
export function ScheduledMoment({ inspection }: ScheduledMomentProps): ReactNode {
  const officeZone = useTimeZone();
  const { scheduledDate, address } = inspection;
  if (scheduledDate === null) return 'TBD';
  const { zone } = zonesOfTime(address, officeZone, scheduledDate);
  if (isFlexible(inspection))
    return (
      <time dateTime={dayIn(zone, scheduledDate)}>
        {`${dayText(scheduledDate, zone)}, ${PREFERRED_TIME_LABELS.flexible}`}
      </time>
    );
  return <time dateTime={scheduledDate}>{siteMoment(scheduledDate, address, officeZone)}</time>;
}
