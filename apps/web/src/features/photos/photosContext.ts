import type { Photo } from '@sightline/contracts/photos/photos';
import { createContext, useContext } from 'react';
import type { PhotoTile } from '../../inspection/photos/photoTiles.ts';

export interface Photos {
  inspectionId: string;
  /** Stored and unsent photos, oldest first, without deleted ones. */
  tiles: readonly PhotoTile[];
  /** Deleted photos, which people who may edit can restore. */
  deleted: readonly Photo[];
  canEdit: boolean;
  /** Whether the stored photos have been read. */
  isRead: boolean;
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
  /** Opens the large view. */
  open: (photoId: string) => void;
  /** The photo's number, counted from the first photo of the inspection. */
  numberOf: (photoId: string) => number | null;
}

export const PhotosContext = createContext<Photos | null>(null);

export function usePhotos(): Photos {
  const photos = useContext(PhotosContext);
  if (!photos) throw new Error('usePhotos needs a PhotosScope around it');
  return photos;
}
