import type { PlacedPoint, Point } from '@sightline/measuring/points';
import type { RefObject } from 'react';
import { findCorner, type GrayPicture } from './findCorner.ts';
import type { MeasuringSubject } from './subjects.ts';

/** The standard uncertainty of a found corner, and of a finger, in pixels of the shown picture. */
const SNAPPED = 0.5;
const BY_HAND = 1.5;
/** The distance, in pixels of the screen, within which a finger grips a point. */
export const GRIP = 22;
/** The distance from the finger, in pixels of the screen, within which a corner is searched for. */
const REACH = 14;

/** The actions of a finger and the keyboard on a photo. */
export interface Placing {
  photo: MeasuringSubject;
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

/** The part of the picture that the loupe shows. */
export interface Enlarged {
  /** Pixels of the photo. */
  at: Point;
  /** The width of the picture on the screen in CSS pixels. */
  screenWidth: number;
}

export function widthOf(stage: RefObject<HTMLElement | null>): number {
  return stage.current?.getBoundingClientRect().width ?? 0;
}

export interface Surface {
  /** The size of the photo in pixels, in which points are stored. */
  photo: { width: number; height: number };
  /** The picture as loaded, which may be smaller than the photo; null while its pixels cannot be read. */
  shown: GrayPicture | null;
  /** The width on the screen in CSS pixels. */
  screenWidth: number;
  snaps: boolean;
}

/**
 * The point of the photo under a finger, or a corner near it. A finger can distinguish single pixels of the
 * screen, which the loupe enlarges.
 */
export function placePoint(at: Point, surface: Surface): PlacedPoint {
  const { photo, shown, screenWidth } = surface;
  const byScreen = photo.width / screenWidth;
  const corner = surface.snaps ? cornerAt(at, surface) : null;
  if (corner && shown) return { ...corner, sigma: SNAPPED * (photo.width / shown.width) };
  const sigma = BY_HAND * Math.max(photo.width / (shown?.width ?? photo.width), byScreen / LOUPE_SCALE);
  return { ...inside(at, photo), sigma };
}

export const LOUPE_SCALE = 4;

function cornerAt(at: Point, { photo, shown, screenWidth }: Surface): Point | null {
  if (!shown) return null;
  const toShown = shown.width / photo.width;
  const reach = Math.max((REACH * shown.width) / screenWidth, 3);
  const corner = findCorner(shown, { x: at.x * toShown, y: at.y * toShown }, Math.min(reach, 48));
  return corner && inside({ x: corner.x / toShown, y: corner.y / toShown }, photo);
}

/** Keeps a point inside the picture when a finger slides over the edge. */
export function inside({ x, y }: Point, { width, height }: { width: number; height: number }): Point {
  return { x: Math.min(Math.max(x, 0), width), y: Math.min(Math.max(y, 0), height) };
}
