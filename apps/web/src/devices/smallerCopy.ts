import { encodeJpeg } from './encodePicture.ts';
import { uprightExifOf, withExif } from './exifSegment.ts';
import type { PictureFacts } from './pictureFacts.ts';

/**
 * The pixels of a copy: every browser supports a canvas of this size, and iPhones support at most 16.7
 * megapixels.
 */
export const COPY_PIXELS = 16_000_000;
/** The limit for decoding: at four bytes a pixel, this size takes 800 MB. */
const MAX_DECODED_PIXELS = 200_000_000;
const COPY_QUALITY = 0.92;
/** The length that contains all segments of a JPEG before its picture. */
const HEADER_BYTES = 512 * 1024;

/**
 * An upright JPEG of at most 16 megapixels, with the camera's metadata if the file is a JPEG. Null if this
 * browser cannot decode the picture, or if it is too large for a device's memory.
 */
export async function smallerCopy(file: Blob, facts: PictureFacts): Promise<Blob | null> {
  const { contentType, width, height } = facts;
  if (width * height > MAX_DECODED_PIXELS) return null;
  try {
    const copy = await encodeJpeg(await decodeSmaller(file, facts), scaleToFit, COPY_QUALITY);
    if (contentType !== 'image/jpeg') return copy;
    return withExif(copy, uprightExifOf(await file.slice(0, HEADER_BYTES).arrayBuffer()));
  } catch (error) {
    console.warn('This browser cannot make a smaller copy', error);
    return null;
  }
}

/**
 * Scales in the decoder, so that the full size is in memory only while it decodes. Browsers measure the width
 * before or after they turn the picture upright: with the longer side as the width, the result is large enough
 * in both cases.
 */
function decodeSmaller(file: Blob, { width, height }: PictureFacts): Promise<ImageBitmap> {
  const longSide = Math.ceil(
    Math.max(width, height) * Math.min(1, Math.sqrt(COPY_PIXELS / (width * height))),
  );
  const size = width * height > COPY_PIXELS ? { resizeWidth: longSide, resizeQuality: 'high' as const } : {};
  return createImageBitmap(file, { imageOrientation: 'from-image', ...size });
}

function scaleToFit({ width, height }: { width: number; height: number }): number {
  return Math.min(1, Math.sqrt(COPY_PIXELS / (width * height)));
}
