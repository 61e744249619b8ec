import type { ReactNode } from 'react';
import { DATE_FORMAT, FULL_FORMAT, formatInstant, type TimeFormat, zoneName } from './time.ts';

export interface ZonedTimeProps {
  instant: string | null;
  zone: string;
  format?: TimeFormat;
  fallback?: string;
  /** Whether to add the zone ("EST"), if the format has an hour. */
  withZone?: boolean;
}

/** An instant in a time zone, with the full time and zone on hover. */
export function ZonedTime({
  instant,
  zone,
  format = DATE_FORMAT,
  fallback = 'TBD',
  withZone = false,
}: ZonedTimeProps): ReactNode {
  if (!instant) return fallback;
  const full = `${formatInstant(instant, zone, FULL_FORMAT)} ${zoneName(zone, instant)}`;
  return (
    <time dateTime={instant} title={full}>
      {formatInstant(instant, zone, format)}
      {withZone && ` ${zoneName(zone, instant)}`}
    </time>
  );
}
