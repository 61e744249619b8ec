import type { RoomClient } from '@sightline/room-client/types';
import type { LocalMediaPort } from '../ports.ts';

/** The host's mute comes as a change of intent that this device did not make. */
export function followMuting(room: RoomClient, media: LocalMediaPort, onMuted: () => void): () => void {
  let was = room.getState().intent.microphone;
  return room.subscribe(() => {
    const is = room.getState().intent.microphone;
    const { microphone } = media.store.getState();
    const stoppedByRoom = was && !is && microphone.name === 'live' && !microphone.muted;
    was = is;
    if (!stoppedByRoom) return;
    void media.setMuted(true).catch(() => {});
    onMuted();
  });
}
