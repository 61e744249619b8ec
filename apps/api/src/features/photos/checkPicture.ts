import { AppError } from '@sightline/contracts/core/errors';
import {
  MAX_PHOTO_PIXELS,
  maxPixelsOf,
  megapixelsText,
  type PhotoContentType,
} from '@sightline/contracts/photos/photoFormats';
import { THUMBNAIL, toJpeg } from '@sightline/server-kit/renditions';
import sharp, { type Metadata } from 'sharp';
import { FairQueue } from '../../core/uploads/FairQueue.ts';
import { decodeWithin } from './decodeWithin.ts';
import { refuseManyScans } from './jpegScans.ts';

const CONTENT_TYPES: Record<string, PhotoContentType> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
};

export interface Picture {
  contentType: PhotoContentType;
  /** The width as displayed, after the rotation that the camera recorded. */
  width: number;
  height: number;
  /**
   * The thumbnail, made from the same decode because the host who requested the still is waiting for it.
   * Decision 010.
   */
  thumbnail: Buffer;
  /** The metadata as the camera wrote it. */
  exif: Buffer | undefined;
}

/**
 * The queue that decodes one picture at a time: several at once would need more memory, and decode no faster.
 */
const decoding = new FairQueue();

/**
 * Detects the type of the bytes and checks that all of them decode; throws notAPicture, pictureDamaged or
 * tooLarge.
 */
export async function checkPicture(path: string, uploader: string): Promise<Picture> {
  try {
    return await decoding.run(uploader, async () => {
      await refuseManyScans(path);
      return await decode(path);
    });
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw refusalOf(cause);
  }
}

/** Messages of sharp about drawings and documents, which are not photos even when they are damaged. */
const OTHER_KIND = /unsupported image format|(svg|pdf|tiff)load/;

/** The refusal that follows from sharp's message. */
function refusalOf(cause: unknown): AppError {
  const message = cause instanceof Error ? cause.message : '';
  if (message.includes('pixel limit')) return tooManyPixels(MAX_PHOTO_PIXELS, { cause });
  return new AppError(OTHER_KIND.test(message) ? 'notAPicture' : 'pictureDamaged', {}, { cause });
}

function tooManyPixels(limit: number, options?: ErrorOptions): AppError {
  return new AppError('tooLarge', { thing: 'picture', limit: megapixelsText(limit) }, options);
}

async function decode(path: string): Promise<Picture> {
  const limits = { limitInputPixels: MAX_PHOTO_PIXELS, failOn: 'truncated', sequentialRead: true } as const;
  const picture = sharp(path, limits);
  const metadata = await picture.metadata();
  const contentType = contentTypeOf(metadata);
  if (!contentType) throw new AppError('notAPicture');
  refuseCostly(metadata, contentType);
  // The thumbnail decodes all bytes.
  const thumbnail = await decodeWithin(() => toJpeg(picture.clone(), THUMBNAIL));
  const { width, height } = metadata.autoOrient;
  return { contentType, width, height, thumbnail, exif: metadata.exif };
}

/** The content type; HEIF is a container, in which phones put HEVC, and an AVIF has AV1. */
function contentTypeOf({ format, compression }: Metadata): PhotoContentType | undefined {
  if (format !== 'heif') return CONTENT_TYPES[format];
  return compression === 'hevc' ? 'image/heic' : 'image/avif';
}

function refuseCostly(metadata: Metadata, contentType: PhotoContentType): void {
  const { width, height, isProgressive, depth } = metadata;
  const isWholePng = contentType === 'image/png' && (isProgressive || depth === 'ushort');
  const isUnpackedWhole = isWholePng || contentType === 'image/gif' || contentType === 'image/avif';
  const limit = maxPixelsOf({ isUnpackedWhole });
  if (width * height > limit) throw tooManyPixels(limit);
}
