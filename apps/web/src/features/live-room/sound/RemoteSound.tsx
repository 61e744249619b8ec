import { type ReactNode, useEffect, useState } from 'react';
import { canChooseSpeaker, usedSpeaker } from '../../../devices/speaker.ts';
import { useCall, useCallView, useLocalMedia, useRoom, useVolume } from '../call/callContext.ts';
import { showError } from '../showError.ts';
import { keepPlaying, playbackView } from './keepPlaying.ts';

/**
 * The audio of other peers, separate from their video. The key remounts a voice after the touch that browsers
 * require.
 */
export function RemoteSound(): ReactNode {
  const media = useRoom((state) => state.media);
  const peers = useRoom((state) => state.peers);
  const isBlocked = useCallView(playbackView, (view) => view.soundBlocked);
  return [...media].map(
    ([peerId, { audio }]) =>
      audio && (
        <Voice
          key={`${peerId} ${isBlocked}`}
          track={audio}
          subject={peers.find(({ id }) => id === peerId)?.subject ?? ''}
        />
      ),
  );
}

function Voice({ track, subject }: { track: MediaStreamTrack; subject: string }): ReactNode {
  const { view } = useCall();
  const volume = useVolume(subject);
  const [element] = useState(() => document.createElement('audio'));
  useSpeaker(element);
  useEffect(() => {
    // iOS ignores the volume of an element, but not `muted`.
    Object.assign(element, { volume: volume / 100, muted: volume === 0 });
  }, [element, volume]);
  useEffect(() => {
    document.body.append(element);
    // After a reload a browser may require a touch before it plays sound.
    const stop = keepPlaying(element, track, () => view(playbackView).setState({ soundBlocked: true }));
    return () => {
      stop();
      element.srcObject = null;
      element.remove();
    };
  }, [element, track, view]);
  return null;
}

/** Plays the element on the chosen speaker, and on the system's choice if that one does not work. */
function useSpeaker(element: HTMLAudioElement): void {
  const { media } = useCall().device;
  const speaker = useLocalMedia(usedSpeaker);
  useEffect(() => {
    if (!canChooseSpeaker() || element.sinkId === speaker) return;
    element.setSinkId(speaker).catch((error: unknown) => {
      // Several voices fail together, and the speaker may have been unplugged in the meantime: then it is not
      // in use.
      if (usedSpeaker(media.store.getState()) !== speaker) return;
      media.chooseSpeaker(null);
      showError(error, 'Speaker not changed');
    });
  }, [element, media, speaker]);
}
