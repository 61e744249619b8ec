import { getPhotoImage, type Photo } from '@sightline/contracts/photos/photos';
import { dataUrlOf } from '../../devices/dataUrl.ts';
import { download } from '../../wire/download.ts';
import { pageOutbox } from '../outbox/pageOutbox.ts';

/** A photo's picture as a data URL, from this device or from the server. Throws if neither has it. */
export async function photoDataUrl(
  photoId: string,
  contentType: Photo['contentType'] = 'image/jpeg',
): Promise<string> {
  const kept = await pageOutbox().file(photoId);
  if (kept) return await dataUrlOf(new Blob([kept], { type: contentType }));
  const { contents } = await download(getPhotoImage, { params: { photoId } });
  return await dataUrlOf(contents);
}
