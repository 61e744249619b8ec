import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { remedyOf } from '../../../devices/DeviceError.ts';
import { useCall, useLocalMedia, useRoom } from '../call/callContext.ts';
import { useDeviceActions } from '../useDeviceActions.ts';
import { useLoopbackProblem } from '../useLoopbackProblem.ts';
import { useSlow } from '../useSlow.ts';
import { Notice } from './Notice.tsx';
import { PeerStatus } from './PeerStatus.tsx';
import { SoundUnblocker } from './RemoteSound.tsx';
import { ShutterNotice } from './Shutter.tsx';

/** Messages over the picture about the state of the call and the steps that the person can take. */
export function StageNotices(): ReactNode {
  return (
    <Box sx={POSITION} aria-live="polite">
      <Entering />
      <Reconnecting />
      <LoopbackProblem />
      <SlowConnection />
      <PeerStatus />
      <ShutterNotice />
      <Interrupted />
      <CameraProblem />
      <AskForPosition />
      <SoundUnblocker />
    </Box>
  );
}

const POSITION = {
  position: 'absolute',
  top: 52,
  left: 12,
  right: { xs: 108, md: 180 },
  // The notices are next to the camera controls, which reach this high on a small phone.
  '&:has(~ fieldset)': { left: 72 },
  display: 'flex',
  flexDirection: 'column',
  alignItems: { xs: 'flex-start', md: 'center' },
  gap: 1,
  zIndex: 1,
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
};

/** Shown while the room has not answered yet; on a good connection it never appears. */
function Entering(): ReactNode {
  const isEntering = useRoom(({ call }) => call.name === 'joining');
  const isSlow = useSlow(isEntering);
  return isSlow && <Notice tone="info">Joining the call…</Notice>;
}

function Reconnecting(): ReactNode {
  const call = useRoom((state) => state.call);
  const seconds = useSecondsUntil(call.name === 'reconnecting' ? call.nextTryAt : null);
  if (call.name !== 'reconnecting') return null;
  const when = seconds > 0 ? `trying again in ${seconds} s` : 'trying now';
  return (
    <Notice tone="warning">
      Reconnecting<span aria-hidden>, {when}</span>. Video and audio continue; nothing is lost.
    </Notice>
  );
}

function LoopbackProblem(): ReactNode {
  const problem = useLoopbackProblem();
  return problem && <Notice tone="warning">{problem}</Notice>;
}

/** Said until the connection is good again, and not again once the person has read it. */
function SlowConnection(): ReactNode {
  const isSlow = useRoom(({ heldBack, intent }) => heldBack && intent.camera);
  const [isDismissed, setDismissed] = useState(false);
  if (!isSlow || isDismissed) return null;
  return (
    <Notice tone="info">
      Your connection is slow. The picture is smaller, the sound comes first.
      <Box aria-live="off">
        <Button color="inherit" size="small" onClick={() => setDismissed(true)}>
          Got it
        </Button>
      </Box>
    </Notice>
  );
}

function useSecondsUntil(at: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (at === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [at]);
  return at === null ? 0 : Math.max(0, Math.ceil((at - now) / 1000));
}

function Interrupted(): ReactNode {
  const isInterrupted = useLocalMedia(({ camera }) => camera.name === 'live' && camera.interrupted);
  if (!isInterrupted) return null;
  return (
    <Notice tone="warning">
      Your camera is paused by the system. It resumes when you return to this page.
    </Notice>
  );
}

/** The camera problem of a person with sound, and the steps to fix it. */
function CameraProblem(): ReactNode {
  const { view, device } = useCall();
  const error = useLocalMedia(({ camera }) => (camera.name === 'failed' ? camera.error : null));
  const hasSound = useLocalMedia(({ microphone }) => microphone.name === 'live');
  const { toggleCamera } = useDeviceActions();
  if (!error) return null;
  return (
    <Notice tone="warning">
      {error.message} {remedyOf(error)} {hasSound && 'The others hear you.'}
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

/** Asks for the location on the phone on site. A tap starts the prompt: browsers deny one without it. */
function AskForPosition(): ReactNode {
  const { device } = useCall();
  const isOnSite = useRoom((state) => state.you?.role === 'field');
  const phase = useStore(device.position.store, (state) => state.phase.name);
  const [isDismissed, setDismissed] = useState(false);
  if (!isOnSite || phase !== 'off' || isDismissed) return null;
  return (
    <Notice tone="info">
      Add your location to photos?
      <Box sx={{ mt: 0.5 }}>
        <Button color="secondary" size="small" onClick={() => device.position.start()}>
          Add location
        </Button>
        <Button color="inherit" size="small" onClick={() => setDismissed(true)}>
          Not now
        </Button>
      </Box>
    </Notice>
  );
}
