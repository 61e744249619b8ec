import type { Sharp } from 'sharp';

/** A smaller copy of a photo: the box that it fits into, in pixels, and the quality of its JPEG. */
export interface Rendition {
  width: number;
  height: number;
  quality: number;
}

/** Small enough for a list. */
export const THUMBNAIL: Rendition = { width: 400, height: 300, quality: 75 };
/** Large enough to judge by. */
export const IMAGE: Rendition = { width: 2048, height: 2048, quality: 82 };
/** Sharp in half a page's width, and a report of a hundred photos can still be mailed. */
export const PRINT: Rendition = { width: 800, height: 800, quality: 75 };

/**
 * Upright, in sRGB, JPEG, and without metadata, so that it does not carry the position that the phone wrote into the
 * original. A JPEG is scaled while it is decoded, which makes twelve megapixels cheap.
 */
export function toJpeg(picture: Sharp, { width, height, quality }: Rendition): Sharp {
  return (
    picture
      .autoOrient()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      // JPEG has no transparency: a drawing on nothing becomes one on paper.
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality })
  );
}
