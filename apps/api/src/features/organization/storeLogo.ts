import { createHash } from 'node:crypto';
import { AppError } from '@sightline/contracts/core/errors';
import type { Logo } from '@sightline/contracts/organization/brand';
import { logoKey } from '@sightline/store/organization/organization';
import sharp from 'sharp';
import type { Services } from '../../core/services.ts';

/** Drawings such as SVG are refused: they may carry scripts and load from the network. */
const FORMATS: readonly string[] = ['png', 'jpeg', 'webp'];
/** The size of a logo in pixels: sharp on paper, and small enough for every mail. */
const BOX = { width: 800, height: 320 };
const MOST_PIXELS = 25_000_000;

/** Stores a logo as a new PNG without metadata, so that only pixels of the file are kept. */
export async function storeLogo({ storage }: Pick<Services, 'storage'>, bytes: Buffer): Promise<Logo> {
  const { data, info } = await decoded(bytes);
  const sha256 = createHash('sha256').update(data).digest('hex');
  await storage.put(logoKey(sha256), data, { contentType: 'image/png' });
  return { sha256, width: info.width, height: info.height };
}

async function decoded(bytes: Buffer) {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS });
    const { format } = await picture.metadata();
    if (!FORMATS.includes(format)) throw new AppError('notAPicture');
    const fitted = picture.autoOrient().resize({ ...BOX, fit: 'inside', withoutEnlargement: true });
    return await fitted.png().toBuffer({ resolveWithObject: true });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('notAPicture', {}, { cause: error });
  }
}
