import type { Photo } from '@sightline/contracts/photos/photos';
import type { RoomEvent, RoomEventAuthor } from '@sightline/contracts/rooms/roomEvents';

/**
 * Deleted photos in events, which clients and guests read. They need only the id, to remove the photo; staff
 * read the rest.
 */

type HiddenFacts = Omit<Photo, 'id' | 'inspectionId' | 'capturedAt' | 'storedAt'>;

const HIDDEN: HiddenFacts = {
  itemId: null,
  viewId: null,
  roomLabel: '',
  source: 'file',
  description: '',
  capturedBy: '',
  contentType: '',
  width: 0,
  height: 0,
  bytes: 0,
  sha256: '0'.repeat(64),
  position: null,
  exif: null,
  focalLength35: null,
  distanceMeters: null,
  isOffSite: null,
  renditions: 'failed',
  disposition: 'deleted',
  custody: [],
  markup: [],
  labels: [],
  category: 'general',
  priority: 'medium',
  tags: [],
  equipment: '',
  notes: '',
  filename: '',
  settings: null,
};

const HIDDEN_AUTHOR: RoomEventAuthor = { subject: 'system', name: '', role: null };

/** A deleted photo in an event for the room; the contract requires times, so these are the event's. */
export function withoutFacts({ id, inspectionId }: Photo, at: string): Photo {
  return { id, inspectionId, capturedAt: at, storedAt: at, ...HIDDEN };
}

/** The event without the facts about a deleted photo and its photographer. */
export function withoutDeletedPhoto(event: RoomEvent, deleted: ReadonlySet<string>): RoomEvent {
  if (event.kind !== 'photo:stored' && event.kind !== 'photo:updated') return event;
  const { photo } = event.data;
  if (!deleted.has(photo.id)) return event;
  return { ...event, by: HIDDEN_AUTHOR, data: { photo: withoutFacts(photo, event.at) } };
}

/** The event without the value of a field of the checklist: clients and guests get what was signed. Decision 169. */
export function withoutMark(event: RoomEvent): RoomEvent {
  if (event.kind !== 'field:changed') return event;
  return { ...event, data: { field: event.data.field, state: null } };
}
