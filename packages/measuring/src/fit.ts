import type { MeasuringCalibration } from './calibration.ts';
import { bend, focalLength, type Shape, seenShape, UNKNOWN_LENS } from './camera.ts';
import { MeasuringError } from './MeasuringError.ts';
import type { Size } from './Plane.ts';
import type { PlacedPoint } from './points.ts';
import { slopeOf, spreadOfPoints } from './propagation.ts';

/**
 * The focal lengths of phones, as shares of the picture's longer side: from a wide lens to one that enlarges five
 * times. A picture may have been taken with any of them.
 */
const FOCAL_SHARES = [0.36, 0.45, 0.55, 0.65, 0.72, 0.8, 1, 1.4, 2, 3, 4];
/** The number of standard uncertainties beyond which a shape cannot be that of the reference. */
const FAR = 5;
/** Half of the steps between these, as a share. */
const FOCAL_SPREAD = 0.12;
const FOCAL_STEP = 0.02;
const LENS_STEP = 0.002;

type Rectangle = Extract<MeasuringCalibration, { kind: 'rectangle' }>;

/**
 * Refuses four corners that no lens would show of a rectangle of this size, in either orientation: some of them are on
 * another object.
 */
export function refuseOtherReference(calibration: MeasuringCalibration, picture: Size): void {
  if (calibration.kind !== 'rectangle') return;
  const fits = FOCAL_SHARES.some((focal) => misfitOf(calibration, picture, focal) <= FAR);
  if (!fits) throw new MeasuringError('otherReference');
}

/** The distance of the seen shape from the stated one in standard uncertainties. */
function misfitOf({ corners, width, height, tolerance }: Rectangle, picture: Size, share: number): number {
  const shapeOf = (seen: readonly PlacedPoint[], { focal = share, k1 = 0 } = {}): Shape =>
    seenShape(bend(seen, picture, { k1, focal: share }), picture, focalLength(picture, { focal }));
  const spreadOf = (of: (shape: Shape) => number): number =>
    Math.hypot(
      ...spreadOfPoints(corners, (moved) => of(shapeOf(moved))),
      UNKNOWN_LENS.spread * slopeOf((k1) => of(shapeOf(corners, { k1 })), LENS_STEP),
      FOCAL_SPREAD * slopeOf((by) => of(shapeOf(corners, { focal: share * (1 + by) })), FOCAL_STEP),
      tolerance / width,
      tolerance / height,
    );
  const { ratio, slant } = shapeOf(corners);
  const [seen, stated] = [Math.log(ratio), Math.log(width / height)];
  const off = Math.min(Math.abs(seen - stated), Math.abs(seen + stated));
  return Math.hypot(
    off / spreadOf((shape) => Math.log(shape.ratio)),
    slant / spreadOf((shape) => shape.slant),
  );
}
