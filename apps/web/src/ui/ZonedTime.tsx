import type { ReactNode } from 'react';
import { CLOCK_FORMAT, DATE_FORMAT, FULL_FORMAT, formatInstant, type TimeFormat, zoneName } from './time.ts';

export interface ZonedTimeProps {
  instant: string | null;
  zone: string;
  format?: TimeFormat;
  fallback?: string;
  /** Whether to add the zone ("EST"), if the format has an hour. */
  withZone?: boolean;
  /** Another zone, whose time follows in parentheses, if the format has an hour. */
  alsoIn?: string | null;
}

/** An instant in a time zone, with the full time and zone on hover. */
export function ZonedTime({
  instant,
  zone,
  format = DATE_FORMAT,
  fallback = 'TBD',
  withZone = false,
  alsoIn = null,
}: ZonedTimeProps): ReactNode {
  if (!instant) return fallback;
  const other = format.hour === undefined ? null : alsoIn;
  return (
    <time dateTime={instant} title={fullTime(instant, zone)}>
      {formatInstant(instant, zone, format)}
      {(withZone || other !== null) && ` ${zoneName(zone, instant)}`}
      {other !== null && ` ${otherClock(instant, other)}`}
    </time>
  );
}

/** "Jan 5, 2025, 9:30 AM EST" */
export function fullTime(instant: string, zone: string): string {
  return `${formatInstant(instant, zone, FULL_FORMAT)} ${zoneName(zone, instant)}`;
}

/** "(10:30 AM EST)": the same instant on the clocks of another zone. */
export function otherClock(instant: string, zone: string): string {
  return `(${formatInstant(instant, zone, CLOCK_FORMAT)} ${zoneName(zone, instant)})`;
}
