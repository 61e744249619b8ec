import DoneIcon from '@mui/icons-material/CheckCircleRounded';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import type { CallPhase } from '@sightline/room-client/types';
import type { ReactNode } from 'react';

export type Step = Extract<CallPhase, { name: 'joining' }>['step'];

const STEPS: readonly { step: Step; words: string }[] = [
  { step: 'ticket', words: 'Getting your pass' },
  { step: 'signaling', words: 'Connecting' },
  { step: 'room', words: 'Entering the room' },
  { step: 'media', words: 'Starting picture and sound' },
];

/** Where joining is, step by step. */
export function JoinSteps({ step }: { step: Step }): ReactNode {
  const at = STEPS.findIndex((known) => known.step === step);
  return (
    <Box component="output" sx={{ display: 'block' }}>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {STEPS.map(({ step: name, words }, index) => (
          <Box
            component="li"
            key={name}
            aria-current={index === at ? 'step' : undefined}
            sx={{ display: 'flex', gap: 1.25, alignItems: 'center', opacity: index > at ? 0.45 : 1 }}
          >
            <Mark state={index < at ? 'done' : index === at ? 'now' : 'later'} />
            {words}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function Mark({ state }: { state: 'done' | 'now' | 'later' }): ReactNode {
  if (state === 'done') return <DoneIcon color="success" fontSize="small" />;
  if (state === 'now') return <CircularProgress size={18} aria-label="Under way" />;
  return (
    <Box aria-hidden sx={{ width: 18, height: 18, borderRadius: '50%', border: 2, borderColor: 'divider' }} />
  );
}
