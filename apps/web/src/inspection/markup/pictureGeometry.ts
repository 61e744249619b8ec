import { type MarkupPoint, roundFraction } from '@sightline/contracts/photos/photoMarkup';

/**
 * Places of a picture on a screen and back. A point is a share of the upright picture, so it is the same on
 * every screen. A phone that is turned sends another size, whose upright picture the points then refer to.
 */

interface Size {
  width: number;
  height: number;
}

interface Rect extends Size {
  left: number;
  top: number;
}

/**
 * The rectangle of the whole picture in a frame. It is smaller than the frame on one side (`contain`), or
 * larger, and cropped by it (`cover`).
 */
export function contentRect(frame: Size, picture: Size, fit: 'contain' | 'cover'): Rect {
  const [across, down] = [frame.width / picture.width, frame.height / picture.height];
  const scale = fit === 'contain' ? Math.min(across, down) : Math.max(across, down);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { left: (frame.width - width) / 2, top: (frame.height - height) / 2, width, height };
}

/** The point of the picture under this point of the screen, up to the edge of the picture. */
export function pointAt(
  { clientX, clientY }: { clientX: number; clientY: number },
  { left, top, width, height }: Rect,
  isMirrored = false,
): MarkupPoint {
  const [x, y] = [fraction((clientX - left) / width), fraction((clientY - top) / height)];
  return [isMirrored ? roundFraction(1 - x) : x, y];
}

/** The place of a point on the shown picture, as CSS lengths from its upper left corner. */
export function placeOf([x, y]: MarkupPoint, isMirrored: boolean): { left: string; top: string } {
  return { left: percent(isMirrored ? 1 - x : x), top: percent(y) };
}

const percent = (share: number): string => `${roundFraction(share) * 100}%`;

function fraction(value: number): number {
  return roundFraction(Math.max(0, Math.min(value, 1)));
}
