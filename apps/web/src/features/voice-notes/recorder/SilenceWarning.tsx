import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { pageRecorder } from './pageRecorder.ts';

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
