import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import { type ReactNode, useEffect } from 'react';
import { useCallView } from '../call/callContext.ts';
import { shutterView } from '../call/LiveCall.ts';

const fade = keyframes({ from: { opacity: 0.85 }, to: { opacity: 0 } });

/**
 * Flashes and vibrates when this device's camera takes a photo. It makes no sound, which the call would
 * carry.
 */
export function ShutterFlash(): ReactNode {
  const { count } = useCallView(shutterView, (view) => view);
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
