import { FileFacts, Photo } from '@sightline/contracts/photos/photos';
import exifr from 'exifr';

/** The name that JPEG puts before the TIFF data. */
const NAME = 'Exif\0\0';

/** The tags that are read: a file of a few kilobytes can list gigabytes of other values. */
const TAGS = {
  pick: [
    'FocalLengthIn35mmFormat',
    'DateTimeOriginal',
    'GPSLatitude',
    'GPSLatitudeRef',
    'GPSLongitude',
    'GPSLongitudeRef',
  ],
  reviveValues: false,
};

interface Tags {
  FocalLengthIn35mmFormat?: unknown;
  DateTimeOriginal?: unknown;
  latitude?: unknown;
  longitude?: unknown;
}

/**
 * The facts that the camera wrote into a file, as far as they are possible; null without a time and a
 * position.
 */
export async function readExif(exif: Buffer | undefined): Promise<FileFacts | null> {
  const tags = await readTags(exif);
  if (!tags) return null;
  const facts = { takenAt: timeOf(tags), position: positionOf(tags) };
  return facts.takenAt === null && facts.position === null ? null : facts;
}

/** The focal length converted to 35 mm film; cameras that do not know it write zero. */
export async function readFocalLength(exif: Buffer | undefined): Promise<Photo['focalLength35']> {
  const stated = Photo.shape.focalLength35.safeParse((await readTags(exif))?.FocalLengthIn35mmFormat);
  return stated.success ? stated.data : null;
}

/** The tags; undefined when they cannot be read, which does not prevent storing the photo. */
async function readTags(exif: Buffer | undefined): Promise<Tags | undefined> {
  if (!exif) return undefined;
  const tiff = exif.subarray(0, NAME.length).toString('latin1') === NAME ? exif.subarray(NAME.length) : exif;
  return await exifr.parse(tiff, TAGS).catch(() => undefined);
}

/** The time, `2008:05:30 15:56:01`; zeros where the clock was never set. */
function timeOf({ DateTimeOriginal: text }: Tags): FileFacts['takenAt'] {
  if (typeof text !== 'string') return null;
  const [day = '', clock = ''] = text.trim().split(' ');
  const takenAt = FileFacts.shape.takenAt.safeParse(`${day.replaceAll(':', '-')}T${clock}`);
  return takenAt.success ? takenAt.data : null;
}

/** The position; zeros where the receiver had no fix. */
function positionOf({ latitude, longitude }: Tags): FileFacts['position'] {
  const position = FileFacts.shape.position.safeParse({ latitude, longitude });
  const isFix = latitude !== 0 || longitude !== 0;
  return position.success && isFix ? position.data : null;
}
