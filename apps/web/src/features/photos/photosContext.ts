import { createContext, useContext } from 'react';
import type { PhotoTiles } from './usePhotoTiles.ts';

export interface Photos extends PhotoTiles {
  open: (photoId: string) => void;
  /** The number of a tile, counted from the first photo of the inspection. */
  numberOf: (photoId: string) => number;
}

export const PhotosContext = createContext<Photos | null>(null);

export function usePhotos(): Photos {
  const photos = useContext(PhotosContext);
  if (!photos) throw new Error('Photos are shown inside PhotosScope only');
  return photos;
}
