import { calibrationPoints, type MeasuringCalibration } from './calibration.ts';
import { type Corners, type Size, squareTo } from './Plane.ts';
import { distanceBetween, type Point } from './points.ts';
import { rectangular } from './propagation.ts';

/** The focal length of a phone's main camera as a share of the picture's longer side (26 mm of 36 mm). */
const FOCAL_SHARE = 0.72;

/** The standard uncertainty of a radial distortion k1 up to 0.1, which a picture does not show. */
export const LENS = rectangular(0.1);

/** The focal length of a phone's main camera in pixels. */
export function focalLength({ width, height }: Size): number {
  return FOCAL_SHARE * Math.max(width, height);
}

/**
 * The points where a lens with the radial distortion k1 shows those of an ideal lens: the first term of D. C.
 * Brown, Close-Range Camera Calibration, Photogrammetric Engineering 37 (1971). The distortion grows with the
 * third power of the distance from the middle.
 */
export function bend<P extends Point>(points: readonly P[], picture: Size, k1: number): P[] {
  const focal = focalLength(picture);
  const [middleX, middleY] = [picture.width / 2, picture.height / 2];
  return points.map((point) => {
    const [x, y] = [point.x - middleX, point.y - middleY];
    const scale = 1 + (k1 * (x ** 2 + y ** 2)) / focal ** 2;
    return { ...point, x: middleX + x * scale, y: middleY + y * scale };
  });
}

/**
 * A place on the surface, in millimeters from the origin of `locateAll`, and the camera's distance from the
 * surface.
 */
export interface Standpoint extends Point {
  height: number;
}

/** The position of the camera in front of the calibrated surface; null without a calibration. */
export function standpointOf(calibration: MeasuringCalibration, picture: Size): Standpoint | null {
  if (calibration.kind === 'none') return null;
  if (calibration.kind === 'rectangle') return inFrontOfRectangle(calibration, picture);
  const [one = { x: 0, y: 0 }, other = one] = calibrationPoints(calibration);
  const scale = calibration.length / distanceBetween(one, other);
  const [x, y] = [(picture.width / 2) * scale, (picture.height / 2) * scale];
  return { x, y, height: focalLength(picture) * scale };
}

type Vector = readonly [x: number, y: number, z: number];

/** Vectors of a rectangle, all in the same unknown unit. */
interface Sides {
  across: Vector;
  down: Vector;
  /** The vector from the camera to the first corner. */
  corner: Vector;
}

/**
 * A rectangle in the coordinates of the camera: the columns of the homography without the lens (Z. Zhang, A
 * Flexible New Technique for Camera Calibration, 2000, section 3.1).
 */
function sidesInFront(corners: readonly Point[], picture: Size, focal: number): Sides {
  const [a, b, c, d, e, f, g, h, i] = squareTo(corners as unknown as Corners);
  const ray = (x: number, y: number, depth: number): Vector => [
    (x - (picture.width / 2) * depth) / focal,
    (y - (picture.height / 2) * depth) / focal,
    depth,
  ];
  return { across: ray(a, d, g), down: ray(b, e, h), corner: ray(c, f, i) };
}

/** The real ratio of the first side to the second. */
export function seenRatio(corners: readonly Point[], picture: Size, focal = focalLength(picture)): number {
  const { across, down } = sidesInFront(corners, picture, focal);
  return Math.hypot(...across) / Math.hypot(...down);
}

/** The camera, at the origin, in the coordinates of the two sides, and its distance along their normal. */
function inFrontOfRectangle(
  calibration: Extract<MeasuringCalibration, { kind: 'rectangle' }>,
  picture: Size,
): Standpoint {
  const { corners, width, height } = calibration;
  const sides = sidesInFront(corners, picture, focalLength(picture));
  const [across, down, corner] = [perUnit(sides.across, width), perUnit(sides.down, height), sides.corner];
  const [aa, ad, dd] = [dot(across, across), dot(across, down), dot(down, down)];
  const [ac, dc] = [dot(across, corner), dot(down, corner)];
  const determinant = aa * dd - ad ** 2;
  const unitsPerMillimeter = determinant ** 0.25;
  return {
    x: (ad * dc - dd * ac) / determinant,
    y: (ad * ac - aa * dc) / determinant,
    height: Math.abs(dot(cross(across, down), corner)) / Math.sqrt(determinant) / unitsPerMillimeter,
  };
}

function perUnit([x, y, z]: Vector, length: number): Vector {
  return [x / length, y / length, z / length];
}

function dot(one: Vector, other: Vector): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
}

function cross([a, b, c]: Vector, [d, e, f]: Vector): Vector {
  return [b * f - c * e, c * d - a * f, a * e - b * d];
}
