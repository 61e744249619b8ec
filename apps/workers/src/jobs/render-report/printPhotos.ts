import { join } from 'node:path';
import type { ReportContent, ReportPhoto } from '@sightline/contracts/reportContent';
import type { FileStorage } from '@sightline/server-kit/storage/FileStorage';
import { photoKeys } from '@sightline/store/photos/photos';
import type { Logger } from 'pino';
import sharp from 'sharp';

const MAX_PIXELS = 50_000_000;

/** Longest side in pixels: sharp on paper, and a report of many photos can still be mailed. */
const PRINT_SIDES = [
  { upTo: 24, side: 1000 },
  { upTo: 60, side: 800 },
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
 * Answers the files by photo id; a photo that cannot be read has none.
 */
export async function printPhotos(
  { inspectionId, photos }: ReportContent,
  workplace: Workplace,
): Promise<Record<string, string>> {
  const side = PRINT_SIDES.find(({ upTo }) => photos.length <= upTo)?.side ?? 640;
  const files: Record<string, string> = {};
  for (const photo of photos) {
    const bytes = await readPicture(workplace.storage, inspectionId, photo);
    const file = join(workplace.folder, `${photo.id}.jpg`);
    if (bytes && (await writePrint(bytes, side, file, workplace.logger))) files[photo.id] = file;
  }
  return files;
}

/** The display image; while it has not been made yet, the original. */
async function readPicture(
  storage: FileStorage,
  inspectionId: string,
  photo: ReportPhoto,
): Promise<Buffer | null> {
  const keys = photoKeys({ _id: photo.id, inspectionId });
  for (const key of [keys.image, keys.original]) {
    if (await storage.has(key)) return await storage.read(key);
  }
  return null;
}

async function writePrint(bytes: Buffer, side: number, file: string, logger: Logger): Promise<boolean> {
  try {
    await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 75 })
      .toFile(file);
    return true;
  } catch (error) {
    logger.warn({ err: error, file }, 'photo cannot be printed');
    return false;
  }
}
