import { calibrationPoints } from '@sightline/measuring/calibration';
import type { Point } from '@sightline/measuring/points';
import type { MeasuringSubject } from './subjects.ts';
import type { ToolState } from './toolState.ts';

/** Main cameras of phones have at least 24 mm, converted to 35 mm film; a shorter lens bends straight lines. */
const SHORTEST_MAIN = 24;
/** The share of the picture on each side that counts as its edge. */
const EDGE = 0.15;

const ADVICE = 'Step back and keep what you measure near the middle.';

type Picture = Pick<MeasuringSubject, 'width' | 'height' | 'focalLength35'>;

/** A warning about this picture's lens and about points that it shows least well; null if there is none. */
export function lensWarning(
  picture: Picture,
  { points, calibration }: Pick<ToolState, 'points' | 'calibration'>,
): string | null {
  const isWide = picture.focalLength35 !== null && picture.focalLength35 < SHORTEST_MAIN;
  if (isWide) return `This picture was taken with a wide lens, which bends straight lines. ${ADVICE}`;
  const placed = [...points, ...calibrationPoints(calibration)];
  return placed.some((point) => isNearEdge(point, picture))
    ? `A point is near the edge of the picture, where a lens bends straight lines most. ${ADVICE}`
    : null;
}

function isNearEdge({ x, y }: Point, { width, height }: Picture): boolean {
  return Math.min(x, width - x) < EDGE * width || Math.min(y, height - y) < EDGE * height;
}
