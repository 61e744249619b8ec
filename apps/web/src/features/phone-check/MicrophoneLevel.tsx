import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { LevelBar } from '../../inspection/device-check/LevelBar.tsx';
import type { PhoneCheckRun } from './PhoneCheckRun.ts';

/** Asks for a few words while the microphone listens, and shows their level. */
export function MicrophoneLevel({ run }: { run: PhoneCheckRun }): ReactNode {
  const isListening = useStore(run.store, ({ lines }) => lines.microphone === 'running');
  const track = useStore(run.media.store, ({ microphone }) =>
    microphone.name === 'live' ? microphone.track : null,
  );
  if (!isListening || !track) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 0.5 }}>
      Say a few words
      <LevelBar track={track} makeMeter={run.makeMeter} ground="action.selected" />
    </Box>
  );
}
