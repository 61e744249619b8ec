import { listPhotos } from '@sightline/contracts/photos';
import type { RoomEvent } from '@sightline/contracts/roomEvents';
import { useMemo } from 'react';
import { useOutbox } from '../../offline/pageOutbox.ts';
import { useRead } from '../../wire/queries.ts';
import { buildTiles, type Captures, type PhotoTile, withPhotoEvents } from './photoTiles.ts';
import { keepPreview } from './previews.ts';

export interface PhotoSources {
  inspectionId: string;
  events: readonly RoomEvent[];
  captures: Captures;
  itemOfCapture: (photoId: string) => string | null;
}

export interface PhotoTiles {
  tiles: readonly PhotoTile[];
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
}

/** Everything there is to show, stored and under way, oldest first. */
export function usePhotoTiles({ inspectionId, events, captures, itemOfCapture }: PhotoSources): PhotoTiles {
  const read = useRead(listPhotos, { params: { inspectionId } });
  const waiting = useOutbox((outbox) => outbox.entries);
  const fractions = useOutbox((outbox) => outbox.fractions);
  const photos = useMemo(() => withPhotoEvents(read.data ?? [], events), [read.data, events]);
  const entries = useMemo(() => {
    const own = waiting.filter((entry) => entry.inspectionId === inspectionId);
    for (const entry of own) if (entry.kind === 'still') keepPreview(entry);
    return own;
  }, [waiting, inspectionId]);
  const tiles = useMemo(
    () => buildTiles({ photos, captures, entries, fractions, itemOfCapture }),
    [photos, captures, entries, fractions, itemOfCapture],
  );
  return { tiles, isLoading: read.isPending, error: read.error, retry: () => void read.refetch() };
}
