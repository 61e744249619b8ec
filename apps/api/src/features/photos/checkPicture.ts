import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@sightline/contracts/core/errors';
import type { PHOTO_CONTENT_TYPES } from '@sightline/contracts/photos';
import sharp from 'sharp';

/** A 50-megapixel camera fits (8160 x 6144); what unpacks to more fills the memory. */
const MAX_PIXELS = 52_000_000;

const CONTENT_TYPES: Record<string, (typeof PHOTO_CONTENT_TYPES)[number]> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

export interface Picture {
  contentType: (typeof PHOTO_CONTENT_TYPES)[number];
  /** As seen, after the turn that the camera noted. */
  width: number;
  height: number;
}

/** Finds out what the bytes are and that all of them can be decoded; notAPicture or tooLarge otherwise. */
export async function checkPicture(path: string): Promise<Picture> {
  try {
    const picture = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'truncated', sequentialRead: true });
    const { format, autoOrient } = await picture.metadata();
    const contentType = CONTENT_TYPES[format];
    if (!contentType) throw new AppError('notAPicture');
    // Decodes everything; JPEGs are scaled while decoding, which makes a 12-megapixel one cheap.
    await picture.resize(64, 64, { fit: 'inside' }).raw().toBuffer();
    return { contentType, width: autoOrient.width, height: autoOrient.height };
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const isBomb = cause instanceof Error && cause.message.includes('pixel limit');
    throw isBomb
      ? new AppError('tooLarge', { thing: 'picture' }, { cause })
      : new AppError('notAPicture', {}, { cause });
  }
}

/** Lower-case hexadecimal SHA-256 of a file. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
