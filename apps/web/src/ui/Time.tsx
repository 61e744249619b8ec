import type { ReactNode } from 'react';
import { useTimeZone } from '../wire/organization.ts';
import { dayText, momentInSentence, momentText, zoneName } from './time.ts';
import { fullTime, ZonedTime, type ZonedTimeProps } from './ZonedTime.tsx';

/** An instant in the organization's time zone. */
export function Time(props: Omit<ZonedTimeProps, 'zone'>): ReactNode {
  return <ZonedTime zone={useTimeZone()} {...props} />;
}

interface MomentProps {
  instant: string;
  /** Whether words come before it: "today 9:30 AM". */
  isInSentence?: boolean;
  /** Whether to add the zone ("EST"). */
  withZone?: boolean;
}

/** "Today 9:30 AM" in the organization's time zone, with the full time and zone on hover. */
export function Moment({ instant, isInSentence = false, withZone = false }: MomentProps): ReactNode {
  const zone = useTimeZone();
  const textOf = isInSentence ? momentInSentence : momentText;
  return (
    <time dateTime={instant} title={fullTime(instant, zone)}>
      {textOf(instant, zone)}
      {withZone && ` ${zoneName(zone, instant)}`}
    </time>
  );
}

/**
 * "Today", "Mon, Nov 30": the day of an instant in the organization's time zone. No title names the
 * hour, which a flexible request does not have.
 */
export function Day({ instant }: { instant: string }): ReactNode {
  return <time dateTime={instant}>{dayText(instant, useTimeZone())}</time>;
}
