/** Accepted photo files. The picker of the page and the server have the same limits. */

/** The company's limit: several times the size of a 50-megapixel JPEG from a phone. */
export const MAX_PHOTO_BYTES = 50 * 1024 * 1024;

/** For 50-megapixel cameras (8160 x 6144). Larger pictures are refused at upload and never decoded. */
export const MAX_PHOTO_PIXELS = 52_000_000;

/**
 * The accepted types. Only the first frame of a GIF counts. HEIC is accepted where the server can decode it:
 * see getPhotoFormats.
 */
export const PHOTO_CONTENT_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/heic',
  'image/heif',
] as const;
export type PhotoContentType = (typeof PHOTO_CONTENT_TYPES)[number];

/**
 * The limit for pictures that are decoded as a whole: interlaced and 16-bit PNGs and GIFs need up to 8 bytes a
 * pixel, an AVIF 20, so that a decode stays below 350 MB. The same holds for a progressive JPEG of the largest
 * size, which needs 6.
 */
const MAX_UNPACKED_PIXELS = 16_000_000;

/** Fewer where the picture's format is decoded as a whole, which needs much memory. */
export function maxPixelsOf({ isUnpackedWhole }: { isUnpackedWhole: boolean }): number {
  return isUnpackedWhole ? MAX_UNPACKED_PIXELS : MAX_PHOTO_PIXELS;
}

/** The number in words, "59 megapixels". */
export function megapixelsText(pixels: number): string {
  return `${Math.round(pixels / 1_000_000)} megapixels`;
}
