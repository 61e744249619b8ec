import type { RoomSnapshot } from '@sightline/contracts/rooms/room';
import type { Slice } from './Slice.ts';

interface SessionPart {
  /** The facts about the room that belong to no feature; null before it is entered. */
  readonly room: Pick<
    RoomSnapshot,
    'inspectionId' | 'epoch' | 'locked' | 'label' | 'roomType' | 'seq'
  > | null;
}

export const session: Slice<SessionPart> = {
  initial: { room: null },
  entered: ({ room: { inspectionId, epoch, locked, label, roomType, seq } }) => ({
    room: { inspectionId, epoch, locked, label, roomType, seq },
  }),
  eventsAdded: ({ room: before }, added) => {
    let room = before;
    for (const event of added) {
      // The reply to entering already contains events from before it.
      if (!room || event.seq <= room.seq) continue;
      room = { ...room, seq: event.seq };
      if (event.kind === 'room:locked') room = { ...room, locked: event.data.locked };
      if (event.kind === 'label:changed') room = { ...room, ...event.data };
    }
    return { room };
  },
};
