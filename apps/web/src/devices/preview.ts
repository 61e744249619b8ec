const WIDTH = 480;
const QUALITY = 0.7;

/** A small JPEG for the tile. Null if the browser cannot decode the picture. */
export async function makePreview(blob: Blob): Promise<ArrayBuffer | null> {
  try {
    const bitmap = await createImageBitmap(blob, { resizeWidth: WIDTH, resizeQuality: 'medium' });
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return (await small?.arrayBuffer()) ?? null;
  } catch {
    // A picture that this browser cannot decode is sent without a preview.
    return null;
  }
}
