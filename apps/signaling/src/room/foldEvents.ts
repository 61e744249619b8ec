import type { Photo } from '@sightline/contracts/photos';
import type { RoomRole } from '@sightline/contracts/roles';
import type { RoomEvent } from '@sightline/contracts/roomEvents';

/** What the durable events say about a room; survives a node because the log does. */
export interface RoomFacts {
  locked: boolean;
  label: string;
  roomType: string;
  /** Peers that joined and have not left according to the log. A node that died could not record their leaving. */
  present: ReadonlyMap<string, { subject: string; name: string; role: RoomRole }>;
  /** Subjects that were removed in this session. */
  removed: ReadonlySet<string>;
  deletedPhotos: ReadonlySet<string>;
  /** When the last session was ended; null before that. */
  endedAt: string | null;
  /** No host has joined since then. */
  isEnded: boolean;
}

export const NO_FACTS: RoomFacts = {
  locked: false,
  // A preset name would mislabel every photo that is taken before somebody changes it.
  label: '',
  roomType: '',
  present: new Map(),
  removed: new Set(),
  deletedPhotos: new Set(),
  endedAt: null,
  isEnded: false,
};

export function foldEvent(facts: RoomFacts, event: RoomEvent): RoomFacts {
  switch (event.kind) {
    case 'room:locked':
      return { ...facts, locked: event.data.locked };
    case 'label:changed':
      return { ...facts, label: event.data.label, roomType: event.data.roomType };
    case 'peer:joined': {
      const { peerId, name, role } = event.data;
      const present = new Map(facts.present).set(peerId, { subject: event.by.subject, name, role });
      return { ...facts, present, isEnded: facts.isEnded && role !== 'host' };
    }
    case 'peer:left':
      return peerLeft(facts, event.data);
    case 'session:ended':
      // The next session starts unlocked, and removed people may join it.
      return { ...facts, locked: false, removed: new Set(), endedAt: event.at, isEnded: true };
    case 'photo:updated':
      return photoUpdated(facts, event.data.photo);
    default:
      return facts;
  }
}

function photoUpdated(facts: RoomFacts, { id, disposition }: Pick<Photo, 'id' | 'disposition'>): RoomFacts {
  const deletedPhotos = new Set(facts.deletedPhotos);
  if (disposition === 'deleted') deletedPhotos.add(id);
  else deletedPhotos.delete(id);
  return { ...facts, deletedPhotos };
}

function peerLeft(facts: RoomFacts, left: { peerId: string; reason: string }): RoomFacts {
  const subject = facts.present.get(left.peerId)?.subject;
  const present = new Map(facts.present);
  present.delete(left.peerId);
  if (left.reason !== 'removed' || subject === undefined) return { ...facts, present };
  return { ...facts, present, removed: new Set(facts.removed).add(subject) };
}
