import { readFile } from 'node:fs/promises';
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

/**
 * The limit of scans, of which cameras and editors write about a dozen. libjpeg passes over the whole picture
 * once per scan before it delivers the first row, and sharp checks its time limit only between rows: a file
 * of 176 kB with 2,646 scans kept a core busy for 15 seconds.
 */
const MAX_SCANS = 100;

const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const TEMPORARY = 0x01;

/** The part of sharp that decodes. */
interface Decoder {
  timeout(options: { seconds: number }): { toBuffer(): Promise<Buffer> };
}

interface DecodeLimits {
  /** The time limit by the clock, which sharp checks between rows. */
  seconds: number;
  /** The processor time that the process has used in total. */
  usedMs: () => number;
}

const LIMITS: DecodeLimits = {
  seconds: 20,
  usedMs: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};
/** How often the limit is doubled for a process that got little of the processor. */
const DOUBLINGS = 3;
/** The share of a core with which a decoder had its chance. */
const BUSY_SHARE = 0.5;

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

/**
 * Decodes a picture within a time limit. On a busy machine the limit grows, since the same picture takes longer there;
 * after that the device has to send it again later. Only a picture that used the processor all the time is refused.
 */
export async function decodeWithin(
  makePicture: () => Decoder,
  { seconds, usedMs }: DecodeLimits = LIMITS,
): Promise<Buffer> {
  for (let limit = seconds; limit <= seconds * 2 ** DOUBLINGS; limit *= 2) {
    const before = usedMs();
    try {
      return await makePicture().timeout({ seconds: limit }).toBuffer();
    } catch (error) {
      const isTimeout = error instanceof Error && error.message.includes('timeout:');
      if (!isTimeout || usedMs() - before > limit * 1000 * BUSY_SHARE) throw error;
    }
  }
  throw new AppError('unavailable', { thing: 'picture check' });
}

/** Refuses a JPEG with more scans than any camera writes. Other formats have no scans. */
async function refuseManyScans(path: string): Promise<void> {
  if (countScans(await readFile(path)) > MAX_SCANS) throw new AppError('tooLarge', { thing: 'picture' });
}

/**
 * Counts scans by segments, so that thumbnails inside them and a video appended to the picture are not
 * counted.
 */
function countScans(bytes: Buffer): number {
  if (bytes[0] !== 0xff || bytes[1] !== START_OF_IMAGE) return 0;
  let scans = 0;
  let at = markerAfter(bytes, 2);
  while (at >= 0 && at + 4 <= bytes.length && bytes[at + 1] !== END_OF_IMAGE) {
    if (bytes[at + 1] === START_OF_SCAN) scans++;
    const length = bytes[at + 1] === TEMPORARY ? 0 : bytes.readUInt16BE(at + 2);
    at = markerAfter(bytes, at + 2 + length);
  }
  return scans;
}

/**
 * The next marker by libjpeg's rule: 0xFF followed by 0, a restart marker or padding belongs to the data of a
 * scan.
 */
function markerAfter(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1] ?? 0;
    const isRestart = code >= 0xd0 && code <= 0xd7;
    if (code !== 0 && code !== 0xff && !isRestart) return at;
  }
  return -1;
}
