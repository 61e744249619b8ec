import { wrongClockText } from '@sightline/contracts/core/deviceClock';
import { AppError, FINAL_UPLOAD_REFUSALS } from '@sightline/contracts/core/errors';
import { withTimeout } from '@sightline/contracts/core/withTimeout';
import { makeRenditions } from '@sightline/contracts/jobs';
import type { CaptureSettings, PhotoDetails } from '@sightline/contracts/photos/photoDetails';
import { PHOTO_CONTENT_TYPES, type PhotoContentType } from '@sightline/contracts/photos/photoFormats';
import type { UploadMetadata } from '@sightline/contracts/photos/photos';
import { boundCapture } from '@sightline/server-kit/captureOrders';
import { putDerivedFile } from '@sightline/store/derived-files/derivedFiles';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import {
  confirmPhoto,
  countPhotos,
  type NewPhoto,
  type PhotoRecord,
  photoKeys,
  presentPhoto,
  reservePhoto,
  UNFINISHED_RENDITIONS,
} from '@sightline/store/photos/photos';
import type { PhotoUpload } from '@sightline/store/uploads/uploads';
import sharp from 'sharp';
import { impossibleDate } from '../../core/deviceClock.ts';
import { authorize } from '../../core/policy.ts';
import type { Principal } from '../../core/principal.ts';
import { appendRoomEvent } from '../../core/roomEvents.ts';
import type { Services } from '../../core/services.ts';
import { hashOfFile, UploadIntake } from '../../core/uploads/UploadIntake.ts';
import { positionOf } from '../../core/uploads/uploadMetadata.ts';
import { visibleInspection } from '../rights/inspectionPolicy.ts';
import { checkPicture } from './checkPicture.ts';
import { itemLabels, photoFileName } from './photoFileName.ts';
import { photoPolicy } from './policy.ts';
import { readExif, readFocalLength } from './readExif.ts';

/**
 * Whether HEIC can be decoded. iPhones code it with HEVC, which is patented: the binaries of sharp cannot
 * decode it, but an installed libvips may. Sharp lists the suffix only then.
 */
const CAN_READ_HEIC = sharp.format.heif?.input.fileSuffix?.includes('.heic') ?? false;

const HEIC_TYPES: readonly PhotoContentType[] = ['image/heic', 'image/heif'];

/** The types that this machine can decode, and thus check. */
export const READABLE_TYPES: readonly PhotoContentType[] = PHOTO_CONTENT_TYPES.filter(
  (type) => CAN_READ_HEIC || !HEIC_TYPES.includes(type),
);

const ORDER_LOOKUP_MS = 1000;

/** Turns a complete upload into a stored photo: hash, picture check, storage, database, room. */
export class PhotoIntake extends UploadIntake<PhotoUpload, PhotoRecord> {
  protected readonly finalErrors = FINAL_UPLOAD_REFUSALS;

  async authorize(principal: Principal, metadata: PhotoUpload['metadata']): Promise<void> {
    await authorizeUpload(this.services, principal, metadata);
  }

  protected async keep(upload: PhotoUpload, path: string, authorized: Promise<void>): Promise<PhotoRecord> {
    const [verified] = await Promise.all([verifiedPhoto(upload, path), authorized]);
    return await this.#keep(verified, path);
  }

  async #keep({ photo, thumbnail }: VerifiedPhoto, path: string): Promise<PhotoRecord> {
    const { store } = this.services;
    const reserved = await reservePhoto(store, await this.#named(photo));
    if (!reserved.storedAt) await this.#storeFiles(photo, path, thumbnail);
    return await confirmPhoto(store, photo._id, { storedAt: new Date(), renditions: 'thumbnail' });
  }

  /** A picture of the camera has no name on its device, and gets the one that it has in an archive. */
  async #named(photo: NewPhoto): Promise<NewPhoto> {
    if (photo.filename || photo.source === 'file') return photo;
    const { store } = this.services;
    const { inspectionId, itemId, contentType, roomLabel, category = 'general' } = photo;
    const number = (await countPhotos(store, inspectionId)) + 1;
    const itemLabel = (await itemLabels(store, inspectionId))(itemId);
    const filename = photoFileName({ roomLabel, category, contentType }, { number, itemLabel });
    return { ...photo, filename };
  }

  async #storeFiles(photo: NewPhoto, path: string, thumbnail: Buffer): Promise<void> {
    const { storage } = this.services;
    const keys = photoKeys(photo);
    await Promise.all([
      storage.putFile(keys.original, path, { contentType: photo.contentType }),
      putDerivedFile(this.services, keys.thumbnail, { body: thumbnail, contentType: 'image/jpeg' }),
    ]);
  }

  /**
   * Announces the photo; repeating it changes nothing, since the event and the job both have the photo's id.
   * The room comes first, because its host waits.
   */
  protected async announce(photo: PhotoRecord, { by }: PhotoUpload): Promise<void> {
    await appendRoomEvent(this.services, photo.inspectionId, {
      id: photo._id,
      by,
      kind: 'photo:stored',
      data: { photo: presentPhoto(photo, 'room', null) },
    });
    if (UNFINISHED_RENDITIONS.includes(photo.renditions))
      await this.services.queue.enqueue(makeRenditions, { photoId: photo._id });
  }
}

