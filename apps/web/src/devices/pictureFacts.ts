import { PHOTO_CONTENT_TYPES, type PhotoContentType } from '@sightline/contracts/photos';

export interface PictureFacts {
  contentType: PhotoContentType;
  width: number;
  height: number;
}

/**
 * Type and size of a picture, read from its header: decoding twelve megapixels to count them would cost a phone a
 * quarter of a second. Null if the header is not understood.
 */
export function factsFromHeader(contents: ArrayBuffer): PictureFacts | null {
  const facts = readHeader(new DataView(contents));
  return facts && facts.width > 0 && facts.height > 0 ? facts : null;
}

function readHeader(view: DataView): PictureFacts | null {
  if (view.byteLength < 24) return null;
  if (view.getUint16(0) === 0xffd8) return jpegFacts(view);
  if (view.getUint32(0) === 0x89504e47)
    return { contentType: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
  return null;
}

/** Walks the segments to the start-of-frame marker, which holds the size. */
function jpegFacts(view: DataView): PictureFacts | null {
  let offset = 2;
  while (offset + 9 < view.byteLength) {
    const marker = view.getUint16(offset);
    if (isStartOfFrame(marker))
      return {
        contentType: 'image/jpeg',
        height: view.getUint16(offset + 5),
        width: view.getUint16(offset + 7),
      };
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

/** Type and size from decoding, for pictures whose header is not understood. */
export async function factsByDecoding(blob: Blob): Promise<PictureFacts> {
  const bitmap = await createImageBitmap(blob);
  const { width, height } = bitmap;
  bitmap.close();
  const known = PHOTO_CONTENT_TYPES.find((type) => type === blob.type);
  return { contentType: known ?? 'image/jpeg', width, height };
}
