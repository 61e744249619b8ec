import SoundIcon from '@mui/icons-material/VolumeUpRounded';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect } from 'react';
import { useCall, useCallView, useRoom } from '../call/callContext.ts';

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
    element.srcObject = new MediaStream([track]);
    document.body.append(element);
    // After a reload a browser may require a touch before it plays sound.
    element.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError')
        view.setState({ soundBlocked: true });
    });
    return () => {
      element.srcObject = null;
      element.remove();
    };
  }, [track, view]);
  return null;
}

/** A button that is shown only while the browser blocks sound. */
export function SoundUnblocker(): ReactNode {
  const { view } = useCall();
  const isBlocked = useCallView((state) => state.soundBlocked);
  if (!isBlocked) return null;
  return (
    <Button
      variant="contained"
      startIcon={<SoundIcon />}
      onClick={() => view.setState({ soundBlocked: false })}
    >
      Tap to turn on sound
    </Button>
  );
}
