import type { RoomEvent } from '@sightline/contracts/roomEvents';
import { useEffect } from 'react';
import { toast } from '../../../ui/toasts.ts';
import { useCall } from '../call/callContext.ts';

/** Messages about what happens in the room after this person came in; what was before is no news. */
export function useRoomToasts(isIn: boolean): void {
  const { room } = useCall();
  useEffect(() => {
    if (!isIn) return undefined;
    let seen = room.getState().room?.seq ?? 0;
    const captured = new Set<string>();
    return room.subscribe(() => {
      const { events, you, captures, peers } = room.getState();
      const isHere = (subject: string): boolean =>
        peers.some((peer) => peer.connected && peer.subject === subject);
      for (const [id, { peerId, progress }] of captures) {
        if (peerId === you?.id || captured.has(id)) continue;
        if (progress.state !== 'requested') captured.add(id);
        if (progress.state === 'failed')
          toast({ title: 'Photo not captured', description: progress.reason, tone: 'error' });
        else if (progress.state === 'captured') toast({ title: 'Photo Captured', tone: 'success' });
      }
      for (const event of events.filter(({ seq }) => seq > seen)) {
        seen = event.seq;
        if (event.by.subject !== you?.subject) tell(event, isHere(event.by.subject));
      }
    });
  }, [room, isIn]);
}

/** Whoever came back on another socket leaves their old seat behind: that is not leaving. */
function tell(event: RoomEvent, isStillHere: boolean): void {
  if (event.kind === 'peer:joined') toast({ title: `${event.data.name} joined` });
  if (event.kind === 'peer:left' && event.data.reason !== 'closed' && !isStillHere)
    toast({ title: `${event.data.name} left` });
}
