import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { CLOCK_FORMAT, DATE_FORMAT, dayIn, formatInstant, todayIn, zoneName } from '../../ui/time.ts';
import { useTurn } from '../../ui/turns.ts';
import { useConnection, useOnline } from '../../wire/connection.ts';
import { useTimeZone } from '../../wire/organization.ts';

/** Says that the page shows saved lists, from which time, and why. */
export function OfflineBanner(): ReactNode {
  const isOnline = useOnline();
  const { savedAt, isRestored } = useConnection();
  const zone = useTimeZone();
  if (!useTurn('offline', !isOnline || isRestored)) return null;
  return (
    <Alert severity="warning" role="status" sx={{ borderRadius: 0, py: 0 }}>
      {isOnline ? "Can't reach Sightline. " : 'You are offline. '}
      {savedAt === null
        ? 'What you see may be out of date.'
        : `Showing data saved on this device ${describeTime(savedAt, zone)}.`}
    </Alert>
  );
}

/** Text such as "at 3:42 PM EST", with the day if it is not today. */
function describeTime(milliseconds: number, zone: string): string {
  const instant = new Date(milliseconds).toISOString();
  const time = `${formatInstant(instant, zone, CLOCK_FORMAT)} ${zoneName(zone, instant)}`;
  if (dayIn(zone, instant) === todayIn(zone)) return `at ${time}`;
  return `on ${formatInstant(instant, zone, DATE_FORMAT)} at ${time}`;
}
