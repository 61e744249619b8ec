import type { ReactNode } from 'react';
import { useTimeZone } from '../wire/organization.ts';
import { ZonedTime, type ZonedTimeProps } from './ZonedTime.tsx';

/** An instant in the organization's time zone. */
export function Time(props: Omit<ZonedTimeProps, 'zone'>): ReactNode {
  return <ZonedTime zone={useTimeZone()} {...props} />;
}
