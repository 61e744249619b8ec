import { MeasuringError } from './MeasuringError.ts';
import { type Corners, Plane, type Size } from './Plane.ts';
import { distanceBetween, type PlacedPoint, type Point } from './points.ts';

/** Sizes in millimeters; `tolerance` is the standard uncertainty of each. */
export type MeasuringCalibration =
  | { kind: 'rectangle'; corners: readonly PlacedPoint[]; width: number; height: number; tolerance: number }
  /**
   * Two ends of a known length, which is valid only if the camera looked straight at the surface. Decision 115.
   */
  | { kind: 'squareOn'; ends: readonly PlacedPoint[]; length: number; tolerance: number }
  /** No calibration, which suffices for an angle as it appears in the picture. */
  | { kind: 'none' };

/** Refuses an invalid calibration as soon as it is placed, before a measurement uses it. */
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

/** The same calibration with other points, such as those of an ideal lens. */
export function withPoints(
  calibration: MeasuringCalibration,
  change: (points: readonly PlacedPoint[]) => readonly PlacedPoint[],
): MeasuringCalibration {
  if (calibration.kind === 'rectangle') return { ...calibration, corners: change(calibration.corners) };
  return calibration.kind === 'squareOn' ? { ...calibration, ends: change(calibration.ends) } : calibration;
}
