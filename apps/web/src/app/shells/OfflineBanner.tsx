import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { useConnection, useOnline } from '../../wire/connection.ts';

/** Says that the page shows saved lists, since when, and why. */
export function OfflineBanner(): ReactNode {
  const isOnline = useOnline();
  const { savedAt, isRestored } = useConnection();
  if (isOnline && !isRestored) return null;
  return (
    <Alert severity="warning" role="status" sx={{ borderRadius: 0 }}>
      {isOnline ? "Can't reach Sightline. " : 'You are offline. '}
      {savedAt === null
        ? 'What you see may be out of date.'
        : `Showing data saved on this device ${describeTime(savedAt)}.`}
    </Alert>
  );
}

/** In the time of the device: "at 3:42 PM", with the day if it is not today. */
function describeTime(instant: number): string {
  const date = new Date(instant);
  const time = date.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  if (date.toDateString() === new Date().toDateString()) return `at ${time}`;
  return `on ${date.toLocaleDateString('en-US', { month: 'short', day: 'numeric' })} at ${time}`;
}
