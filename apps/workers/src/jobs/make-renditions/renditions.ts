import { AppError } from '@sightline/contracts/core/errors';
import { MAX_PHOTO_PIXELS } from '@sightline/contracts/photos';
import sharp, { type Sharp } from 'sharp';

/** Not SVG, PDF and the like, which can name other files. */
const CAMERA_FORMATS = new Set(['jpeg', 'png', 'webp']);
const IMAGE_SIDE = 2048;
/** Sharp in half a page's width, and a report of a hundred photos can still be mailed. */
export const PRINT_SIDE = 800;
const THUMBNAIL = { width: 400, height: 300 };

/**
 * Small enough for a list, and quick: a JPEG is scaled while it is decoded. Upright, in sRGB, JPEG, without metadata, so
 * that it does not carry the position that the phone wrote into the original. AppError('notAPicture') for what cannot be
 * decoded.
 */
export async function makeThumbnail(original: Buffer): Promise<Buffer> {
  return await render(original, { ...THUMBNAIL, quality: 75 });
}

/** Large enough to judge by; otherwise as the thumbnail. */
export async function makeImage(original: Buffer): Promise<Buffer> {
  return await render(original, { width: IMAGE_SIDE, height: IMAGE_SIDE, quality: 82 });
}

/** For the PDF of a report, made ahead from the display image, so that signing does not wait for a hundred pictures. */
export async function makePrint(image: Buffer): Promise<Buffer> {
  return await render(image, { width: PRINT_SIDE, height: PRINT_SIDE, quality: 75 });
}

interface Rendition {
  width: number;
  height: number;
  quality: number;
}

async function render(original: Buffer, rendition: Rendition): Promise<Buffer> {
  try {
    const picture = sharp(original, { limitInputPixels: MAX_PHOTO_PIXELS });
    const { format } = await picture.metadata();
    if (!CAMERA_FORMATS.has(format)) throw new Error(`${format} is not a format of cameras`);
    return await toJpeg(picture.autoOrient(), rendition);
  } catch (cause) {
    throw new AppError('notAPicture', {}, { cause });
  }
}

async function toJpeg(picture: Sharp, { width, height, quality }: Rendition): Promise<Buffer> {
  return await picture
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    // JPEG has no transparency: a drawing on nothing becomes one on paper.
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality })
    .toBuffer();
}
