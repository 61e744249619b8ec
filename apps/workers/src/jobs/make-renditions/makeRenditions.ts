import { AppError } from '@sightline/contracts/core/errors';
import { makeRenditions as job } from '@sightline/contracts/jobs';
import { MAX_PHOTO_PIXELS } from '@sightline/contracts/photos/photoFormats';
import { SYSTEM } from '@sightline/contracts/rooms/roomEvents';
import { handle, type JobContext, type JobHandler } from '@sightline/server-kit/JobRunner';
import { IMAGE, PRINT, type Rendition, THUMBNAIL, toJpeg } from '@sightline/server-kit/renditions';
import { readChecked } from '@sightline/server-kit/storage/checkHash';
import { derivedId } from '@sightline/store/core/derivedId';
import { putDerivedFile } from '@sightline/store/derived-files/derivedFiles';
import {
  findPhoto,
  markRenditions,
  type PhotoRecord,
  photoKeys,
  presentPhoto,
  UNFINISHED_RENDITIONS,
} from '@sightline/store/photos/photos';
import { appendRoomEvent } from '@sightline/store/rooms/roomEvents';
import sharp from 'sharp';
import type { Services } from '../../services.ts';

export function makeRenditions(services: Services): JobHandler {
  return handle(job, (payload, context) => run(services, payload.photoId, context), 2);
}

async function run(services: Services, photoId: string, context: JobContext): Promise<void> {
  const photo = await findPhoto(services.store, photoId);
  if (!photo) throw new Error('the photo is not stored');
  if (UNFINISHED_RENDITIONS.includes(photo.renditions)) await makeAll(services, photo, context);
  // This also runs when they were made earlier, since that run may have ended before its announcement.
  await announceRenditions(services, photoId);
}

async function makeAll(services: Services, photo: PhotoRecord, context: JobContext): Promise<void> {
  try {
    await storeRenditions(services, photo);
    await markRenditions(services.store, photo._id, 'ready');
  } catch (error) {
    const isPicture = !(error instanceof AppError && error.code === 'notAPicture');
    if (isPicture && !context.isLastAttempt) throw error;
    await context.confirmClaim();
    context.logger.warn({ err: error }, 'no renditions can be made');
    await markRenditions(services.store, photo._id, 'failed');
  }
}

/** Stores the renditions; the thumbnail first, announced at once, where the upload has not made it. */
async function storeRenditions(services: Services, photo: PhotoRecord): Promise<void> {
  const { storage, store } = services;
  const keys = photoKeys(photo);
  const original = await readChecked(storage, keys.original, photo.sha256);
  if (photo.renditions === 'pending') {
    await putDerivedFile(services, keys.thumbnail, { body: await render(original, THUMBNAIL), ...JPEG });
    await markRenditions(store, photo._id, 'thumbnail');
    await announceRenditions(services, photo._id);
  }
  const image = await render(original, IMAGE);
  await putDerivedFile(services, keys.image, { body: image, ...JPEG });
  // The print is made from the display image in advance, so that signing does not wait for a hundred pictures.
  await putDerivedFile(services, keys.print, { body: await render(image, PRINT), ...JPEG });
}

const JPEG = { contentType: 'image/jpeg' };
/** Formats of cameras, without SVG, PDF and the like, which can name other files. */
const CAMERA_FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

async function render(original: Buffer, rendition: Rendition): Promise<Buffer> {
  try {
    const picture = sharp(original, { limitInputPixels: MAX_PHOTO_PIXELS });
    const { format } = await picture.metadata();
    if (!CAMERA_FORMATS.has(format)) throw new Error(`${format} is not a format of cameras`);
    return await toJpeg(picture, rendition).toBuffer();
  } catch (cause) {
    throw new AppError('notAPicture', {}, { cause });
  }
}

async function announceRenditions({ store, roomLog }: Services, photoId: string): Promise<void> {
  const photo = await findPhoto(store, photoId);
  if (!photo) return;
  await appendRoomEvent(store, roomLog, photo.inspectionId, {
    id: derivedId('renditions', photoId, photo.renditions),
    by: SYSTEM,
    kind: 'photo:updated',
    data: { photo: presentPhoto(photo, 'room', null) },
  });
}
