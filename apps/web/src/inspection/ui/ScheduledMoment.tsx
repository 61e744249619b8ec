import { type Inspection, isFlexible } from '@sightline/contracts/inspections/inspections';
import { PREFERRED_TIME_LABELS } from '@sightline/wording/labels';
import { zonesOfTime } from '@sightline/wording/place/siteZone';
import type { ReactNode } from 'react';
import { dayIn, dayText } from '../../ui/time.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { siteMoment, siteMomentInSentence } from './siteMoment.ts';

interface ScheduledMomentProps {
  inspection: Pick<Inspection, 'scheduledDate' | 'preferredTime' | 'address'>;
  /** Whether words come before it: "today 9:30 AM". */
  isInSentence?: boolean;
}

/** "Today 9:30 AM", "Mon, Nov 30, Flexible"; "TBD" without a date. */
export function ScheduledMoment({ inspection, isInSentence = false }: ScheduledMomentProps): ReactNode {
  const officeZone = useTimeZone();
  const { scheduledDate, address } = inspection;
  if (scheduledDate === null) return 'TBD';
  if (isFlexible(inspection)) {
    const { zone } = zonesOfTime(address, officeZone, scheduledDate);
    return (
      <time dateTime={dayIn(zone, scheduledDate)}>
        {`${dayText(scheduledDate, zone)}, ${PREFERRED_TIME_LABELS.flexible}`}
      </time>
    );
  }
  const momentOf = isInSentence ? siteMomentInSentence : siteMoment;
  return <time dateTime={scheduledDate}>{momentOf(scheduledDate, address, officeZone)}</time>;
}
