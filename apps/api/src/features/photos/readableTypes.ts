import { AppError } from '@sightline/contracts/core/errors';
import { PHOTO_CONTENT_TYPES, type PhotoContentType } from '@sightline/contracts/photos/photoFormats';
import sharp from 'sharp';

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

/** Refuses a type before any bytes are sent. */
export function refuseUnreadableType(contentType: PhotoContentType): void {
  if (!READABLE_TYPES.includes(contentType)) throw new AppError('wrongMediaType', { thing: 'HEIC photo' });
}
