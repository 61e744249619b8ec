import { FOCAL_SHARE, type MeasuringCalibration } from './calibration.ts';
import type { Corners, Size } from './Plane.ts';
import { squareTo } from './Plane.ts';

/** Sides that differ by less than this look the same either way. */
const LEAST_DIFFERENCE = 1.15;

/**
 * Whether the four corners fit a reference whose width and height were exchanged (decision 115). A camera
 * sees the two sides of a square at a right angle and equally long, once the homography is freed of the lens
 * (Z. Zhang, A Flexible New Technique for Camera Calibration, 2000, section 2.3); what is left of their ratio
 * is that of the rectangle. The focal length is that of a phone.
 */
export function looksTurned(calibration: MeasuringCalibration, picture: Size): boolean {
  if (calibration.kind !== 'rectangle') return false;
  const { width, height, corners } = calibration;
  const stated = width / height;
  if (Math.max(stated, 1 / stated) < LEAST_DIFFERENCE) return false;
  const seen = seenRatio(corners as unknown as Corners, picture);
  // Nearer to the inverse than to what was stated.
  return stated > 1 ? seen < 1 : seen > 1;
}

/** Of the first side to the second, as they are in the room. */
function seenRatio(corners: Corners, picture: Size): number {
  const focal = FOCAL_SHARE * Math.max(picture.width, picture.height);
  const [a, b, , d, e, , g, h] = squareTo(corners);
  const lengthOf = (x: number, y: number, depth: number): number =>
    Math.hypot((x - (picture.width / 2) * depth) / focal, (y - (picture.height / 2) * depth) / focal, depth);
  return lengthOf(a, d, g) / lengthOf(b, e, h);
}
