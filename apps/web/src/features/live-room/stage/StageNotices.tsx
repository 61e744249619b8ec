import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useCall, useLocalMedia, useRoom } from '../call/callContext.ts';
import { useSlow } from '../useSlow.ts';
import { Notice } from './Notice.tsx';
import { SoundUnblocker } from './RemoteSound.tsx';

/** What the person should know or do, over the picture. */
export function StageNotices(): ReactNode {
  return (
    <Box sx={PLACE} aria-live="polite">
      <Entering />
      <Reconnecting />
      <Interrupted />
      <AskForPosition />
      <SoundUnblocker />
    </Box>
  );
}

const PLACE = {
  position: 'absolute',
  top: 52,
  left: 12,
  right: { xs: 108, md: 180 },
  display: 'flex',
  flexDirection: 'column',
  alignItems: { xs: 'stretch', md: 'center' },
  gap: 1,
  zIndex: 1,
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
};

/** The room is shown before it has answered; on a good line nobody has the time to read this. */
function Entering(): ReactNode {
  const isEntering = useRoom(({ call }) => call.name === 'joining');
  const isSlow = useSlow(isEntering);
  return isSlow && <Notice tone="info">Entering the room…</Notice>;
}

function Reconnecting(): ReactNode {
  const call = useRoom((state) => state.call);
  const seconds = useSecondsUntil(call.name === 'reconnecting' ? call.nextTryAt : null);
  if (call.name !== 'reconnecting') return null;
  const when = seconds > 0 ? `next try in ${seconds} s` : 'trying now';
  return (
    <Notice tone="warning">
      Reconnecting<span aria-hidden>, {when}</span>. Picture and sound go on; nothing is lost.
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
      Your camera is held back by the system. It goes on when this page is in front again.
    </Notice>
  );
}

/** Asked by a tap, with its reason, and only of the phone on site. */
function AskForPosition(): ReactNode {
  const { device } = useCall();
  const isOnSite = useRoom((state) => state.you?.role === 'field');
  const phase = useStore(device.position.store, (state) => state.phase.name);
  const [isDismissed, setDismissed] = useState(false);
  if (!isOnSite || phase !== 'off' || isDismissed) return null;
  return (
    <Notice tone="info">
      Photos can carry the place where they were taken.
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
