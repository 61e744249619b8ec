import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_PHOTO_PIXELS } from '@sightline/contracts/photos/photoFormats';
import type { ReportContent, ReportPhoto } from '@sightline/contracts/reports/content';
import { PRINT, toJpeg } from '@sightline/server-kit/renditions';
import { readChecked } from '@sightline/server-kit/storage/checkHash';
import { readDerivedFile } from '@sightline/store/derived-files/derivedFiles';
import { logoKey } from '@sightline/store/organization/organization';
import { photoKeys } from '@sightline/store/photos/photos';
import type { Logger } from 'pino';
import sharp from 'sharp';
import type { Services } from '../../services.ts';

/** Longest side in pixels: sharp on paper, and a report of many photos can still be mailed. */
const PRINT_SIDES = [
  { upTo: 24, side: 1000 },
  { upTo: 120, side: PRINT.width },
  { upTo: Number.POSITIVE_INFINITY, side: 640 },
];

interface Workplace extends Pick<Services, 'storage'> {
  /** Null where it is missing or was changed in the storage. */
  readRendition: (key: string) => Promise<Buffer | null>;
  /** A folder of this run alone. */
  folder: string;
  logger: Logger;
}

/**
 * Writes each photo in print size into the folder, one after the other: never more than one picture is in memory.
 * Returns the files by photo id, and that of the logo by its hash; a photo that cannot be read has none.
 */
export async function printPhotos(
  content: ReportContent,
  workplace: Workplace,
): Promise<Record<string, string>> {
  const photos = photosOf(content);
  const { organization } = content;
  const side = PRINT_SIDES.find(({ upTo }) => photos.length <= upTo)?.side ?? 640;
  const files = await printLogo({ organization }, workplace);
  for (const { photo, inspectionId } of photos) {
    const file = join(workplace.folder, `${photo.id}.jpg`);
    if (await printPhoto(photo, inspectionId, side, file, workplace)) files[photo.id] = file;
  }
  return files;
}

/** The photos of a re-inspection's earlier report belong to another inspection. A keyframe may also be a photo. */
function photosOf({ inspectionId, photos, scanFindings, reinspection }: ReportContent) {
  const keyframes = scanFindings.flatMap(({ keyframe }) => keyframe ?? []);
  const own = new Map([...photos, ...keyframes].map((photo) => [photo.id, photo]));
  const earlier = reinspection
    ? reinspection.photos.map((photo) => ({ photo, inspectionId: reinspection.inspectionId }))
    : [];
  return [...[...own.values()].map((photo) => ({ photo, inspectionId })), ...earlier];
}

/** The renditions of the photos as they were stored. */
export function workplaceOf(
  services: Pick<Services, 'store' | 'storage'>,
): Pick<Workplace, 'storage' | 'readRendition'> {
  return { storage: services.storage, readRendition: (key) => readDerivedFile(services, key) };
}

/** The file of the logo at the time of signing, by its hash; nothing where there is none. */
async function printLogo(
  { organization: { logo } }: Pick<ReportContent, 'organization'>,
  { storage, folder }: Pick<Workplace, 'storage' | 'folder'>,
): Promise<Record<string, string>> {
  if (!logo || !(await storage.has(logoKey(logo.sha256)))) return {};
  const file = join(folder, 'logo.png');
  await writeFile(file, await readChecked(storage, logoKey(logo.sha256), logo.sha256));
  return { [logo.sha256]: file };
}

/** The unchanged print rendition where its size is wanted; otherwise one made from the largest rendition. */
async function printPhoto(
  { id, sha256 }: Pick<ReportPhoto, 'id' | 'sha256'>,
  inspectionId: string,
  side: number,
  file: string,
  { storage, readRendition, logger }: Workplace,
): Promise<boolean> {
  const keys = photoKeys({ _id: id, inspectionId });
  const print = side <= PRINT.width ? await readRendition(keys.print) : null;
  if (print && side === PRINT.width) {
    await writeFile(file, print);
    return true;
  }
  // The original is used while renditions are missing or if they were changed in the storage.
  const rendition = print ?? (await readRendition(keys.image));
  const read = async () => rendition ?? (await readChecked(storage, keys.original, sha256));
  return await writePrint(read, side, file, logger);
}

async function writePrint(
  read: () => Promise<Buffer>,
  side: number,
  file: string,
  logger: Logger,
): Promise<boolean> {
  try {
    const picture = sharp(await read(), { limitInputPixels: MAX_PHOTO_PIXELS });
    await toJpeg(picture, { ...PRINT, width: side, height: side }).toFile(file);
    return true;
  } catch (error) {
    logger.warn({ err: error, file }, 'photo cannot be printed');
    return false;
  }
}
