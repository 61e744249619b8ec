import type { Sharp } from 'sharp';

/** A smaller copy of a photo: the box that it fits into, in pixels, and the quality of its JPEG. */
export interface Rendition {
  width: number;
  height: number;
  quality: number;
}

/** The rendition for lists. */
export const THUMBNAIL: Rendition = { width: 400, height: 300, quality: 75 };
/** The rendition for inspecting the photo. */
export const IMAGE: Rendition = { width: 2048, height: 2048, quality: 82 };
/**
 * The rendition for reports, sharp in half a page's width; a report with a hundred of them can still be mailed.
 */
export const PRINT: Rendition = { width: 800, height: 800, quality: 75 };

/**
 * Converts to an upright JPEG in sRGB without metadata, so that it does not contain the position that the phone
 * wrote into the original. A JPEG is scaled while it is decoded, which makes twelve megapixels cheap.
 */
export function toJpeg(picture: Sharp, { width, height, quality }: Rendition): Sharp {
  return (
    picture
      .autoOrient()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      // JPEG has no transparency, so the background becomes white.
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality })
  );
}
