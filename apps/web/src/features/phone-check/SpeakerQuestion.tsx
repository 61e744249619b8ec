import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { playTone } from '../../devices/playTone.ts';
import { usedSpeaker } from '../../devices/speaker.ts';
import type { PhoneCheckRun } from './PhoneCheckRun.ts';

/** Plays a tone and asks whether it was heard, which no program can tell. */
export function SpeakerQuestion({ run }: { run: PhoneCheckRun }): ReactNode {
  const state = useStore(run.store, ({ lines }) => lines.speaker);
  const isStarted = useStore(run.store, ({ stage }) => stage !== 'idle');
  const [isAsking, setAsking] = useState(false);
  const play = (): void => {
    setAsking(true);
    // Without sound the answer is that it was not heard.
    playTone(usedSpeaker(run.media.store.getState())).catch(() => {});
  };
  const answer = (isHeard: boolean): void => {
    setAsking(false);
    void run.answer(isHeard);
  };
  if (!isStarted || state === 'good') return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.75 }}>
      <Button variant="outlined" onClick={play}>
        {state === 'failed' || isAsking ? 'Play the tone again' : 'Play a tone'}
      </Button>
      {isAsking && (
        <>
          <Button variant="outlined" color="success" onClick={() => answer(true)}>
            I heard it
          </Button>
          <Button variant="outlined" color="inherit" onClick={() => answer(false)}>
            I did not
          </Button>
        </>
      )}
    </Box>
  );
}
