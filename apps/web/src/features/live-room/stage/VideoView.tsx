import Box from '@mui/material/Box';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

interface VideoViewProps {
  track: MediaStreamTrack;
  label: string;
  mirrored?: boolean;
  fit?: 'cover' | 'contain';
  element?: RefObject<HTMLVideoElement | null> | undefined;
  /** Called when the picture's size is known or changes, for example when a phone is turned. */
  onSize?: (width: number, height: number) => void;
}

/** The video of one track. Audio plays elsewhere, so that moving a picture never interrupts a voice. */
export function VideoView({
  track,
  label,
  mirrored = false,
  fit = 'cover',
  element,
  onSize,
}: VideoViewProps): ReactNode {
  const own = useRef<HTMLVideoElement>(null);
  const video = element ?? own;
  useEffect(() => {
    const shown = video.current;
    if (!shown) return undefined;
    shown.srcObject = new MediaStream([track]);
    // Playing is rejected only while the page is hidden; it starts when the person returns.
    shown.play().catch(() => {});
    return () => {
      shown.srcObject = null;
    };
  }, [track, video]);
  return (
    <Box
      component="video"
      ref={video}
      muted
      autoPlay
      playsInline
      disablePictureInPicture
      aria-label={label}
      onResize={() => video.current && onSize?.(video.current.videoWidth, video.current.videoHeight)}
      sx={{
        display: 'block',
        width: '100%',
        height: '100%',
        objectFit: fit,
        transform: mirrored ? 'scaleX(-1)' : undefined,
      }}
    />
  );
}
