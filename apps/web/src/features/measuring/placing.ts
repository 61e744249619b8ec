import type { PlacedPoint, Point } from '@sightline/measuring/points';
import type { RefObject } from 'react';
import { findCorner, type GrayPicture } from './findCorner.ts';
import type { MeasuringSubject } from './subjects.ts';

/** Standard uncertainty in pixels of the shown picture: of a corner that was found, and of a finger. */
const SNAPPED = 0.5;
const BY_HAND = 1.5;
/** A finger within this many pixels of the screen takes hold of a point. */
export const GRIP = 22;
/** A corner is looked for within this many pixels of the screen around the finger. */
const REACH = 14;

/** What a finger and the keyboard do on a photo. */
export interface Placing {
  photo: MeasuringSubject;
  /** Placed so far. */
  points: readonly PlacedPoint[];
  snaps: boolean;
  /** Whether a tap places a point. */
  isPlacing: boolean;
  /** `reach`: pixels of the photo within which a tap means an existing point. */
  onPlace: (point: PlacedPoint, reach: number) => void;
  onMove: (index: number, to: PlacedPoint) => void;
  onUndo: () => void;
  onCancel: () => void;
}

/** What the loupe shows. */
export interface Enlarged {
  /** In pixels of the photo. */
  at: Point;
  /** The width of the picture on the screen, in CSS pixels. */
  screenWidth: number;
}

export function widthOf(stage: RefObject<HTMLElement | null>): number {
  return stage.current?.getBoundingClientRect().width ?? 0;
}

export interface Surface {
  /** The size of the photo, in pixels: what points are stored in. */
  photo: { width: number; height: number };
  /** As loaded, which may be smaller than the photo. */
  shown: GrayPicture | null;
  /** On the screen, in CSS pixels. */
  screenWidth: number;
  snaps: boolean;
}

/**
 * The point of the photo under a finger; on a corner where one is near. A finger can tell no more than a pixel of the
 * screen apart, enlarged by the loupe.
 */
export function placePoint(at: Point, surface: Surface): PlacedPoint {
  const { photo, shown, screenWidth } = surface;
  const byScreen = photo.width / screenWidth;
  const corner = surface.snaps ? cornerAt(at, surface) : null;
  if (corner && shown) return { ...corner, sigma: SNAPPED * (photo.width / shown.width) };
  const sigma = BY_HAND * Math.max(photo.width / (shown?.width ?? photo.width), byScreen / LOUPE_SCALE);
  return { ...inside(at, photo), sigma };
}

/** Pixels of the screen in the loupe for each of the picture beside it. */
export const LOUPE_SCALE = 4;

function cornerAt(at: Point, { photo, shown, screenWidth }: Surface): Point | null {
  if (!shown) return null;
  const toShown = shown.width / photo.width;
  const reach = Math.max((REACH * shown.width) / screenWidth, 3);
  const corner = findCorner(shown, { x: at.x * toShown, y: at.y * toShown }, Math.min(reach, 48));
  return corner && inside({ x: corner.x / toShown, y: corner.y / toShown }, photo);
}

/** A finger that slides over the edge stays on it. */
export function inside({ x, y }: Point, { width, height }: { width: number; height: number }): Point {
  return { x: Math.min(Math.max(x, 0), width), y: Math.min(Math.max(y, 0), height) };
}
