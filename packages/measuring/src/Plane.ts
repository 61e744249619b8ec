import { MeasuringError } from './MeasuringError.ts';
import { cross, distanceBetween, type Point } from './points.ts';

export type Corners = readonly [Point, Point, Point, Point];

/** A size in millimeters. */
export interface Size {
  width: number;
  height: number;
}

/**
 * The distance in pixels between a corner and the line through its neighbors below which the four are nearly in
 * a line.
 */
const LEAST_HEIGHT = 4;
/**
 * The distance to the horizon of the plane, as a share of the reference's own depth, at which the place of a
 * point is arbitrary.
 */
const HORIZON = 0.05;

type Matrix = readonly [number, number, number, number, number, number, number, number, number];

/**
 * A flat surface in a picture, known by a rectangle of known size on it. The four corners determine the homography
 * between picture and surface; its closed form for a rectangle is by P. Heckbert (Fundamentals of Texture Mapping and
 * Image Warping, UC Berkeley 1989, section 2.2.3) and equals the direct linear transform of four points.
 */
export class Plane {
  /** The center of the reference on the surface, in millimeters from its first corner. */
  readonly center: Point;
  readonly #toPicture: Matrix;
  readonly #toUnit: Matrix;
  readonly #depth: number;
  readonly #size: Size;

  /** Corners in order around the rectangle, starting at one end of a side as long as `size.width`. */
  constructor(corners: Corners, size: Size) {
    if (!(size.width > 0 && size.height > 0)) throw new MeasuringError('badReference');
    refuseOtherShapes(corners);
    this.#size = size;
    this.#toPicture = squareTo(corners);
    this.#toUnit = adjugate(this.#toPicture);
    this.center = { x: size.width / 2, y: size.height / 2 };
    const middle = { x: mean(corners.map(({ x }) => x)), y: mean(corners.map(({ y }) => y)) };
    this.#depth = depthAt(this.#toUnit, middle);
  }

  /**
   * The place on the surface, in millimeters, of a point in the picture; throws offPlane at and beyond its
   * horizon.
   */
  locate(point: Point): Point {
    const depth = depthAt(this.#toUnit, point);
    if (!(depth / this.#depth > HORIZON)) throw new MeasuringError('offPlane');
    const [a, b, c, d, e, f] = this.#toUnit;
    return {
      x: ((a * point.x + b * point.y + c) / depth) * this.#size.width,
      y: ((d * point.x + e * point.y + f) / depth) * this.#size.height,
    };
  }

  /** The point in the picture of a place on the surface: `locate` in reverse. Null for a place behind the camera. */
  show({ x, y }: Point): Point | null {
    const [a, b, c, d, e, f] = this.#toPicture;
    const unit = { x: x / this.#size.width, y: y / this.#size.height };
    const depth = depthAt(this.#toPicture, unit);
    if (!(depth > HORIZON)) return null;
    return { x: (a * unit.x + b * unit.y + c) / depth, y: (d * unit.x + e * unit.y + f) / depth };
  }
}

/**
 * Refuses other shapes than a convex quadrilateral, which a rectangle is from the front: they have a mistaken
 * or swapped corner.
 */
function refuseOtherShapes(corners: Corners): void {
  const turns = corners.map((corner, index) => {
    const [before, after] = [corners[(index + 3) % 4] ?? corner, corners[(index + 1) % 4] ?? corner];
    return cross(before, corner, after) / distanceBetween(before, after);
  });
  const [left, right] = [
    turns.filter((turn) => turn > LEAST_HEIGHT),
    turns.filter((turn) => turn < -LEAST_HEIGHT),
  ];
  if (left.length === 2 && right.length === 2) throw new MeasuringError('crossedCorners');
  if (left.length < 4 && right.length < 4) throw new MeasuringError('badCorners');
}

/** Maps the corners (0,0), (1,0), (1,1), (0,1) of the unit square to the picture. */
export function squareTo([p0, p1, p2, p3]: Corners): Matrix {
  const [dx1, dx2, dx3] = [p1.x - p2.x, p3.x - p2.x, p0.x - p1.x + p2.x - p3.x];
  const [dy1, dy2, dy3] = [p1.y - p2.y, p3.y - p2.y, p0.y - p1.y + p2.y - p3.y];
  const determinant = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / determinant;
  const h = (dx1 * dy3 - dx3 * dy1) / determinant;
  return [
    ...[p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x, p0.x],
    ...[p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y, p0.y],
    ...[g, h, 1],
  ] as unknown as Matrix;
}

/** The inverse except for its scale, which homogeneous coordinates do not have. */
function adjugate([a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
  return [
    ...[e * i - f * h, c * h - b * i, b * f - c * e],
    ...[f * g - d * i, a * i - c * g, c * d - a * f],
    ...[d * h - e * g, b * g - a * h, a * e - b * d],
  ] as unknown as Matrix;
}

function depthAt([, , , , , , g, h, i]: Matrix, { x, y }: Point): number {
  return g * x + h * y + i;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
