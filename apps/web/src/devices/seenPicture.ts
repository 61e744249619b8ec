import type { MarkupPoint } from '@sightline/contracts/photos/photoMarkup';
import type { SeenPicture } from '@sightline/contracts/rooms/pointing';
import { displacement } from '@sightline/vision/displacement';
import { luminance, type Plane } from '@sightline/vision/frames';
import { resize, sizeWithSide } from '@sightline/vision/resize';

const LONGEST_SIDE = 96;
/** The browser makes the picture this small at once; the rest is done without aliasing. */
const DRAWN_SIDE = 320;
/** Marks may be off by this share of the picture, which is about a finger's width on a phone's screen, over ten. */
const SAME_WITHIN = 0.005;

type Drawable = HTMLVideoElement | HTMLCanvasElement;

/** A small gray copy of what a video or canvas shows now; null before its first frame. */
export function seenPicture(shown: Drawable): SeenPicture | null {
  const plane = smallPlane(shown);
  if (!plane) return null;
  const { width, height, values } = plane;
  const bytes = Uint8ClampedArray.from(values);
  return { width, height, pixels: btoa(String.fromCharCode(...bytes)) };
}

/**
 * Where the thing that others see at `at` is in the picture that this device shows now, which is ahead of theirs. Null if
 * the picture no longer shows what they see.
 */
export function placeNow(seen: SeenPicture, at: MarkupPoint, shown: Drawable): MarkupPoint | null {
  const moved = displacementOf(seen, shown);
  return moved && [at[0] + moved.x, at[1] + moved.y];
}

/** Whether a picture still is what others see, down to the place of each detail. */
export function isUnchanged(seen: SeenPicture, shown: Drawable): boolean {
  const moved = displacementOf(seen, shown);
  return moved !== null && Math.max(Math.abs(moved.x), Math.abs(moved.y)) < SAME_WITHIN;
}

function displacementOf(
  { width, height, pixels }: SeenPicture,
  shown: Drawable,
): ReturnType<typeof displacement> {
  const now = smallPlane(shown);
  if (now?.width !== width || now.height !== height) return null;
  const values = Float32Array.from(atob(pixels), (byte) => byte.charCodeAt(0));
  return displacement({ width, height, values }, now);
}

function smallPlane(shown: Drawable): Plane | null {
  const size = sizeOf(shown);
  if (size.width === 0 || size.height === 0) return null;
  const drawn = sizeWithSide(size, DRAWN_SIDE);
  const canvas = Object.assign(document.createElement('canvas'), drawn);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(shown, 0, 0, drawn.width, drawn.height);
  const pixels = context?.getImageData(0, 0, drawn.width, drawn.height);
  return pixels ? resize(luminance(pixels), sizeWithSide(size, LONGEST_SIDE)) : null;
}

function sizeOf(shown: Drawable): { width: number; height: number } {
  return shown instanceof HTMLVideoElement
    ? { width: shown.videoWidth, height: shown.videoHeight }
    : { width: shown.width, height: shown.height };
}
