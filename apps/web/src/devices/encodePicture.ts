import { contextOf, jpegOf } from './canvas.ts';

/** The box that the picture must fit into, in either direction; it is never enlarged. */
interface Box {
  width: number;
  height: number;
}

interface Encoding extends Box {
  /** The quality of the JPEG, from 0 to 1. */
  quality: number;
}

/** The picture in a chosen size and quality, or the camera's own bytes if this browser cannot encode it. */
export async function encodePicture(blob: Blob, { quality, ...box }: Encoding): Promise<Blob> {
  try {
    return await encodeJpeg(await createImageBitmap(blob), scaleInto(box), quality);
  } catch (error) {
    console.warn('The picture is kept as the camera gave it', error);
    return blob;
  }
}

/** The factor by which a picture is reduced to fit into the box. */
function scaleInto(box: Box): (picture: Box) => number {
  return ({ width, height }) => {
    const [long, short] = [Math.max(width, height), Math.min(width, height)];
    return Math.min(1, box.width / long, box.height / short);
  };
}

/** A JPEG of the bitmap in another size. Closes the bitmap; throws if this browser cannot encode it. */
export async function encodeJpeg(
  bitmap: ImageBitmap,
  scaleOf: (picture: Box) => number,
  quality: number,
): Promise<Blob> {
  const scale = scaleOf(bitmap);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  try {
    contextOf(canvas).drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  } finally {
    bitmap.close();
  }
  return await jpegOf(canvas, quality);
}
