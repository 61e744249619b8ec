import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { SlotHold } from '@sightline/contracts/bookings/bookings';
import type { ReactNode } from 'react';
import { FULL_FORMAT } from '../../../ui/time.ts';
import { ZonedTime } from '../../../ui/ZonedTime.tsx';

interface HeldTimeProps {
  hold: SlotHold;
  zone: string;
  secondsLeft: number;
  onRelease: () => void;
}

/** The time that is held, and for how long. Only the beginning is announced; a running clock would never stop talking. */
export function HeldTime({ hold, zone, secondsLeft, onRelease }: HeldTimeProps): ReactNode {
  return (
    <Box>
      <Typography role="status" sx={{ fontWeight: 650 }}>
        Held for you: <ZonedTime zone={zone} instant={hold.startsAt} format={FULL_FORMAT} withZone />
      </Typography>
      <Typography role="timer" aria-live="off" color="textSecondary" sx={{ mt: 0.5, mb: 1.5 }}>
        {clockOf(secondsLeft)} left to send your request
      </Typography>
      <Button variant="outlined" onClick={onRelease}>
        Choose another time
      </Button>
    </Box>
  );
}

/** "29:05". */
const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
