import type { PhotoRecord } from './photos.ts';

/** Where the files of a photo are in the file storage. */
export function photoKeys(photo: Pick<PhotoRecord, '_id' | 'inspectionId'>): {
  original: string;
  thumbnail: string;
  image: string;
} {
  const folder = `photos/${photo.inspectionId}/${photo._id}`;
  return {
    original: `${folder}/original`,
    thumbnail: `${folder}/thumbnail.jpg`,
    image: `${folder}/image.jpg`,
  };
}
