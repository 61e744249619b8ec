import { encodeJpeg } from './encodePicture.ts';
import type { PictureFacts } from './pictureFacts.ts';

const EXIF_MARKER = 0xffe1;
const SCAN_MARKER = 0xffda;
const EXIF_NAME = 0x45786966;
// 'Exif'
/** The length of the marker, the length field, and 'Exif' with two zeros. */
const TIFF_OFFSET = 10;
const ORIENTATION_TAG = 0x0112;
const UPRIGHT = 1;

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

/**
 * The camera's metadata in a JPEG, for a copy whose pixels are upright. Null if it does not exist, or if its
 * orientation cannot be changed.
 */
function uprightExifOf(jpeg: ArrayBuffer): Uint8Array<ArrayBuffer> | null {
  try {
    const segment = findExif(jpeg);
    return segment && setUpright(segment) ? segment : null;
  } catch (error) {
    // An offset points outside the segment.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The JPEG with this segment as its first. */
function withExif(jpeg: Blob, segment: Uint8Array<ArrayBuffer> | null): Blob {
  if (!segment) return jpeg;
  return new Blob([jpeg.slice(0, 2), segment, jpeg.slice(2)], { type: 'image/jpeg' });
}

/** Returns a copy, since it is changed. */
function findExif(jpeg: ArrayBuffer): Uint8Array<ArrayBuffer> | null {
  const view = new DataView(jpeg);
  let at = 2;
  while (at + TIFF_OFFSET <= view.byteLength && view.getUint16(at) !== SCAN_MARKER) {
    const length = 2 + view.getUint16(at + 2);
    if (view.getUint16(at) === EXIF_MARKER && view.getUint32(at + 4) === EXIF_NAME)
      return at + length <= view.byteLength ? new Uint8Array(jpeg.slice(at, at + length)) : null;
    at += length;
  }
  return null;
}

/** Returns false if the segment is malformed. A picture without an orientation is upright. */
function setUpright(segment: Uint8Array<ArrayBuffer>): boolean {
  const view = new DataView(segment.buffer, TIFF_OFFSET);
  const isLittleEndian = view.getUint16(0) === 0x4949;
  const directory = view.getUint32(4, isLittleEndian);
  const entries = view.getUint16(directory, isLittleEndian);
  for (let index = 0; index < entries; index++) {
    const entry = directory + 2 + index * 12;
    if (view.getUint16(entry, isLittleEndian) === ORIENTATION_TAG)
      view.setUint16(entry + 8, UPRIGHT, isLittleEndian);
  }
  return true;
}
