import StopIcon from '@mui/icons-material/StopRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { LiveWaveform } from './LiveWaveform.tsx';
import { pageRecorder } from './pageRecorder.ts';
import { SilenceWarning } from './recorderNotices.tsx';

/** The recording that continues while its control is not shown, with a button to stop it. */
export function RunningNote(): ReactNode {
  const recorder = pageRecorder();
  const { phase, isShown } = useStore(recorder.store);
  if (isShown || (phase.name !== 'recording' && phase.name !== 'paused')) return null;
  const stop = (
    <Button
      color="error"
      startIcon={<StopIcon />}
      onClick={() => void recorder.stop()}
      sx={{ minHeight: 44 }}
    >
      Stop and save
    </Button>
  );
  return (
    <Box sx={{ mb: 2 }}>
      <Alert
        severity="info"
        icon={false}
        action={stop}
        sx={{
          alignItems: 'center',
          '& .MuiAlert-message': { flex: 1 },
          '& .MuiAlert-action': { pt: 0 },
        }}
      >
        {phase.name === 'paused' ? 'A voice note is paused' : 'Recording a voice note'}
        <LiveWaveform recorder={recorder} />
      </Alert>
      <SilenceWarning />
    </Box>
  );
}
