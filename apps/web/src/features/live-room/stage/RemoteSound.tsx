import PlayIcon from '@mui/icons-material/PlayArrowRounded';
import SoundIcon from '@mui/icons-material/VolumeUpRounded';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect } from 'react';
import { useCall, useCallView, useRoom } from '../call/callContext.ts';
import { keepPlaying } from './keepPlaying.ts';

/**
 * The audio of other peers, separate from their video. The key remounts it after the touch that browsers
 * require.
 */
export function RemoteSound(): ReactNode {
  const media = useRoom((state) => state.media);
  const isBlocked = useCallView((view) => view.soundBlocked);
  return [...media].map(
    ([peerId, { audio }]) => audio && <Voice key={`${peerId} ${isBlocked}`} track={audio} />,
  );
}

function Voice({ track }: { track: MediaStreamTrack }): ReactNode {
  const { view } = useCall();
  useEffect(() => {
    const element = document.createElement('audio');
    document.body.append(element);
    // After a reload a browser may require a touch before it plays sound.
    const stop = keepPlaying(element, track, () => view.setState({ soundBlocked: true }));
    return () => {
      stop();
      element.srcObject = null;
      element.remove();
    };
  }, [track, view]);
  return null;
}

/** A button that is shown only while the browser blocks sound or picture. */
export function PlaybackUnblocker(): ReactNode {
  const { view } = useCall();
  const isSilent = useCallView((state) => state.soundBlocked);
  const isBlack = useCallView((state) => state.pictureBlocked);
  if (!isSilent && !isBlack) return null;
  return (
    <Button
      variant="contained"
      startIcon={isSilent ? <SoundIcon /> : <PlayIcon />}
      onClick={() => view.setState({ soundBlocked: false, pictureBlocked: false })}
    >
      {isSilent ? 'Tap to turn on sound' : 'Tap to show the video'}
    </Button>
  );
}
