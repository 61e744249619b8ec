import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { type PhotoSources, usePhotoTiles } from '../../inspection/photos/usePhotoTiles.ts';
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
