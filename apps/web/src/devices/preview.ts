import { encodeJpeg } from './encodePicture.ts';

const WIDTH = 480;
const QUALITY = 0.7;

/** A small JPEG for the tile. Null if the browser cannot make one. */
export async function makePreview(blob: Blob): Promise<ArrayBuffer | null> {
  try {
    const bitmap = await createImageBitmap(blob, { resizeWidth: WIDTH, resizeQuality: 'medium' });
    const small = await encodeJpeg(bitmap, () => 1, QUALITY);
    return await small.arrayBuffer();
  } catch {
    // A picture that this browser cannot decode or draw is sent without a preview.
    return null;
  }
}
