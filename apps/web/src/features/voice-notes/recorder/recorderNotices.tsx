import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { pageRecorder, resumeRecording } from './pageRecorder.ts';

export const INTERRUPTED =
  'Paused because a phone call or another app is using the microphone. Press Resume when it is free again.';

/** Shows that the system paused a recording; in a checklist nothing else can. */
export function PauseLine(): ReactNode {
  return (
    <>
      <Typography variant="body2" role="status">
        {INTERRUPTED}
      </Typography>
      <Button onClick={() => void resumeRecording()} sx={{ minHeight: 44, ml: -1 }}>
        Resume
      </Button>
    </>
  );
}

/** Shown while the recording is silent, for example with a muted or missing microphone. */
export function SilenceWarning(): ReactNode {
  const hearsNothing = useStore(
    pageRecorder().store,
    ({ phase }) => phase.name === 'recording' && phase.hearsNothing,
  );
  if (!hearsNothing) return null;
  return (
    <Alert severity="warning" sx={{ mt: 1 }}>
      The microphone hears nothing. Check that it is connected, not muted, and not turned down.
    </Alert>
  );
}
