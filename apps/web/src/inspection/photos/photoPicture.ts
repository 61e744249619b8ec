import { getPhotoImage, type Photo } from '@sightline/contracts/photos/photos';
import { dataUrlOf } from '../../devices/dataUrl.ts';
import { download } from '../../wire/download.ts';
import { pageOutbox } from '../outbox/pageOutbox.ts';

/**
 * A photo's picture: the file while this device has it, else the server's display image, never a thumbnail. Throws
 * CallError if neither can be had.
 */
export async function photoPicture(
  photoId: string,
  contentType: Photo['contentType'] = 'image/jpeg',
): Promise<Blob> {
  const kept = await pageOutbox().file(photoId);
  if (kept) return new Blob([kept], { type: contentType });
  const { contents } = await download(getPhotoImage, { params: { photoId } });
  return contents;
}

/** The same picture as a data URL. */
export const photoDataUrl = async (...photo: Parameters<typeof photoPicture>): Promise<string> =>
  await dataUrlOf(await photoPicture(...photo));
