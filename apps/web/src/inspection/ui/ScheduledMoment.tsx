import { type Inspection, isFlexible } from '@sightline/contracts/inspections/inspections';
import { PREFERRED_TIME_LABELS } from '@sightline/wording/labels';
import { zonesOfTime } from '@sightline/wording/place/siteZone';
import type { ReactNode } from 'react';
import { dayIn, dayText, zoneName } from '../../ui/time.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { siteMoment, siteMomentInSentence } from './siteMoment.ts';

interface ScheduledMomentProps {
  inspection: Pick<Inspection, 'scheduledDate' | 'preferredTime' | 'address'>;
  /** Whether words come before it: "today 9:30 AM". */
  isInSentence?: boolean;
  /** Whether to name the zone also where the office has the same clocks. */
  withZone?: boolean;
}

/** "Today 9:30 AM", "Mon, Nov 30, Flexible"; "TBD" without a date. */
export function ScheduledMoment(props: ScheduledMomentProps): ReactNode {
  const { inspection, isInSentence = false, withZone = false } = props;
  const officeZone = useTimeZone();
  const { scheduledDate, address } = inspection;
  if (scheduledDate === null) return 'TBD';
  const { zone, office } = zonesOfTime(address, officeZone, scheduledDate);
  if (isFlexible(inspection))
    return (
      <time dateTime={dayIn(zone, scheduledDate)}>
        {`${dayText(scheduledDate, zone)}, ${PREFERRED_TIME_LABELS.flexible}`}
      </time>
    );
  const momentOf = isInSentence ? siteMomentInSentence : siteMoment;
  return (
    <time dateTime={scheduledDate}>
      {momentOf(scheduledDate, address, officeZone)}
      {withZone && office === null && ` ${zoneName(zone, scheduledDate)}`}
    </time>
  );
}
