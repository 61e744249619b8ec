import DoneIcon from '@mui/icons-material/CheckCircleRounded';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import type { CallPhase } from '@sightline/room-client/slices/call';
import type { ReactNode } from 'react';

export type Step = Extract<CallPhase, { name: 'joining' }>['step'];

const STEPS: readonly { step: Step; label: string }[] = [
  { step: 'ticket', label: 'Checking your access' },
  { step: 'signaling', label: 'Connecting' },
  { step: 'room', label: 'Joining the call' },
  { step: 'media', label: 'Starting video and audio' },
];

export function JoinSteps({ step }: { step: Step }): ReactNode {
  const at = STEPS.findIndex((known) => known.step === step);
  return (
    <Box component="output" sx={{ display: 'block' }}>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {STEPS.map(({ step: name, label }, index) => (
          <Box
            component="li"
            key={name}
            aria-current={index === at ? 'step' : undefined}
            sx={{ display: 'flex', gap: 1.25, alignItems: 'center', opacity: index > at ? 0.45 : 1 }}
          >
            <Mark state={index < at ? 'done' : index === at ? 'now' : 'later'} />
            {label}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function Mark({ state }: { state: 'done' | 'now' | 'later' }): ReactNode {
  if (state === 'done') return <DoneIcon color="success" fontSize="small" />;
  if (state === 'now') return <CircularProgress size={18} aria-label="In progress" />;
  return (
    <Box aria-hidden sx={{ width: 18, height: 18, borderRadius: '50%', border: 2, borderColor: 'divider' }} />
  );
}
