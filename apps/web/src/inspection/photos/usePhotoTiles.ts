import type { Photo } from '@sightline/contracts/photos/photos';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { useMemo } from 'react';
import type { ShownPhotos } from '../kinds/still.ts';
import { useOutbox } from '../outbox/pageOutbox.ts';
import type { LiveReading } from '../outbox/useLiveRecords.ts';
import { buildTiles, type Captures, type PhotoTile } from './photoTiles.ts';
import { useInspectionPhotos } from './useInspectionPhotos.ts';

export interface PhotoSources {
  inspectionId: string;
  events: readonly RoomEvent[];
  captures: Captures;
  itemOfCapture: (photoId: string) => string | null;
}

interface PhotoTiles extends Omit<LiveReading<unknown>, 'data'> {
  tiles: readonly PhotoTile[];
  deleted: readonly Photo[];
}

/** All photos to show, stored and pending, oldest first. */
export function usePhotoTiles({ inspectionId, events, captures, itemOfCapture }: PhotoSources): PhotoTiles {
  const { data: shown = NONE, ...reading } = useInspectionPhotos(inspectionId, events);
  const fractions = useOutbox((outbox) => outbox.fractions);
  const tiles = useMemo(
    () => buildTiles({ ...shown, captures, fractions, itemOfCapture }),
    [shown, captures, fractions, itemOfCapture],
  );
  return { ...reading, tiles, deleted: shown.deleted };
}

const NONE: ShownPhotos = { photos: [], deleted: [], unsent: [] };
