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
 * Where the thing at `at` of an earlier picture is in the picture that this device shows now: what others see is behind it.
 * Null if the picture no longer shows the thing.
 */
export function placeNow(before: Plane, at: MarkupPoint, shown: Drawable): MarkupPoint | null {
  const moved = displacementOf(before, shown);
  const [x, y] = moved ? [at[0] + moved.x, at[1] + moved.y] : [-1, -1];
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? [x, y] : null;
}

/** Whether a picture still is what others see, down to the place of each detail. */
export function isUnchanged(seen: SeenPicture, shown: Drawable): boolean {
  const moved = displacementOf(planeOf(seen), shown);
  return moved !== null && Math.max(Math.abs(moved.x), Math.abs(moved.y)) < SAME_WITHIN;
}

export function planeOf({ width, height, pixels }: SeenPicture): Plane {
  return { width, height, values: Float32Array.from(atob(pixels), (byte) => byte.charCodeAt(0)) };
}

function displacementOf(before: Plane, shown: Drawable): ReturnType<typeof displacement> {
  const [then, now] = [resize(before, sizeWithSide(before, LONGEST_SIDE)), smallPlane(shown)];
  return now?.width === then.width && now.height === then.height ? displacement(then, now) : null;
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
