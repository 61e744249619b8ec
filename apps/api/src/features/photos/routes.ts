import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { makeRenditions } from '@sightline/contracts/jobs';
import {
  getPhoto,
  getPhotoImage,
  getPhotoOriginal,
  getPhotoThumbnail,
  hasThumbnail,
  listPhotos,
  updatePhoto,
} from '@sightline/contracts/photos';
import { photoKeys } from '@sightline/store/photoFiles';
import { presentPhoto } from '@sightline/store/photoPresenter';
import { changePhoto, listPhotos as findPhotos, type PhotoRecord } from '@sightline/store/photos';
import { authorOf } from '../../core/author.ts';
import { visibleInspection } from '../../core/inspectionAccess.ts';
import type { Principal } from '../../core/principal.ts';
import { sendFile } from '../../core/sendFile.ts';
import { type Context, type Route, serve, serveDownload } from '../../core/serve.ts';
import { within } from '../../core/within.ts';
import { appendRoomEvent } from '../room-events/append.ts';
import { maySeePosition, visiblePhoto } from './policy.ts';
import { photoUploads } from './uploads.ts';

export const photoRoutes: readonly Route[] = [
  photoUploads,

  serve(listPhotos, async (context, { params }) => {
    const inspection = await visibleInspection(context, params.inspectionId);
    const photos = await findPhotos(context.store, inspection._id);
    return photos.map((photo) => presentFor(context, photo));
  }),

  serve(getPhoto, async (context, { params }) =>
    presentFor(context, await visiblePhoto(context, params.photoId)),
  ),

  serve(updatePhoto, async (context, { params, body }) => {
    await visiblePhoto(context, params.photoId);
    const photo = await changePhoto(context.store, params.photoId, body);
    if (!photo) throw new AppError('notFound', { thing: 'photo' });
    await tellRoom(context, photo);
    return presentFor(context, photo);
  }),

  serveDownload(getPhotoThumbnail, async (context, { params }) =>
    sendRendition(context, await visiblePhoto(context, params.photoId), 'thumbnail'),
  ),

  serveDownload(getPhotoImage, async (context, { params }) =>
    sendRendition(context, await visiblePhoto(context, params.photoId), 'image'),
  ),

  serveDownload(getPhotoOriginal, async (context, { params }) => {
    const photo = await visiblePhoto(context, params.photoId);
    const { contentType, sha256: version } = photo;
    const disposition = `attachment; filename="${photo._id}.${contentType.split('/')[1]}"` as const;
    await sendFile(context, { key: photoKeys(photo).original, contentType, version, disposition });
  }),
];

function presentFor({ principal }: { principal: Principal }, photo: PhotoRecord) {
  return presentPhoto(photo, { withPosition: maySeePosition(principal) });
}

/** The change is stored already: whoever made it does not wait long for a room that cannot be told now. */
async function tellRoom(context: Context<Principal>, photo: PhotoRecord): Promise<void> {
  const telling = appendRoomEvent(context, photo.inspectionId, {
    id: mintId(),
    by: authorOf(context.principal),
    kind: 'photo:updated',
    data: { photo: presentPhoto(photo, { withPosition: false }) },
  });
  const told = telling.catch((err: unknown) => {
    context.logger.warn({ err, photoId: photo._id }, 'room not told of a photo change');
  });
  await within(2000, told);
}

async function sendRendition(
  context: Context<Principal>,
  photo: PhotoRecord,
  rendition: 'thumbnail' | 'image',
): Promise<void> {
  const isMade = rendition === 'thumbnail' ? hasThumbnail(photo) : photo.renditions === 'ready';
  if (!isMade) return await refuseUnready(context, photo);
  const version = `${photo.sha256.slice(0, 32)}-${rendition}`;
  const key = photoKeys(photo)[rendition];
  await sendFile(context, { key, contentType: 'image/jpeg', version, disposition: 'inline' });
}

/** Has the renditions made again, should the job have been lost with its queue. */
async function refuseUnready({ queue }: Context<Principal>, photo: PhotoRecord): Promise<never> {
  if (photo.renditions === 'failed') throw new AppError('notFound', { thing: 'picture' });
  await within(
    2000,
    queue.enqueue(makeRenditions, { photoId: photo._id }, { id: `renditions-${photo._id}` }),
  );
  throw new AppError('notReady', { thing: 'picture', retryAfterSeconds: 1 });
}
