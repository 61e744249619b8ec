import { listPhotos, type Photo } from '@sightline/contracts/photos/photos';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { useMemo } from 'react';
import type { Entry } from '../../offline/Entry.ts';
import { useRead } from '../../wire/queries.ts';
import { still } from '../kinds/still.ts';
import { useOutbox } from '../outbox/pageOutbox.ts';
import { useUnsent } from '../outbox/useLiveRecords.ts';
import { buildTiles, type Captures, type PhotoTile, withPhotoEvents } from './photoTiles.ts';
import { keepPreview } from './previews.ts';
import { useSentStills } from './useSentStills.ts';

export interface PhotoSources {
  inspectionId: string;
  events: readonly RoomEvent[];
  captures: Captures;
  itemOfCapture: (photoId: string) => string | null;
}

interface PhotoTiles {
  tiles: readonly PhotoTile[];
  deleted: readonly Photo[];
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
}

/** Everything there is to show, stored and under way, oldest first. */
export function usePhotoTiles(sources: PhotoSources, canEdit: boolean): PhotoTiles {
  const { inspectionId, events, captures, itemOfCapture } = sources;
  const read = useRead(listPhotos, { params: { inspectionId } });
  const entries = useEntriesOf(inspectionId, canEdit);
  const fractions = useOutbox((outbox) => outbox.fractions);
  const all = useMemo(() => withPhotoEvents(read.data ?? [], events), [read.data, events]);
  const [photos, deleted] = useMemo(() => {
    const isDeleted = (photo: Photo): boolean => photo.disposition === 'deleted';
    return [all.filter((photo) => !isDeleted(photo)), all.filter(isDeleted)];
  }, [all]);
  const tiles = useMemo(() => {
    const gone = new Set(deleted.map(({ id }) => id));
    // A deleted photo may still be known as a capture of this call.
    const sent = buildTiles({ photos, captures, entries, fractions, itemOfCapture });
    return sent.filter(({ id }) => !gone.has(id));
  }, [photos, deleted, captures, entries, fractions, itemOfCapture]);
  return { tiles, deleted, isLoading: read.isPending, error: read.error, retry: () => void read.refetch() };
}

const STILLS = [still];

/** The photos of this inspection on this device, with those just sent; keeps their previews. */
function useEntriesOf(inspectionId: string, canEdit: boolean): Entry[] {
  const waiting = useUnsent(inspectionId, STILLS);
  const sent = useSentStills(inspectionId, canEdit);
  return useMemo(() => {
    for (const entry of waiting.filter(still.is)) keepPreview(entry);
    const known = new Set(waiting.map(({ id }) => id));
    return [...waiting, ...sent.filter(({ id }) => !known.has(id))];
  }, [waiting, sent]);
}
