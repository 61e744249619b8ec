import type { MeasuringCalibration } from './calibration.ts';
import { bend, focalLength, seenShape, UNKNOWN_LENS } from './camera.ts';
import type { Size } from './Plane.ts';
import { COVERAGE_FACTOR, slopeOf, spreadOfPoints } from './propagation.ts';

/** The least ratio of sides that look different when they are exchanged. */
const LEAST_DIFFERENCE = 1.15;
/** The standard uncertainty of a phone's focal length, as a share of it: main cameras have 23 to 28 mm. */
const FOCAL_SPREAD = 0.08;
/** Steps of the numerical slopes: a share of the focal length, and k1 of the lens. */
const FOCAL_STEP = 0.02;
const LENS_STEP = 0.002;

type Rectangle = Extract<MeasuringCalibration, { kind: 'rectangle' }>;

/**
 * Whether the four corners fit a reference whose width and height were exchanged (decision 115). A camera sees
 * the two sides of a square at a right angle and equally long, once the homography is freed of the lens (Z.
 * Zhang, A Flexible New Technique for Camera Calibration, 2000, section 2.3); the rest of their ratio is that
 * of the rectangle. False where the stated ratio is within the 95 % interval of the seen one.
 */
export function looksTurned(calibration: MeasuringCalibration, picture: Size): boolean {
  if (calibration.kind !== 'rectangle') return false;
  const { width, height, corners } = calibration;
  const stated = Math.log(width / height);
  if (Math.abs(stated) < Math.log(LEAST_DIFFERENCE)) return false;
  const seen = Math.log(seenShape(corners, picture, focalLength(picture)).ratio);
  const isNearerToInverse = stated > 0 ? seen < 0 : seen > 0;
  return isNearerToInverse && Math.abs(stated - seen) > COVERAGE_FACTOR * spreadOfRatio(calibration, picture);
}

/** The standard uncertainty of the logarithm of the seen ratio. */
function spreadOfRatio({ corners }: Rectangle, picture: Size): number {
  const ratioOf = (seen: Rectangle['corners'], focal = 1): number =>
    Math.log(seenShape(seen, picture, focal * focalLength(picture)).ratio);
  return Math.hypot(
    ...spreadOfPoints(corners, (moved) => ratioOf(moved)),
    UNKNOWN_LENS.spread *
      slopeOf((k1) => ratioOf(bend(corners, picture, { ...UNKNOWN_LENS, k1 })), LENS_STEP),
    FOCAL_SPREAD * slopeOf((share) => ratioOf(corners, 1 + share), FOCAL_STEP),
  );
}
