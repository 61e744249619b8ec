import { MeasuringError } from './MeasuringError.ts';
import { type Corners, Plane, type Size } from './Plane.ts';
import { areaOf, distanceBetween, type PlacedPoint, type Point } from './points.ts';

/** Sizes in millimeters; `tolerance` is the standard uncertainty of each. */
export type MeasuringCalibration =
  | { kind: 'rectangle'; corners: readonly PlacedPoint[]; width: number; height: number; tolerance: number }
  /** Two ends of a known length: right only if the camera looked straight at the surface. Decision 115. */
  | { kind: 'squareOn'; ends: readonly PlacedPoint[]; length: number; tolerance: number }
  /** Enough for an angle, as it looks in the picture. */
  | { kind: 'none' };

/** Refuses a calibration as soon as it is placed, before anything is measured with it. */
export function checkCalibration(calibration: MeasuringCalibration): void {
  if (calibration.kind === 'none') return;
  if (calibration.kind === 'rectangle') return void planeThrough(calibration.corners, calibration);
  if (!(calibration.length > 0)) throw new MeasuringError('badReference');
  const [one, other] = calibration.ends;
  if (!one || !other || !(distanceBetween(one, other) > 1)) throw new MeasuringError('badCorners');
}

export function calibrationPoints(calibration: MeasuringCalibration): readonly PlacedPoint[] {
  if (calibration.kind === 'rectangle') return calibration.corners;
  return calibration.kind === 'squareOn' ? calibration.ends : [];
}

export function sizesOf(calibration: MeasuringCalibration): number[] {
  if (calibration.kind === 'rectangle') return [calibration.width, calibration.height];
  return calibration.kind === 'squareOn' ? [calibration.length] : [];
}

/** The surface that a rectangle of this size lies on. */
export function planeThrough(corners: readonly Point[], { width, height }: Size): Plane {
  if (corners.length !== 4) throw new MeasuringError('badCorners');
  return new Plane(corners as unknown as Corners, { width, height });
}

/** The focal length of a phone's main camera as a share of the picture's longer side (26 mm of 36 mm). */
export const FOCAL_SHARE = 0.72;

/** From the camera, in millimeters, as a phone's main camera would have to be to see the reference this large. */
export function distanceToReference(calibration: MeasuringCalibration, picture: Size): number {
  const focal = FOCAL_SHARE * Math.max(picture.width, picture.height);
  const [size = 0, other = size] = sizesOf(calibration);
  return (focal * Math.sqrt(size * other)) / Math.sqrt(seenSize(calibration));
}

/** Square pixels that the reference covers; of a length, those of the square on it. */
function seenSize(calibration: MeasuringCalibration): number {
  const points = calibrationPoints(calibration);
  const [one = { x: 0, y: 0 }, other = one] = points;
  return calibration.kind === 'rectangle' ? areaOf(points) : distanceBetween(one, other) ** 2;
}
