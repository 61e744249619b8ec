import { FileFacts, Photo } from '@sightline/contracts/photos/photos';
import exifReader, { type ExpandedTags, type IncludeTagsOptions } from 'exifreader';

/** The name that JPEG puts before the TIFF data. */
const NAME = 'Exif\0\0';

/** The tags that are read: a file of a few kilobytes can list gigabytes of other values. */
const TAGS = { exif: ['FocalLengthIn35mmFilm', 'DateTimeOriginal'], gps: true } satisfies IncludeTagsOptions;

/**
 * The facts that the camera wrote into a file, as far as they are possible; null without a time and a
 * position.
 */
export function readExif(exif: Buffer | undefined): FileFacts | null {
  const tags = readTags(exif);
  if (!tags) return null;
  const facts = { takenAt: timeOf(tags), position: positionOf(tags) };
  return facts.takenAt === null && facts.position === null ? null : facts;
}

/** The focal length converted to 35 mm film; cameras that do not know it write zero. */
export function readFocalLength(exif: Buffer | undefined): Photo['focalLength35'] {
  const stated = Photo.shape.focalLength35.safeParse(readTags(exif)?.exif?.FocalLengthIn35mmFilm?.value);
  return stated.success ? stated.data : null;
}

/** The tags; undefined when they cannot be read, which does not prevent storing the photo. */
function readTags(exif: Buffer | undefined): ExpandedTags | undefined {
  if (!exif) return undefined;
  const tiff = exif.subarray(0, NAME.length).toString('latin1') === NAME ? exif.subarray(NAME.length) : exif;
  try {
    return exifReader.load(tiff, { expanded: true, includeTags: TAGS });
  } catch {
    return undefined;
  }
}

/** The time, `2008:05:30 15:56:01`; zeros where the clock was never set. */
function timeOf({ exif }: ExpandedTags): FileFacts['takenAt'] {
  const text = exif?.DateTimeOriginal?.value[0];
  if (typeof text !== 'string') return null;
  const [day = '', clock = ''] = text.trim().split(' ');
  const takenAt = FileFacts.shape.takenAt.safeParse(`${day.replaceAll(':', '-')}T${clock}`);
  return takenAt.success ? takenAt.data : null;
}

/** The position; zeros where the receiver had no fix. */
function positionOf({ gps }: ExpandedTags): FileFacts['position'] {
  const { Latitude: latitude, Longitude: longitude } = gps ?? {};
  const position = FileFacts.shape.position.safeParse({ latitude, longitude });
  const isFix = latitude !== 0 || longitude !== 0;
  return position.success && isFix ? position.data : null;
}
