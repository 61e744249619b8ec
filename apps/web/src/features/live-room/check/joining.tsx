import DoneIcon from '@mui/icons-material/CheckCircleRounded';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import type { CallPhase } from '@sightline/room-client/slices/call';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { DeviceError } from '../../../devices/DeviceError.ts';
import { useCall } from '../call/callContext.ts';
import { helpView } from '../help.ts';
import { showError } from '../showError.ts';
import { enter, type JoinUsing, openDevices, startPreview } from './devices.ts';

type Step = Extract<CallPhase, { name: 'joining' }>['step'];

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

export interface Joining {
  error: DeviceError | null;
  isBusy: boolean;
  turnOn: () => void;
  join: (using: JoinUsing) => void;
}

/**
 * If the browser has to prompt for permission, the prompt comes before joining. If permission is already
 * granted, the devices open while the room is being joined.
 */
export function useJoin(canPublish: boolean): Joining {
  const call = useCall();
  const [error, setError] = useState<DeviceError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  useEffect(() => {
    if (canPublish) startPreview(call);
  }, [call, canPublish]);
  const attempt = useCallback(
    async (work: () => Promise<void>): Promise<void> => {
      if (isRunning.current) return;
      isRunning.current = true;
      setBusy(true);
      setError(null);
      try {
        await work();
      } catch (failure) {
        // A refusal by the room has its own screen, and inside the room no form can show a device error.
        if (!(failure instanceof DeviceError)) return;
        if (call.room.getState().call.name === 'idle') setError(failure);
        else showError(failure, 'Camera Error', () => call.view(helpView).setState({ open: 'permissions' }));
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    },
    [call],
  );
  const turnOn = useCallback(() => void attempt(() => openDevices(call)), [attempt, call]);
  const join = useCallback((using: JoinUsing) => void attempt(() => enter(call, using)), [attempt, call]);
  return { error, isBusy, turnOn, join };
}
