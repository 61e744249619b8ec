import { AppError } from '@sightline/contracts/core/errors';
import { MAX_PHOTO_PIXELS, type PhotoContentType } from '@sightline/contracts/photos';
import { THUMBNAIL, toJpeg } from '@sightline/server-kit/renditions';
import sharp, { type Metadata } from 'sharp';
import { FairQueue } from '../../core/uploads/FairQueue.ts';
import { refuseManyScans } from './jpegScans.ts';

/** Interlaced, progressive and 16-bit pictures and GIFs are unpacked whole, not row by row: fewer pixels fit into the memory. */
const MAX_UNPACKED_PIXELS = 16_000_000;
/** For formats that are decoded row by row; sharp looks at the time between rows. */
const DECODE_SECONDS = 20;

const CONTENT_TYPES: Record<string, PhotoContentType> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
};

export interface Picture {
  contentType: PhotoContentType;
  /** As shown, after the rotation that the camera noted. */
  width: number;
  height: number;
  /** Made from the same decode, because the host who requested the still is waiting for it. Decision 010. */
  thumbnail: Buffer;
}

/** One picture at a time: several at once would need their memory at once, and decode no faster. */
const decoding = new FairQueue();

/** Finds out what the bytes are and that all of them can be decoded; notAPicture or tooLarge otherwise. */
export async function checkPicture(path: string, uploader: string): Promise<Picture> {
  try {
    return await decoding.run(uploader, async () => {
      await refuseManyScans(path);
      return await decode(path);
    });
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const isBomb = cause instanceof Error && cause.message.includes('pixel limit');
    throw isBomb
      ? new AppError('tooLarge', { thing: 'picture' }, { cause })
      : new AppError('notAPicture', {}, { cause });
  }
}

async function decode(path: string): Promise<Picture> {
  const limits = { limitInputPixels: MAX_PHOTO_PIXELS, failOn: 'truncated', sequentialRead: true } as const;
  const picture = sharp(path, limits);
  const metadata = await picture.metadata();
  const contentType = contentTypeOf(metadata);
  if (!contentType) throw new AppError('notAPicture');
  refuseCostly(metadata);
  // Decodes everything.
  const thumbnail = await toJpeg(picture, THUMBNAIL).timeout({ seconds: DECODE_SECONDS }).toBuffer();
  const { width, height } = metadata.autoOrient;
  return { contentType, width, height, thumbnail };
}

/** HEIF is a container: phones put HEVC into it, and AVIF is another format that no camera writes. */
function contentTypeOf({ format, compression }: Metadata): PhotoContentType | undefined {
  return format === 'heif' && compression === 'hevc' ? 'image/heic' : CONTENT_TYPES[format];
}

function refuseCostly({ width, height, isProgressive, depth, format }: Metadata): void {
  const isUnpackedWhole = isProgressive || depth === 'ushort' || format === 'gif';
  if (isUnpackedWhole && width * height > MAX_UNPACKED_PIXELS)
    throw new AppError('tooLarge', { thing: 'picture' });
}
