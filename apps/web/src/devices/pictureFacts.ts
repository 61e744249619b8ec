import type { PhotoContentType } from '@sightline/contracts/photos/photoFormats';

export interface PictureFacts {
  contentType: PhotoContentType;
  width: number;
  height: number;
  /** Whether its format is unpacked whole at a high cost, for which the limit of pixels is lower. */
  isUnpackedWhole: boolean;
}

/**
 * The type and size of a picture, read from its header: decoding twelve megapixels to count them would take a
 * phone a quarter of a second. Null if the header is malformed or unknown.
 */
export function factsFromHeader(contents: ArrayBuffer): PictureFacts | null {
  const view = new DataView(contents);
  const contentType = contentTypeOf(view);
  const size = contentType && sizeReaders[contentType]?.(view);
  if (!size || size.width === 0 || size.height === 0) return null;
  return { contentType, ...size, isUnpackedWhole: isUnpackedWhole(view, contentType) };
}

/**
 * The type by the first bytes, because file names may be wrong. Null for a file that is not a camera's picture.
 */
export function contentTypeOf(view: DataView): PhotoContentType | null {
  if (view.byteLength < 24) return null;
  if (view.getUint16(0) === 0xffd8) return 'image/jpeg';
  if (view.getUint32(0) === 0x89504e47) return 'image/png';
  const text = (from: number): string => String.fromCharCode(...bytesAt(view, from, 4));
  if (text(0) === 'GIF8') return 'image/gif';
  if (text(0) === 'RIFF' && text(8) === 'WEBP') return 'image/webp';
  return text(4) === 'ftyp' ? heifTypeOf(brandsOf(view)) : null;
}

/** The type named by the container, first or among its compatible brands. */
function heifTypeOf(brands: readonly string[]): PhotoContentType | null {
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'image/avif';
  return HEIC_BRANDS.has(brands[0] ?? '') ? 'image/heic' : null;
}

function brandsOf(view: DataView): string[] {
  const end = Math.min(view.getUint32(0), view.byteLength, MAX_BRANDS_END);
  const brands = [];
  // The second brand is a version.
  for (let at = 8; at + 4 <= end; at += at === 8 ? 8 : 4)
    brands.push(String.fromCharCode(...bytesAt(view, at, 4)));
  return brands;
}

const MAX_BRANDS_END = 128;

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

type Size = Pick<PictureFacts, 'width' | 'height'>;

const sizeReaders: Partial<Record<PhotoContentType, (view: DataView) => Size | null>> = {
  'image/jpeg': jpegSize,
  'image/png': (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  'image/gif': (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  'image/webp': webpSize,
  'image/avif': heifSize,
  'image/heic': heifSize,
};

/** True for a PNG that is interlaced or has 16 bits a channel, and for every GIF and AVIF. */
function isUnpackedWhole(view: DataView, contentType: PhotoContentType): boolean {
  if (contentType !== 'image/png') return contentType === 'image/gif' || contentType === 'image/avif';
  return view.byteLength > 28 && (view.getUint8(24) === 16 || view.getUint8(28) === 1);
}

/** The first chunk determines the coding of the picture. */
function webpSize(view: DataView): Size | null {
  if (view.byteLength < 30) return null;
  const chunk = String.fromCharCode(...bytesAt(view, 12, 4));
  if (chunk === 'VP8X') return { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) };
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
}

/** Walks the segments to the start-of-frame marker, which contains the size. */
function jpegSize(view: DataView): Size | null {
  let offset = 2;
  while (offset + 9 < view.byteLength) {
    const marker = view.getUint16(offset);
    if (isStartOfFrame(marker))
      return { height: view.getUint16(offset + 5), width: view.getUint16(offset + 7) };
    if ((marker & 0xff00) !== 0xff00) return null;
    offset += 2 + view.getUint16(offset + 2);
  }
  return null;
}

function isStartOfFrame(marker: number): boolean {
  const isFrame = marker >= 0xffc0 && marker <= 0xffcf;
  // Huffman tables, the JPEG extension and arithmetic conditioning share the range.
  return isFrame && marker !== 0xffc4 && marker !== 0xffc8 && marker !== 0xffcc;
}

/**
 * The size from the properties. Phones store a picture as tiles with a thumbnail, so the largest size is the
 * picture's.
 */
function heifSize(view: DataView): Size | null {
  let largest: Size | null = null;
  for (let at = 0; at + 16 <= Math.min(view.byteLength, 65_536); at++) {
    if (view.getUint32(at) !== 0x69737065) continue; // 'ispe'
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (size.width * size.height > (largest ? largest.width * largest.height : 0)) largest = size;
  }
  return largest;
}

function bytesAt(view: DataView, from: number, length: number): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset + from, length);
}

/** The type and size from decoding, for pictures whose size is not in their header. */
export async function factsByDecoding(blob: Blob): Promise<PictureFacts> {
  const header = new DataView(await blob.slice(0, 64).arrayBuffer());
  const bitmap = await createImageBitmap(blob);
  const { width, height } = bitmap;
  bitmap.close();
  const contentType = contentTypeOf(header) ?? 'image/jpeg';
  return { contentType, width, height, isUnpackedWhole: isUnpackedWhole(header, contentType) };
}
