import CaptureIcon from '@mui/icons-material/MyLocationRounded';
import StartIcon from '@mui/icons-material/RouteRounded';
import StopIcon from '@mui/icons-material/StopCircleOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { hasGeolocation } from '../../devices/readPosition.ts';
import type { GpsSession } from './GpsSession.ts';

export function GpsControls({ session }: { session: GpsSession }): ReactNode {
  const { isTracking } = useStore(session.store);
  const [isCapturing, setCapturing] = useState(false);
  const capture = async (): Promise<void> => {
    setCapturing(true);
    await session.capture().finally(() => setCapturing(false));
  };
  return (
    <Stack spacing={1}>
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', gap: 1, '& > *': { flex: { xs: '1 1 auto', sm: 'none' } } }}
      >
        <Button
          variant="contained"
          startIcon={<CaptureIcon />}
          loading={isCapturing}
          loadingPosition="start"
          onClick={() => void capture()}
        >
          Capture location
        </Button>
        <Button
          variant="outlined"
          color={isTracking ? 'error' : 'primary'}
          startIcon={isTracking ? <StopIcon /> : <StartIcon />}
          onClick={() => (isTracking ? session.stopTracking() : session.startTracking())}
        >
          {isTracking ? 'Stop tracking' : 'Start tracking'}
        </Button>
      </Stack>
      {isTracking && hasGeolocation() && (
        <Typography variant="caption" color="textSecondary">
          Keep this page open and the screen on. Tracking pauses while the phone is locked.
        </Typography>
      )}
    </Stack>
  );
}
