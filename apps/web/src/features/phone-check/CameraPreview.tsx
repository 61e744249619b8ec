import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { PhoneCheckRun } from './PhoneCheckRun.ts';

/** The picture of the camera while it is on. */
export function CameraPreview({ run }: { run: PhoneCheckRun }): ReactNode {
  const track = useStore(run.media.store, ({ camera }) => (camera.name === 'live' ? camera.track : null));
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element || !track) return undefined;
    element.srcObject = new MediaStream([track]);
    // Playing is rejected only while the page is hidden; it starts when the person returns.
    element.play().catch(() => {});
    return () => {
      element.srcObject = null;
    };
  }, [track]);
  if (!track) return null;
  return <Box component="video" ref={video} muted playsInline aria-label="Your camera" sx={PICTURE} />;
}

const PICTURE = {
  display: 'block',
  width: '100%',
  maxHeight: 220,
  mb: 1.5,
  objectFit: 'cover',
  borderRadius: 1,
  bgcolor: '#06100C',
};
