import { listPhotos, type Photo } from '@sightline/contracts/photos/photos';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { still } from '../../inspection/kinds/still.ts';
import { useOutbox } from '../../inspection/outbox/pageOutbox.ts';
import {
  buildTiles,
  type Captures,
  type PhotoTile,
  withPhotoEvents,
} from '../../inspection/photos/photoTiles.ts';
import { useSentStills } from '../../inspection/photos/useSentStills.ts';
import type { Entry } from '../../offline/Entry.ts';
import { useRead } from '../../wire/queries.ts';
import { PhotosContext } from './photosContext.ts';
import { keepPreview } from './previews.ts';

/** The large view loads with the first photo that is opened. */
const Lightbox = lazy(async () => ({ default: (await import('./Lightbox.tsx')).Lightbox }));

interface PhotoSources {
  inspectionId: string;
  events: readonly RoomEvent[];
  captures: Captures;
  itemOfCapture: (photoId: string) => string | null;
}

interface PhotosScopeProps extends PhotoSources {
  canEdit: boolean;
  children: ReactNode;
}

/** Reads the photos once for every list that shows them, and holds the one large view. */
export function PhotosScope({ canEdit, children, ...sources }: PhotosScopeProps): ReactNode {
  const reading = usePhotoTiles(sources, canEdit);
  const [openId, setOpenId] = useState<string | null>(null);
  const [wasOpened, setOpened] = useState(false);
  // Stays once it was opened, so that it can close with its transition.
  if (openId && !wasOpened) setOpened(true);
  const { tiles, deleted, isLoading, error, retry } = reading;
  const { inspectionId } = sources;
  const photos = useMemo(() => {
    const numbers = new Map(tiles.map((tile, index) => [tile.id, index + 1]));
    const numberOf = (photoId: string): number | null => numbers.get(photoId) ?? null;
    const state = { inspectionId, tiles, deleted, canEdit, isLoading, error, retry };
    return { ...state, open: setOpenId, numberOf };
  }, [inspectionId, tiles, deleted, canEdit, isLoading, error, retry]);
  return (
    <PhotosContext value={photos}>
      {children}
      {wasOpened && (
        <Suspense>
          <Lightbox openId={openId} onShow={setOpenId} onClose={() => setOpenId(null)} />
        </Suspense>
      )}
    </PhotosContext>
  );
}

interface PhotoTiles {
  tiles: readonly PhotoTile[];
  deleted: readonly Photo[];
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
}

/** Everything there is to show, stored and under way, oldest first. */
function usePhotoTiles(sources: PhotoSources, canEdit: boolean): PhotoTiles {
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

/** The outbox entries of this inspection, with those just sent; keeps the previews of their stills. */
function useEntriesOf(inspectionId: string, canEdit: boolean): Entry[] {
  const waiting = useOutbox((outbox) => outbox.entries);
  const sent = useSentStills(inspectionId, canEdit);
  return useMemo(() => {
    const own = waiting.filter((entry) => entry.parentId === inspectionId);
    for (const entry of own.filter(still.is)) keepPreview(entry);
    const known = new Set(own.map(({ id }) => id));
    return [...own, ...sent.filter(({ id }) => !known.has(id))];
  }, [waiting, sent, inspectionId]);
}
