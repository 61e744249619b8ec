import Box from '@mui/material/Box';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useCall, useCallView } from '../call/callContext.ts';
import { keepPlaying, playbackView } from '../sound/keepPlaying.ts';

interface VideoViewProps {
  track: MediaStreamTrack;
  label: string;
  mirrored?: boolean;
  fit?: 'cover' | 'contain';
  element?: RefObject<HTMLVideoElement | null> | undefined;
  /** Called when the picture's size is known or changes, for example when a phone is turned. */
  onSize?: (width: number, height: number) => void;
}

/**
 * Must be keyed by the person: the last picture stays until the next track has one. Audio plays elsewhere, so
 * that moving a picture never interrupts a voice.
 */
export function VideoView({
  track,
  label,
  mirrored = false,
  fit = 'cover',
  element,
  onSize,
}: VideoViewProps): ReactNode {
  const { view } = useCall();
  const isBlocked = useCallView(playbackView, (view) => view.pictureBlocked);
  const own = useRef<HTMLVideoElement>(null);
  const video = element ?? own;
  useEffect(() => {
    // The track is attached again after the touch that a phone may require when it saves power.
    if (!video.current) return undefined;
    return keepPlaying(video.current, track, () => view(playbackView).setState({ pictureBlocked: true }));
  }, [track, video, view, isBlocked]);
  useEffect(() => {
    const shown = video.current;
    return () => {
      if (shown) shown.srcObject = null;
    };
  }, [video]);
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
