import { zonesAt } from '@sightline/wording/place/zonesAt';
import type { ReactNode } from 'react';
import { ZonedTime, type ZonedTimeProps } from '../../ui/ZonedTime.tsx';

export interface SiteTimeProps extends Omit<ZonedTimeProps, 'zone' | 'alsoIn'> {
  /** The zone of the property; null where it is not certain. */
  siteZone: string | null;
  officeZone: string;
}

/** The time of an appointment in the zone of its property, with that of the office where it differs. */
export function SiteTime({ instant, siteZone, officeZone, ...rest }: SiteTimeProps): ReactNode {
  const usual = siteZone ?? officeZone;
  const { zone, office } = instant ? zonesAt(usual, officeZone, instant) : { zone: usual, office: null };
  return <ZonedTime instant={instant} zone={zone} alsoIn={office} {...rest} />;
}
