import type { Photo } from '@sightline/contracts/photos/photos';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { ShownPhotos } from '../../inspection/kinds/still.ts';
import { useOutbox } from '../../inspection/outbox/pageOutbox.ts';
import type { LiveReading } from '../../inspection/outbox/useLiveRecords.ts';
import { buildTiles, type Captures, type PhotoTile } from '../../inspection/photos/photoTiles.ts';
import { useInspectionPhotos } from '../../inspection/photos/useInspectionPhotos.ts';
import { PhotosContext } from './photosContext.ts';

/** The large view loads with the first photo that is opened. */
const Lightbox = lazy(async () => ({ default: (await import('./Lightbox.tsx')).Lightbox }));

interface PhotosScopeProps extends PhotoSources {
  canEdit: boolean;
  /** The photo that is large at first. */
  firstId?: string | null;
  children: ReactNode;
}

/** Reads the photos once for every list that shows them, and holds the one large view. */
export function PhotosScope({ canEdit, firstId = null, children, ...sources }: PhotosScopeProps): ReactNode {
  const reading = usePhotoTiles(sources);
  const [openId, setOpenId] = useState(firstId);
  const [wasOpened, setOpened] = useState(false);
  // Mounted from its first opening on, so that it can close with its transition.
  if (openId && !wasOpened) setOpened(true);
  const { tiles, deleted, isRead, isLoading, error, retry } = reading;
  const { inspectionId } = sources;
  const photos = useMemo(() => {
    const numbers = new Map(tiles.map((tile, index) => [tile.id, index + 1]));
    const numberOf = (photoId: string): number | null => numbers.get(photoId) ?? null;
    const state = { inspectionId, tiles, deleted, canEdit, isRead, isLoading, error, retry };
    return { ...state, open: setOpenId, numberOf };
  }, [inspectionId, tiles, deleted, canEdit, isRead, isLoading, error, retry]);
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

interface PhotoSources {
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
function usePhotoTiles({ inspectionId, events, captures, itemOfCapture }: PhotoSources): PhotoTiles {
  const { data: shown = NONE, ...reading } = useInspectionPhotos(inspectionId, events);
  const fractions = useOutbox((outbox) => outbox.fractions);
  const tiles = useMemo(
    () => buildTiles({ ...shown, captures, fractions, itemOfCapture }),
    [shown, captures, fractions, itemOfCapture],
  );
  return { ...reading, tiles, deleted: shown.deleted };
}

const NONE: ShownPhotos = { photos: [], deleted: [], unsent: [] };
