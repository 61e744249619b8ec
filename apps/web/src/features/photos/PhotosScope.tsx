import { type ReactNode, useMemo, useState } from 'react';
import { Lightbox } from './Lightbox.tsx';
import { PhotosContext } from './photosContext.ts';
import { type PhotoSources, usePhotoTiles } from './usePhotoTiles.ts';

interface PhotosScopeProps extends PhotoSources {
  canEdit: boolean;
  children: ReactNode;
}

/** Reads the photos once for all who show them, and holds the one large view. */
export function PhotosScope({ canEdit, children, ...sources }: PhotosScopeProps): ReactNode {
  const reading = usePhotoTiles(sources);
  const [openId, setOpenId] = useState<string | null>(null);
  const { tiles, isLoading, error, retry } = reading;
  const photos = useMemo(() => {
    const numbers = new Map(tiles.map((tile, index) => [tile.id, index + 1]));
    const numberOf = (photoId: string): number => numbers.get(photoId) ?? 0;
    return { tiles, isLoading, error, retry, open: setOpenId, numberOf };
  }, [tiles, isLoading, error, retry]);
  return (
    <PhotosContext value={photos}>
      {children}
      <Lightbox openId={openId} canEdit={canEdit} onShow={setOpenId} onClose={() => setOpenId(null)} />
    </PhotosContext>
  );
}
