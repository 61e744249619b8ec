import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { resumeRecording } from './pageRecorder.ts';

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
