import type { PageView } from '@sightline/measuring/calibrateLens';
import { homographyThrough, shownBy } from '@sightline/measuring/homography';
import { CROSSINGS, PAGE } from '@sightline/measuring/lensPage';
import { distanceBetween, type Point } from '@sightline/measuring/points';
import { findCorner, type GrayPicture } from './findCorner.ts';

/** The distance from the expected place, in squares, within which a crossing is searched for. */
const REACH = 0.3;
/** The share of the crossings that must be found. */
const LEAST_SHARE = 0.8;

const [RIGHT, DOWN] = [PAGE.columns - 2, PAGE.rows - 2];
export const OUTER: readonly Point[] = [
  { x: 0, y: 0 },
  { x: RIGHT, y: 0 },
  { x: RIGHT, y: DOWN },
  { x: 0, y: DOWN },
];

/**
 * The crossings of the printed page, from its four outer ones in order from the upper left. A lens bends the page, so
 * each is searched for near where a flat one would be. Null where too few are found.
 */
export function findCrossings(picture: GrayPicture, outer: readonly Point[]): PageView | null {
  const flat = homographyThrough(OUTER, outer);
  const found = CROSSINGS.flatMap((place) => {
    const expected = shownBy(flat, place);
    const square =
      distanceBetween(expected, shownBy(flat, { x: place.x + 0.5, y: place.y + 0.5 })) * Math.SQRT2;
    const seen = findCorner(picture, expected, REACH * square);
    return seen ? [{ place, seen }] : [];
  });
  if (found.length < LEAST_SHARE * CROSSINGS.length) return null;
  return { places: found.map(({ place }) => place), seen: found.map(({ seen }) => seen) };
}
