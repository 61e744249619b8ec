import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { type ChipTone, StatusChip } from '../../ui/StatusChip.tsx';
import { Time } from '../../ui/Time.tsx';
import { SECONDS_CLOCK_FORMAT } from './formats.ts';
import type { GpsSession, GpsStatus } from './GpsSession.ts';
import { withMeters } from './texts.ts';

/** The four states of the specification (section 4). Before the first reading there is no position: unavailable. */
const STATUS: Record<GpsStatus, { label: string; tone: ChipTone }> = {
  unavailable: { label: 'Unavailable', tone: 'gray' },
  acquiring: { label: 'Acquiring', tone: 'yellow' },
  active: { label: 'Active', tone: 'green' },
  error: { label: 'Error', tone: 'red' },
};

/** What the receiver is doing; screen readers announce each change. */
export function GpsStatusLine({ session }: { session: GpsSession }): ReactNode {
  const { status, latest, isTracking } = useStore(session.store);
  const { label, tone } = STATUS[status];
  return (
    <Stack
      role="status"
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}
    >
      <StatusChip tone={tone}>GPS: {label}</StatusChip>
      {isTracking && <StatusChip tone="blue">Tracking</StatusChip>}
      {latest && (
        <Typography variant="body2" color="textSecondary">
          Last reading <Time instant={latest.takenAt} format={SECONDS_CLOCK_FORMAT} />,{' '}
          {withMeters(latest.accuracyMeters)}
        </Typography>
      )}
    </Stack>
  );
}
