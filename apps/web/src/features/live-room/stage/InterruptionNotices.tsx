import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Interruption, InterruptionReason } from '@sightline/contracts/rooms/interruptions';
import type { ReactNode } from 'react';
import { type DeviceError, remedyOf } from '../../../devices/DeviceError.ts';
import { useCall, useLocalMedia } from '../call/callContext.ts';
import { type DeviceActions, useDeviceActions } from '../useDeviceActions.ts';
import { Notice } from './Notice.tsx';
import { useSecondsSince } from './useSecondsSince.ts';

const SENTENCES: Record<InterruptionReason, (name: string) => string> = {
  phoneCall: (name) => `${name} is on a phone call`,
  microphoneMuted: (name) => `${name}’s computer has muted the microphone`,
  inBackground: (name) => `${name} has left the app for a moment`,
  microphoneLost: (name) => `${name}’s microphone has stopped working`,
  cameraPaused: (name) => `${name}’s device has paused the camera`,
  cameraBusy: (name) => `${name}’s camera is used by another app`,
  cameraBlocked: (name) => `${name}’s browser does not allow the camera`,
  cameraLost: (name) => `${name}’s camera has stopped working`,
};

/** The reason is more useful than a lost connection: a phone suspends the page during a call of its own. */
export function InterruptedPerson({
  reason,
  since,
  name,
  isConnected,
}: Interruption & { name: string; isConnected: boolean }): ReactNode {
  return (
    <Notice tone="warning">
      {SENTENCES[reason](name)}
      <Elapsed key={since} since={since} />.{!isConnected && ' Waiting for them to come back.'}
    </Notice>
  );
}

/** The duration until now, hidden from screen readers, which would announce each change. */
function Elapsed({ since }: { since: string }): ReactNode {
  const seconds = useSecondsSince(since);
  const duration = seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
  return (
    <Box component="span" aria-hidden sx={{ whiteSpace: 'nowrap' }}>
      {` (${duration})`}
    </Box>
  );
}

interface OwnText {
  text: string;
  action?: { label: string; run: (actions: DeviceActions) => Promise<void> };
}

const RETURNS = 'It returns by itself as soon as it can be used.';

/** Absent for a camera that failed, which has a message of its own, and for a page that no one sees. */
const OWN_TEXTS: Partial<Record<InterruptionReason, OwnText>> = {
  phoneCall: {
    text: 'Your phone has muted the microphone, as it does during a phone call. The others cannot hear you. It returns by itself when the call ends.',
    action: { label: 'Turn on microphone', run: ({ resume }) => resume() },
  },
  microphoneMuted: {
    text: 'Your computer has muted the microphone, so the others cannot hear you. Check its mute key and the switch of your headset.',
  },
  microphoneLost: {
    text: `Your microphone has stopped working, so the others cannot hear you. ${RETURNS}`,
    action: { label: 'Try microphone again', run: ({ toggleMicrophone }) => toggleMicrophone() },
  },
  cameraPaused: {
    text: `Your camera is paused by the system, so the others cannot see your picture. ${RETURNS}`,
    action: { label: 'Turn on camera', run: ({ resume }) => resume() },
  },
};

/** The reason why the others do not see or hear this person, and what the person can do. */
export function OwnNotice({ reason }: { reason: InterruptionReason }): ReactNode {
  const actions = useDeviceActions();
  const own = OWN_TEXTS[reason];
  if (!own) return null;
  const { text, action } = own;
  return (
    <Notice tone="warning">
      {text}
      {action && (
        <Box sx={{ mt: 0.5 }}>
          <Button color="inherit" size="small" onClick={() => void action.run(actions)}>
            {action.label}
          </Button>
          {reason === 'microphoneLost' && <PermissionHelp />}
        </Box>
      )}
    </Notice>
  );
}

function PermissionHelp(): ReactNode {
  const { view } = useCall();
  const isDenied = useLocalMedia(
    ({ microphone }) => microphone.name === 'failed' && microphone.error.kind === 'denied',
  );
  if (!isDenied) return null;
  return (
    <Button color="inherit" size="small" onClick={() => view.setState({ help: 'permissions' })}>
      How to allow it
    </Button>
  );
}

/** The camera problem of a person with sound, and the steps to fix it. */
export function CameraProblem({ error }: { error: DeviceError }): ReactNode {
  const { view, device } = useCall();
  const hasSound = useLocalMedia(({ microphone }) => microphone.name === 'live');
  const { toggleCamera } = useDeviceActions();
  return (
    <Notice tone="warning">
      {error.message} {remedyOf(error)} {hasSound && 'The others hear you.'}
      {error.kind === 'busy' && ' Your camera returns by itself when it is free.'}
      <Box sx={{ mt: 0.5 }}>
        <Button color="inherit" size="small" onClick={() => void toggleCamera()}>
          Try camera again
        </Button>
        {error.kind === 'denied' && (
          <Button color="inherit" size="small" onClick={() => view.setState({ help: 'permissions' })}>
            How to allow it
          </Button>
        )}
        <Button color="inherit" size="small" onClick={() => device.media.stopCamera()}>
          Continue without camera
        </Button>
      </Box>
    </Notice>
  );
}