/**
 * Refuses a photo by the policy, its capture time and its capture order: before its bytes arrive, and again
 * before it is kept.
 */
async function authorizeUpload(
  services: Pick<Services, 'store' | 'redis' | 'configuration'>,
  principal: Principal,
  metadata: UploadMetadata,
): Promise<void> {
  refuseUnreadableType(metadata.contentType);
  const inspection = await visibleInspection({ ...services, principal }, metadata.inspectionId);
  const capturedAt = new Date(metadata.capturedAt);
  authorize(photoPolicy.upload, principal, { inspection, capturedAt });
  refuseImpossibleTime(inspection, capturedAt);
  await refuseOrderOfAnother(services, principal, metadata);
}

function refuseImpossibleTime(inspection: InspectionRecord, capturedAt: Date): void {
  const date = impossibleDate(inspection, capturedAt);
  if (date === null) return;
  throw new AppError('badInput', { fields: { capturedAt: wrongClockText('photo', date) } });
}

/** Refuses a still that the host requested from another phone or for another inspection. */
async function refuseOrderOfAnother(
  { redis, configuration }: Pick<Services, 'redis' | 'configuration'>,
  { subject }: Principal,
  { photoId, inspectionId }: UploadMetadata,
): Promise<void> {
  const order = boundCapture(redis, configuration.redisPrefix, photoId);
  // A phone must be able to upload evidence while Redis is away; the first bytes with an id are always kept.
  const bound = await withTimeout(ORDER_LOOKUP_MS, order).catch(() => null);
  const isOwn = bound?.subject === subject && bound.inspectionId === inspectionId;
  if (bound && !isOwn) throw new AppError('conflict', { thing: 'photo' });
}

interface VerifiedPhoto {
  photo: NewPhoto;
  thumbnail: Buffer;
}

/** Verifies that the hash matches and the bytes decode as the declared type. */
async function verifiedPhoto(
  { by, capturedBy, metadata, bytes }: PhotoUpload,
  path: string,
): Promise<VerifiedPhoto> {
  const checking = checkPicture(path, by.subject);
  // If the hash differs, the result of the picture check is irrelevant.
  checking.catch(() => undefined);
  if ((await hashOfFile(path)) !== metadata.sha256) throw new AppError('hashMismatch');
  const { contentType, width, height, thumbnail, exif } = await checking;
  if (contentType !== sameType(metadata.contentType)) throw new AppError('notAPicture');
  const {
    photoId,
    inspectionId,
    itemId = null,
    viewId = null,
    roomLabel,
    source,
    description,
    filename,
    sha256,
  } = metadata;
  const photo = {
    _id: photoId,
    inspectionId,
    itemId,
    viewId,
    roomLabel,
    source,
    description,
    capturedAt: new Date(metadata.capturedAt),
    capturedBy,
    subject: by.subject,
    contentType,
    width,
    height,
    bytes,
    sha256,
    position: positionOf(metadata),
    // A capture has the time and the position of its device.
    exif: source === 'file' ? readExif(exif) : null,
    focalLength35: readFocalLength(exif),
    ...detailsOf(metadata),
    filename,
    settings: settingsOf(metadata),
  };
  return { photo, thumbnail };
}

/** The same type for HEIC and HEIF, since devices use either name. */
function sameType(declared: PhotoContentType): PhotoContentType {
  return declared === 'image/heif' ? 'image/heic' : declared;
}

function settingsOf({ flash, resolution, quality }: UploadMetadata): CaptureSettings | null {
  if (!flash || !resolution || !quality) return null;
  return { flash: flash === 'on', resolution, quality };
}

function detailsOf({ category, priority, tags, equipment, notes }: UploadMetadata): PhotoDetails {
  return { category, priority, tags, equipment, notes };
}

/** Refuses a type before any bytes are sent. */
function refuseUnreadableType(contentType: PhotoContentType): void {
  if (!READABLE_TYPES.includes(contentType)) throw new AppError('wrongMediaType', { thing: 'HEIC photo' });
}
