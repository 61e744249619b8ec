import type { ReactNode } from 'react';
import { useTimeZone } from '../wire/organization.ts';
import { DATE_FORMAT, FULL_FORMAT, formatInstant, type TimeFormat, zoneName } from './time.ts';

interface TimeProps {
  instant: string | null;
  format?: TimeFormat;
  fallback?: string;
  /** Adds the zone ("EST"), where the hour matters. */
  withZone?: boolean;
}

/** An instant in the organization's time zone; the full time with its zone on hover. */
export function Time({
  instant,
  format = DATE_FORMAT,
  fallback = 'TBD',
  withZone = false,
}: TimeProps): ReactNode {
  const zone = useTimeZone();
  if (!instant) return fallback;
  const full = `${formatInstant(instant, zone, FULL_FORMAT)} ${zoneName(zone, instant)}`;
  return (
    <time dateTime={instant} title={full}>
      {formatInstant(instant, zone, format)}
      {withZone && ` ${zoneName(zone, instant)}`}
    </time>
  );
}
