import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef } from 'react';

interface VideoViewProps {
  track: MediaStreamTrack;
  label: string;
  mirrored?: boolean;
  fit?: 'cover' | 'contain';
  /** Called when the picture's size is known or changes, for example when a phone is turned. */
  onSize?: (width: number, height: number) => void;
}

/** The video of one track. Audio plays elsewhere, so that moving a picture never interrupts a voice. */
export function VideoView({
  track,
  label,
  mirrored = false,
  fit = 'cover',
  onSize,
}: VideoViewProps): ReactNode {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    element.srcObject = new MediaStream([track]);
    // Playing is rejected only while the page is hidden; it starts when the person returns.
    element.play().catch(() => {});
    return () => {
      element.srcObject = null;
    };
  }, [track]);
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
