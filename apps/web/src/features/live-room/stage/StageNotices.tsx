import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useCall, useLocalMedia, useRoom, useStage } from '../call/callContext.ts';
import { RecordingMark } from '../recording/RecordingMark.tsx';
import { useLoopbackProblem } from '../useLoopbackProblem.ts';
import { useSlow } from '../useSlow.ts';
import { CameraProblem, ShownNotice } from './lazyNotices.ts';
import { Notice } from './Notice.tsx';
import { OwnInterruption } from './OwnInterruption.tsx';
import { OwnScreen } from './OwnScreen.tsx';
import { PeerStatus } from './PeerStatus.tsx';
import { PlaybackUnblocker } from './RemoteSound.tsx';
import { ShutterNotice } from './Shutter.tsx';

/** The time after which a person who waits for the connection is offered something to do. */
const OFFERS_TRY_AFTER_MS = 30_000;
/**
 * The time for which the room holds the seat of a page without a connection (SPEC.md, R-10). Media may continue
 * meanwhile; without any network the others see afterward that the person left.
 */
const SEAT_HELD_MS = 60_000;
const KEPT_NOW = 'Your place in the call is kept; nothing is lost.';
const KEPT_FOR_LATER = 'You rejoin the call by yourself when the network is back; nothing you saved is lost.';

/** Messages over the picture about the state of the call and the steps that the person can take. */
export function StageNotices(): ReactNode {
  const { pictures, spotlight } = useStage();
  const hasTiles = pictures.some(({ id }) => id !== spotlight?.id);
  return (
    <Box sx={[POSITION, !hasTiles && WITHOUT_TILES]} aria-live="polite">
      <RecordingMark />
      <Entering />
      <Reconnecting />
      <LoopbackProblem />
      <SlowConnection />
      <PeerStatus />
      <ChosenCamera />
      <OwnScreen />
      <ShutterNotice />
      <OwnInterruption />
      <CameraFailure />
      <AskForPosition />
      <PlaybackUnblocker />
    </Box>
  );
}

const POSITION = {
  position: 'absolute',
  top: 52,
  left: 12,
  right: { xs: 108, md: 180 },
  maxHeight: 'calc(100% - 64px)',
  overflowY: 'auto',
  // The notices are next to the camera controls, which reach this high on a small phone.
  '&:has(~ fieldset)': { left: 72 },
  display: 'flex',
  flexDirection: 'column',
  alignItems: { xs: 'flex-start', md: 'center' },
  gap: 1,
  zIndex: 1,
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto', flexShrink: 0 },
};

/** The whole width, above the button for picture-in-picture. */
const WITHOUT_TILES = {
  '@container stage (min-height: 310px)': {
    right: { xs: 12, md: 180 },
    maxHeight: { xs: 'calc(100% - 120px)', md: 'calc(100% - 64px)' },
  },
};

/** Shown while the room has not answered yet; on a good connection it never appears. */
function Entering(): ReactNode {
  const isEntering = useRoom(({ call }) => call.name === 'joining');
  const isSlow = useSlow(isEntering);
  return isSlow && <Notice tone="info">Joining the call…</Notice>;
}

function Reconnecting(): ReactNode {
  const { room } = useCall();
  const call = useRoom((state) => state.call);
  const isOut = call.name === 'reconnecting';
  const isLong = useSlow(isOut, OFFERS_TRY_AFTER_MS);
  const isGone = useSlow(isOut, SEAT_HELD_MS);
  const seconds = useSecondsUntil(isOut ? call.nextTryAt : null);
  if (!isOut) return null;
  const when = seconds > 0 ? `trying again in ${seconds} s` : 'trying now';
  return (
    <Notice tone="warning">
      Reconnecting<span aria-hidden>, {when}</span>. {isGone ? KEPT_FOR_LATER : KEPT_NOW}
      {isLong && (
        <Box sx={{ mt: 0.5 }}>
          <Button color="secondary" size="small" onClick={() => room.retryNow()}>
            Try now
          </Button>
          <Button color="inherit" size="small" onClick={() => window.location.reload()}>
            Reload
          </Button>
        </Box>
      )}
    </Notice>
  );
}

function LoopbackProblem(): ReactNode {
  const problem = useLoopbackProblem();
  return problem && <Notice tone="warning">{problem}</Notice>;
}

/** Said until the connection is good again, and not again once the person has read it. */
function SlowConnection(): ReactNode {
  const sends = useRoom(({ heldBack, intent }) => heldBack && intent.camera);
  const sees = useRoom(({ you }) => you?.seesReduced ?? false);
  const [isDismissed, setDismissed] = useState(false);
  if (!(sends || sees) || isDismissed) return null;
  return (
    <Notice tone="info">
      Your connection is slow. {sends ? 'The picture is smaller' : 'You see a smaller picture'}, the sound
      comes first.
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

function CameraFailure(): ReactNode {
  const error = useLocalMedia(({ camera }) => (camera.name === 'failed' ? camera.error : null));
  return <Suspense>{error && <CameraProblem error={error} />}</Suspense>;
}

function ChosenCamera(): ReactNode {
  const shown = useRoom(({ shownCamera }) => shownCamera);
  return <Suspense>{shown && <ShownNotice shown={shown} />}</Suspense>;
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
