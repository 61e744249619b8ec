import type { Photo } from '@sightline/contracts/photos/photos';
import { createContext, useContext } from 'react';
import type { PhotoTile } from '../../inspection/photos/photoTiles.ts';

export interface Photos {
  inspectionId: string;
  /** Stored and under way, oldest first; deleted photos are not among them. */
  tiles: readonly PhotoTile[];
  /** Shown to those who may edit, so that they can put one back. */
  deleted: readonly Photo[];
  canEdit: boolean;
  /** The stored ones were read. */
  isRead: boolean;
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
  /** Opens the large view. */
  open: (photoId: string) => void;
  /** Counted from the first photo of the inspection. */
  numberOf: (photoId: string) => number | null;
}

export const PhotosContext = createContext<Photos | null>(null);

export function usePhotos(): Photos {
  const photos = useContext(PhotosContext);
  if (!photos) throw new Error('usePhotos needs a PhotosScope around it');
  return photos;
}
