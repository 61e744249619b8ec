import { calibrationPoints, type MeasuringCalibration, planeThrough, sizesOf } from './calibration.ts';
import type { Lens } from './camera.ts';
import { MeasuringError } from './MeasuringError.ts';
import type { Size } from './Plane.ts';
import { areaOf, crossesItself, distanceBetween, type PlacedPoint, type Point } from './points.ts';

/** The types; a height is the part of a distance along the reference's second side, which is vertical. */
export type MeasurementType = 'distance' | 'height' | 'angle' | 'area';

export interface MeasuringTask {
  type: MeasurementType;
  /** The points; for an angle, the vertex is the second of three. */
  points: readonly PlacedPoint[];
  calibration: MeasuringCalibration;
  /** The size of the upright picture in pixels. */
  picture: Size;
  /** Whether a person has stated that the points and the reference lie flat on one surface. */
  isFlat?: boolean;
  /** The lens, if it was calibrated. */
  lens?: Lens | null;
}

export interface Placing {
  measured: readonly Point[];
  reference: readonly Point[];
  sizes: readonly number[];
}

export function placingOf({ points, calibration }: Pick<MeasuringTask, 'points' | 'calibration'>): Placing {
  return { measured: points, reference: calibrationPoints(calibration), sizes: sizesOf(calibration) };
}

/** The points in millimeters on the surface; without a calibration, in pixels of the picture. */
export function locateAll(
  kind: MeasuringCalibration['kind'],
  { measured, reference, sizes }: Placing,
): Point[] {
  const [width = 0, height = 0] = sizes;
  if (kind === 'none') return [...measured];
  if (kind === 'rectangle') {
    const plane = planeThrough(reference, { width, height });
    return measured.map((point) => plane.locate(point));
  }
  const [one, other] = reference;
  if (!one || !other) throw new MeasuringError('badPoints');
  const scale = width / distanceBetween(one, other);
  return measured.map(({ x, y }) => ({ x: x * scale, y: y * scale }));
}

export function valueOf(type: MeasurementType, points: readonly Point[]): number {
  const [first, second, third] = points;
  if (!first || !second) throw new MeasuringError('badPoints');
  if (type === 'distance') return distanceBetween(first, second);
  if (type === 'height') return Math.abs(second.y - first.y);
  if (type === 'angle') return angleBetween(first, second, third ?? second);
  if (crossesItself(points)) throw new MeasuringError('crossedOutline');
  return areaOf(points);
}

/** The angle at the vertex in degrees, 0 to 180. */
function angleBetween(one: Point, vertex: Point, other: Point): number {
  const direction = ({ x, y }: Point): number => Math.atan2(y - vertex.y, x - vertex.x);
  const turn = Math.abs(direction(one) - direction(other));
  return (Math.min(turn, 2 * Math.PI - turn) * 180) / Math.PI;
}
