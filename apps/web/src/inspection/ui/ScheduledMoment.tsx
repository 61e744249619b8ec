import { type Inspection, isFlexible } from '@sightline/contracts/inspections/inspections';
import { PREFERRED_TIME_LABELS } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { dayIn, dayText, momentText } from '../../ui/time.ts';
import { useTimeZone } from '../../wire/organization.ts';

interface ScheduledMomentProps {
  inspection: Pick<Inspection, 'scheduledDate' | 'preferredTime'>;
}

/** "Today 9:30 AM", "Mon, Nov 30, Flexible"; "TBD" without a date. */
export function ScheduledMoment({ inspection }: ScheduledMomentProps): ReactNode {
  const zone = useTimeZone();
  const { scheduledDate } = inspection;
  if (scheduledDate === null) return 'TBD';
  if (isFlexible(inspection))
    return (
      <time dateTime={dayIn(zone, scheduledDate)}>
        {`${dayText(scheduledDate, zone)}, ${PREFERRED_TIME_LABELS.flexible}`}
      </time>
    );
  return <time dateTime={scheduledDate}>{momentText(scheduledDate, zone)}</time>;
}
