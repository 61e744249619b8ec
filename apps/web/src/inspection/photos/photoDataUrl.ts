import { getPhotoImage, type Photo } from '@sightline/contracts/photos/photos';
import { dataUrlOf } from '../../devices/dataUrl.ts';
import { download } from '../../wire/download.ts';
import { pageOutbox } from '../outbox/pageOutbox.ts';

/** The picture of a photo as a data URL: as it waits on this device, or as the server shows it. Throws where it is neither. */
export async function photoDataUrl(
  photoId: string,
  contentType: Photo['contentType'] = 'image/jpeg',
): Promise<string> {
  const kept = await pageOutbox().file(photoId);
  if (kept) return await dataUrlOf(new Blob([kept], { type: contentType }));
  return await dataUrlOf(await (await download(getPhotoImage, { params: { photoId } })).blob());
}
