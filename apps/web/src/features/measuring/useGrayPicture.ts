import { useEffect, useState } from 'react';
import type { GrayPicture } from './findCorner.ts';

/** The picture's brightness, for finding corners; null until it is loaded, and where the browser gives no pixels. */
export function useGrayPicture(address: string): GrayPicture | null {
  const [picture, setPicture] = useState<GrayPicture | null>(null);
  useEffect(() => {
    let isWanted = true;
    void readGray(address).then(
      (read) => isWanted && setPicture(read),
      // Without pixels every point is placed by hand, and its interval is wider.
      () => isWanted && setPicture(null),
    );
    return () => {
      isWanted = false;
    };
  }, [address]);
  return picture;
}

async function readGray(address: string): Promise<GrayPicture | null> {
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

/** Luma of Rec. 601. */
function brightnessOf(pixels: Uint8ClampedArray): Float32Array {
  const values = new Float32Array(pixels.length / 4);
  for (let index = 0; index < values.length; index++) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(index * 4, index * 4 + 3);
    values[index] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return values;
}
