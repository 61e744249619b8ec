import type { GrayPicture } from './findCorner.ts';

/** Null if the browser provides no pixels. */
export async function readGray(address: string): Promise<GrayPicture | null> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(image, 0, 0);
  const pixels = context?.getImageData(0, 0, width, height).data;
  return pixels ? { width, height, values: brightnessOf(pixels) } : null;
}

/** The luma of Rec. 601. */
function brightnessOf(pixels: Uint8ClampedArray): Float32Array {
  const values = new Float32Array(pixels.length / 4);
  for (let index = 0; index < values.length; index++) {
    const [red, green, blue] = [pixels[index * 4], pixels[index * 4 + 1], pixels[index * 4 + 2]];
    values[index] = 0.299 * (red ?? 0) + 0.587 * (green ?? 0) + 0.114 * (blue ?? 0);
  }
  return values;
}
