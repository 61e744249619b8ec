import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useState } from 'react';
import { useCallView } from '../call/callContext.ts';
import { Notice } from './Notice.tsx';

const fade = keyframes({ from: { opacity: 0.85 }, to: { opacity: 0 } });

/**
 * Flashes white and vibrates when this device's camera takes a photo. It makes no sound, which the call would
 * carry.
 */
export function ShutterFlash(): ReactNode {
  const { count } = useCallView((view) => view.shutter);
  useEffect(() => {
    // Safari has no vibration.
    if (count > 0) navigator.vibrate?.(40);
  }, [count]);
  if (count === 0) return null;
  return <Box key={count} aria-hidden data-testid="shutter-flash" sx={FLASH} />;
}

const FLASH = {
  position: 'absolute',
  inset: 0,
  zIndex: 2,
  pointerEvents: 'none',
  opacity: 0,
  bgcolor: '#fff',
  animation: `${fade} 320ms ease-out`,
};

const SHUTTER_NOTICE_MS = 2500;

/** Notifies the person on site that the host took a photo with their phone. */
export function ShutterNotice(): ReactNode {
  const { count, by } = useCallView((view) => view.shutter);
  const [seen, setSeen] = useState(count);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(count), SHUTTER_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return by === 'host' && count > seen && <Notice tone="info">The inspector took a photo.</Notice>;
}
