import { AppError } from '@sightline/contracts/core/errors';
import type { PhotoContentType } from '@sightline/contracts/photos/photoFormats';
import type { NewPhoto } from '@sightline/store/photos/photos';
import type { PhotoUpload } from '@sightline/store/uploads/uploads';
import { hashOfFile } from '../../core/uploads/hashOfFile.ts';
import { positionOf } from '../../core/uploads/uploadMetadata.ts';
import { checkPicture } from './checkPicture.ts';
import { readExif, readFocalLength } from './readExif.ts';
import { detailsOf, settingsOf } from './uploadMetadata.ts';

export interface VerifiedPhoto {
  photo: NewPhoto;
  thumbnail: Buffer;
}

/** Verifies that the hash matches and the bytes decode as the declared type. */
export async function verifiedPhoto(
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
    exif: source === 'file' ? await readExif(exif) : null,
    focalLength35: await readFocalLength(exif),
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
