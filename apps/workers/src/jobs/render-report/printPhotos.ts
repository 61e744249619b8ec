import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_PHOTO_PIXELS } from '@sightline/contracts/photos';
import type { ReportContent, ReportPhoto } from '@sightline/contracts/reportContent';
import { PRINT, toJpeg } from '@sightline/server-kit/renditions';
import type { FileStorage } from '@sightline/server-kit/storage/FileStorage';
import { photoKeys } from '@sightline/store/photos/photos';
import type { Logger } from 'pino';
import sharp from 'sharp';

/** Longest side in pixels: sharp on paper, and a report of many photos can still be mailed. */
const PRINT_SIDES = [
  { upTo: 24, side: 1000 },
  { upTo: 120, side: PRINT.width },
  { upTo: Number.POSITIVE_INFINITY, side: 640 },
];

interface Workplace {
  storage: FileStorage;
  /** A folder of this run alone. */
  folder: string;
  logger: Logger;
}

/**
 * Writes each photo in print size into the folder, one after the other: never more than one picture is in memory.
 * Returns the files by photo id; a photo that cannot be read has none.
 */
export async function printPhotos(
  { inspectionId, photos }: ReportContent,
  workplace: Workplace,
): Promise<Record<string, string>> {
  const side = PRINT_SIDES.find(({ upTo }) => photos.length <= upTo)?.side ?? 640;
  const files: Record<string, string> = {};
  for (const photo of photos) {
    const file = join(workplace.folder, `${photo.id}.jpg`);
    if (await printPhoto(photo, inspectionId, side, file, workplace)) files[photo.id] = file;
  }
  return files;
}

/** The rendition for print as it is, where its size is wanted; otherwise made from the largest that is there. */
async function printPhoto(
  { id }: ReportPhoto,
  inspectionId: string,
  side: number,
  file: string,
  { storage, logger }: Workplace,
): Promise<boolean> {
  const keys = photoKeys({ _id: id, inspectionId });
  const print = side <= PRINT.width ? await readFirst(storage, [keys.print]) : null;
  if (print && side === PRINT.width) {
    await writeFile(file, print);
    return true;
  }
  // While renditions have not been made yet, the original is all there is.
  const bytes = print ?? (await readFirst(storage, [keys.image, keys.original]));
  return bytes !== null && (await writePrint(bytes, side, file, logger));
}

async function readFirst(storage: FileStorage, keys: readonly string[]): Promise<Buffer | null> {
  for (const key of keys) if (await storage.has(key)) return await storage.read(key);
  return null;
}

async function writePrint(bytes: Buffer, side: number, file: string, logger: Logger): Promise<boolean> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PHOTO_PIXELS });
    await toJpeg(picture, { ...PRINT, width: side, height: side }).toFile(file);
    return true;
  } catch (error) {
    logger.warn({ err: error, file }, 'photo cannot be printed');
    return false;
  }
}
