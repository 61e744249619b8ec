import { listPhotos, type Photo } from '@sightline/contracts/photos/photos';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import type { UseQueryOptions } from '@tanstack/react-query';
import { useRead } from '../../wire/queries.ts';
import { photosWithUnsent, type ShownPhotos, still } from '../kinds/still.ts';
import { type LiveReading, type Overlay, useLiveRecords } from '../outbox/useLiveRecords.ts';
import { withPhotoEvents } from './photoEvents.ts';
import { keepPreview } from './previews.ts';

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
