import { AppError } from '@sightline/contracts/core/errors';
import sharp, { type Sharp } from 'sharp';

/** A picture of a few kilobytes can unfold into gigabytes: more pixels than this are not decoded. */
const MAX_PIXELS = 50_000_000;
/** Not SVG, PDF and the like, which can name other files. */
const CAMERA_FORMATS = new Set(['jpeg', 'png', 'webp']);
const IMAGE_SIDE = 2048;
const THUMBNAIL = { width: 400, height: 300 };

export interface Renditions {
  image: Buffer;
  thumbnail: Buffer;
}

/**
 * Display image and thumbnail: upright, in sRGB, JPEG, without metadata, so that neither carries the position that
 * the phone wrote into the original. AppError('notAPicture') for what cannot be decoded.
 */
export async function makeRenditionsOf(original: Buffer): Promise<Renditions> {
  try {
    const picture = sharp(original, { limitInputPixels: MAX_PIXELS });
    const { format } = await picture.metadata();
    if (!CAMERA_FORMATS.has(format)) throw new Error(`${format} is not a format of cameras`);
    const image = await toJpeg(picture.autoOrient(), {
      width: IMAGE_SIDE,
      height: IMAGE_SIDE,
      quality: 82,
    });
    const thumbnail = await toJpeg(sharp(image), { ...THUMBNAIL, quality: 75 });
    return { image, thumbnail };
  } catch (cause) {
    throw new AppError('notAPicture', {}, { cause });
  }
}

async function toJpeg(
  picture: Sharp,
  { width, height, quality }: { width: number; height: number; quality: number },
): Promise<Buffer> {
  return await picture
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    // JPEG has no transparency: a drawing on nothing becomes one on paper.
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality })
    .toBuffer();
}
