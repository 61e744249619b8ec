import Typography from '@mui/material/Typography';
import { zonesOfTime } from '@sightline/wording/place/siteZone';
import type { ReactNode } from 'react';
import { momentInSentence, zoneName } from '../../ui/time.ts';
import { useTimeZone } from '../../wire/organization.ts';

interface SiteTimeHintProps {
  address: string;
  /** The chosen time, typed on the clocks of the office; null for none. */
  startsAt: string | null;
}

/** The chosen time on the property's clocks, where it differs from the office's. */
export function SiteTimeHint({ address, startsAt }: SiteTimeHintProps): ReactNode {
  const officeZone = useTimeZone();
  if (startsAt === null) return null;
  const { zone, office } = zonesOfTime(address, officeZone, startsAt);
  if (office === null) return null;
  const there = `${momentInSentence(startsAt, zone)} ${zoneName(zone, startsAt)}`;
  return (
    <Typography variant="body2" color="textSecondary" role="status" sx={{ gridColumn: '1 / -1' }}>
      {`Times here are those of the office, ${zoneName(office, startsAt)}. At the property it is ${there}.`}
    </Typography>
  );
}
