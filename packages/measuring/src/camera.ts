import { calibrationPoints, type MeasuringCalibration } from './calibration.ts';
import { type Corners, type Size, squareTo } from './Plane.ts';
import { distanceBetween, type Point } from './points.ts';
import { rectangular } from './propagation.ts';

/** The focal length of a phone's main camera as a share of the picture's longer side (26 mm of 36 mm). */
const FOCAL_SHARE = 0.72;

/** What is known about the lens of a camera. */
export interface Lens {
  /** The radial distortion; `bend` says how it acts. */
  k1: number;
  /** The standard uncertainty of `k1`. */
  spread: number;
  /** The focal length as a share of the picture's longer side. */
  focal: number;
}

/** A lens that is not calibrated: k1 is anywhere up to 0.1 of either sign, which a picture does not show. */
export const UNKNOWN_LENS: Lens = { k1: 0, spread: rectangular(0.1), focal: FOCAL_SHARE };

/** The focal length in pixels. */
export function focalLength({ width, height }: Size, { focal }: Pick<Lens, 'focal'> = UNKNOWN_LENS): number {
  return focal * Math.max(width, height);
}

/**
 * The points where a lens with the radial distortion k1 shows those of an ideal lens: the first term of D. C.
 * Brown, Close-Range Camera Calibration, Photogrammetric Engineering 37 (1971). The distortion grows with the
 * third power of the distance from the middle.
 */
export function bend<P extends Point>(
  points: readonly P[],
  picture: Size,
  { k1, focal }: Pick<Lens, 'k1' | 'focal'>,
): P[] {
  return scaled(points, picture, focal, (square) => 1 + k1 * square);
}

/** The points where an ideal lens shows those that this one bent: `bend` in reverse. */
export function straighten<P extends Point>(points: readonly P[], picture: Size, lens: Lens): P[] {
  if (lens.k1 === 0) return [...points];
  return scaled(points, picture, lens.focal, (square) => straightScale(square, lens.k1));
}

const ROUNDS = 20;

/** Repeats scale = 1 / (1 + k1 r²), where r is the distance that results from the scale. */
function straightScale(square: number, k1: number): number {
  let scale = 1;
  for (let round = 0; round < ROUNDS; round++) scale = 1 / (1 + k1 * square * scale ** 2);
  return scale;
}

/** Moves points away from the middle; `scaleOf` gets the square of their distance in focal lengths. */
function scaled<P extends Point>(
  points: readonly P[],
  picture: Size,
  focal: number,
  scaleOf: (square: number) => number,
): P[] {
  const unit = focalLength(picture, { focal });
  const [middleX, middleY] = [picture.width / 2, picture.height / 2];
  return points.map((point) => {
    const [x, y] = [point.x - middleX, point.y - middleY];
    const scale = scaleOf((x ** 2 + y ** 2) / unit ** 2);
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
export function standpointOf(
  calibration: MeasuringCalibration,
  picture: Size,
  lens: Lens = UNKNOWN_LENS,
): Standpoint | null {
  if (calibration.kind === 'none') return null;
  const focal = focalLength(picture, lens);
  if (calibration.kind === 'rectangle') return inFrontOfRectangle(calibration, picture, focal);
  const [one = { x: 0, y: 0 }, other = one] = calibrationPoints(calibration);
  const scale = calibration.length / distanceBetween(one, other);
  const [x, y] = [(picture.width / 2) * scale, (picture.height / 2) * scale];
  return { x, y, height: focal * scale };
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

export interface Shape {
  /** The real ratio of the first side to the second. */
  ratio: number;
  /** The cosine of the angle between the sides: 0 for a right angle. */
  slant: number;
}

/** The shape of a parallelogram on a surface, whose corners a lens of this focal length shows here. */
export function seenShape(corners: readonly Point[], picture: Size, focal: number): Shape {
  const { across, down } = sidesInFront(corners, picture, focal);
  const [width, height] = [Math.hypot(...across), Math.hypot(...down)];
  return { ratio: width / height, slant: dot(across, down) / (width * height) };
}

/** The camera, at the origin, in the coordinates of the two sides, and its distance along their normal. */
function inFrontOfRectangle(
  calibration: Extract<MeasuringCalibration, { kind: 'rectangle' }>,
  picture: Size,
  focal: number,
): Standpoint {
  const { corners, width, height } = calibration;
  const sides = sidesInFront(corners, picture, focal);
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
