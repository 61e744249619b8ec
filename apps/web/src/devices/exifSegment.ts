const EXIF_MARKER = 0xffe1;
const SCAN_MARKER = 0xffda;
const EXIF_NAME = 0x45786966; // 'Exif'
/** The length of the marker, the length field, and 'Exif' with two zeros. */
const TIFF_OFFSET = 10;
const ORIENTATION_TAG = 0x0112;
const UPRIGHT = 1;

/**
 * The camera's metadata in a JPEG, for a copy whose pixels are upright. Null if it does not exist, or if its
 * orientation cannot be changed.
 */
export function uprightExifOf(jpeg: ArrayBuffer): Uint8Array<ArrayBuffer> | null {
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
export function withExif(jpeg: Blob, segment: Uint8Array<ArrayBuffer> | null): Blob {
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
