import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import type { CameraPhase } from '../../../devices/localMediaState.ts';
import { CenteredOverlay } from '../../../ui/CenteredOverlay.tsx';

export function CameraPreview({ phase, onRetry }: { phase: CameraPhase; onRetry: () => void }): ReactNode {
  const video = useRef<HTMLVideoElement>(null);
  const track = phase.name === 'live' ? phase.track : null;
  useEffect(() => {
    if (video.current) video.current.srcObject = track ? new MediaStream([track]) : null;
  }, [track]);
  return (
    <Box sx={{ position: 'relative', minHeight: 0, minWidth: 0, gridRow: 2, gridColumn: 1 }}>
      <Box
        component="video"
        ref={video}
        autoPlay
        muted
        playsInline
        aria-label="Camera preview"
        sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'contain' }}
      />
      {phase.name === 'starting' && (
        <CenteredOverlay>
          <CircularProgress aria-label="Starting the camera" />
        </CenteredOverlay>
      )}
      {phase.name === 'failed' && (
        <CenteredOverlay>
          <Typography role="alert">{phase.error.message}</Typography>
          <Button variant="contained" onClick={onRetry}>
            Try again
          </Button>
        </CenteredOverlay>
      )}
    </Box>
  );
}
