import { listPhotos, type Photo } from '@sightline/contracts/photos/photos';
import { type RoomEvent, SYSTEM } from '@sightline/contracts/rooms/roomEvents';
import type { UseQueryOptions } from '@tanstack/react-query';
import { useRead } from '../../wire/queries.ts';
import { photosWithUnsent, type ShownPhotos, still } from '../kinds/still.ts';
import { type LiveReading, type Overlay, useLiveRecords } from '../outbox/useLiveRecords.ts';
import { keepPreview } from './previews.ts';

/** The order in which a worker reaches these states. */
const STEPS: readonly Photo['renditions'][] = ['pending', 'failed', 'thumbnail', 'ready'];

const merged = new WeakMap<Photo, { onto: Photo; photo: Photo }>();

/** The photos of an inspection, oldest first. */
export function useInspectionPhotos(
  inspectionId: string,
  events?: readonly RoomEvent[],
  options?: Pick<UseQueryOptions<Photo[]>, 'refetchInterval'>,
): LiveReading<ShownPhotos> {
  const read = useRead(listPhotos, { params: { inspectionId } }, options);
  return useLiveRecords(read, inspectionId, OVERLAY, events);
}

const OVERLAY: Overlay<Photo[], ShownPhotos> = {
  kinds: [still],
  withEvents: (stored, events) => {
    const photos = withPhotoEvents(stored ?? [], events);
    return stored || photos.length > 0 ? photos : undefined;
  },
  withUnsent: (stored = [], entries) => {
    for (const entry of entries.filter(still.is)) keepPreview(entry);
    return photosWithUnsent(stored, entries);
  },
};

/** The photos as read from the server, with all later announcements of the room. */
export function withPhotoEvents(read: readonly Photo[], events: readonly RoomEvent[]): Photo[] {
  const photos = new Map(read.map((photo) => [photo.id, photo]));
  for (const event of events) {
    if (event.kind !== 'photo:stored' && event.kind !== 'photo:updated') continue;
    const { photo } = event.data;
    const known = photos.get(photo.id);
    photos.set(photo.id, known ? mergedOnce(known, photo, event) : photo);
  }
  return [...photos.values()].sort((one, other) => one.capturedAt.localeCompare(other.capturedAt));
}

/** Returns the same object for the same two: a photo without a new event is not rendered again. */
function mergedOnce(known: Photo, announced: Photo, event: RoomEvent): Photo {
  const earlier = merged.get(announced);
  if (earlier?.onto === known) return earlier.photo;
  const photo = mergePhoto(known, announced, event);
  merged.set(announced, { onto: known, photo });
  return photo;
}

/**
 * Events never contain restricted facts, such as position and distance, and only the id of a deleted photo. An
 * early one may arrive after the photo was read with its renditions ready or its disposition changed. A worker
 * announces its renditions with facts that it read earlier: changes that people made since are kept.
 */
function mergePhoto(known: Photo, announced: Photo, { at: announcedAt, by }: RoomEvent): Photo {
  const changedAt = known.custody.at(-1)?.at ?? '';
  const { disposition } = changedAt > announcedAt ? known : announced;
  if (announced.disposition === 'deleted') return { ...known, disposition };
  const isOlder = STEPS.indexOf(announced.renditions) < STEPS.indexOf(known.renditions);
  const { renditions } = isOlder ? known : announced;
  if (by.subject === SYSTEM.subject) return { ...known, renditions };
  return {
    ...announced,
    renditions,
    disposition,
    position: announced.position ?? known.position,
    exif: known.exif ?? announced.exif,
    focalLength35: known.focalLength35 ?? announced.focalLength35,
    distanceMeters: announced.distanceMeters ?? known.distanceMeters,
    isOffSite: announced.isOffSite ?? known.isOffSite,
    custody: known.custody,
    notes: known.notes,
    viewId: known.viewId,
    filename: known.filename,
    settings: known.settings,
  };
}
