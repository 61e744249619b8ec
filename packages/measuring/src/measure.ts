import {
  calibrationPoints,
  checkCalibration,
  type MeasuringCalibration,
  planeThrough,
  sizesOf,
  withPoints,
} from './calibration.ts';
import { bend, standpointOf, straighten, UNKNOWN_LENS } from './camera.ts';
import {
  locateAll,
  type MeasurementType,
  type MeasuringTask,
  type Placing,
  placingOf,
  valueOf,
} from './evaluate.ts';
import { refuseOtherReference } from './fit.ts';
import { MeasuringError } from './MeasuringError.ts';
import { distanceBetween, type PlacedPoint, type Point } from './points.ts';
import { COVERAGE_FACTOR, rectangular, slopeOf, spreadOfPoints } from './propagation.ts';

/**
 * The distance of a measured point from the surface, in millimeters: trim, a frame, a groove up to 10 mm deep.
 */
const POINT_DEPTH = rectangular(10);
/** The distance by which the reference projects from the surface, in millimeters. */
const REFERENCE_DEPTH = 3;
/** Both distances where all lie flat on the surface: paper that curls, paint, a wall that is not even. */
const FLAT_DEPTH = rectangular(1);

/**
 * Steps of the numerical slopes: millimeters of the reference, k1 of the lens, millimeters from the surface.
 */
const SIZE_STEP = 0.25;
const LENS_STEP = 0.002;
const DEPTH_STEP = 0.5;

export interface MeasuredValue {
  /** The value in millimeters, square millimeters, or degrees. */
  value: number;
  /** Half of the 95 % interval, in the same unit. */
  uncertainty: number;
  /**
   * True if the interval holds only for a camera that looked straight at the surface, which the picture does
   * not show.
   */
  isSquareOnOnly: boolean;
}

/**
 * The largest distance from the reference, in its diagonals or the distance of its two ends, beyond which small
 * errors of its points grow without bound.
 */
const USEFUL_RANGE = 3;
/** The share of the value that half of the interval may be; an angle has a limit in degrees. */
const WORST_SHARE = 0.25;
const WORST_DEGREES = 10;

/**
 * The measured value and its 95 % interval (measure.ts). Throws MeasuringError instead of returning an
 * unreliable value. Decision 114.
 */
export function measure(taken: MeasuringTask): MeasuredValue {
  refuseBadPoints(taken);
  const task = straightened(taken);
  refuseOtherReference(task.calibration, task.picture);
  const located = locateAll(task.calibration.kind, placingOf(task));
  const value = valueOf(task.type, located);
  refuseBeyondRange(task, located);
  const uncertainty = COVERAGE_FACTOR * standardUncertainty(taken);
  const worst = task.type === 'angle' ? WORST_DEGREES : WORST_SHARE * value;
  if (!(value > 0 && uncertainty <= worst)) throw new MeasuringError('tooUncertain');
  return { value, uncertainty, isSquareOnOnly: task.calibration.kind !== 'rectangle' };
}

/** The task as an ideal lens would have seen it, as far as the lens is known. */
function straightened(task: MeasuringTask): MeasuringTask {
  const { lens, picture } = task;
  if (!lens) return task;
  const straight = (points: readonly PlacedPoint[]): PlacedPoint[] => straighten(points, picture, lens);
  return { ...task, points: straight(task.points), calibration: withPoints(task.calibration, straight) };
}

const POINTS_NEEDED: Record<MeasurementType, (count: number) => boolean> = {
  distance: (count) => count === 2,
  height: (count) => count === 2,
  angle: (count) => count === 3,
  area: (count) => count >= 3,
};

function refuseBadPoints({ type, points, calibration, picture }: MeasuringTask): void {
  if (calibration.kind === 'none' && type !== 'angle') throw new MeasuringError('notCalibrated');
  const all = [...points, ...calibrationPoints(calibration)];
  const areNumbers = all.every(({ x, y, sigma }) => Number.isFinite(x + y + sigma) && sigma > 0);
  if (!POINTS_NEEDED[type](points.length) || !areNumbers) throw new MeasuringError('badPoints');
  const isInside = ({ x, y }: Point): boolean =>
    x >= 0 && y >= 0 && x <= picture.width && y <= picture.height;
  if (!all.every(isInside)) throw new MeasuringError('outsidePicture');
  checkCalibration(calibration);
}

function refuseBeyondRange({ calibration }: MeasuringTask, located: readonly Point[]): void {
  if (calibration.kind === 'none') return;
  const sizes = sizesOf(calibration);
  const center = centerOf(calibration, sizes);
  const range = USEFUL_RANGE * Math.hypot(...sizes);
  const isFar = (point: Point): boolean => distanceBetween(point, center) > range;
  if (located.some(isFar)) throw new MeasuringError('beyondRange');
}

/** The middle of the reference in the coordinates of `locateAll`. */
function centerOf(calibration: MeasuringCalibration, sizes: readonly number[]): Point {
  if (calibration.kind === 'rectangle') return planeThrough(calibration.corners, calibration).center;
  const reference = calibrationPoints(calibration);
  const [one = { x: 0, y: 0 }, other = one] = locateAll(calibration.kind, {
    measured: reference,
    reference,
    sizes,
  });
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

/**
 * The standard uncertainty of a measured value, combined from independent inputs (JCGM 100:2008, 5.1.2): the
 * placed points, the size of the reference, the lens, and the distances of points and reference from the
 * surface.
 */
function standardUncertainty(task: MeasuringTask): number {
  return Math.hypot(...Object.values(contributionsOf(task)).flat());
}

/** What each input contributes to the standard uncertainty of a value, with its sign. */
export interface Contributions {
  /** The share of the placed points, which are others in each picture. */
  placing: number[];
  sizes: number[];
  lens: number[];
  /** The share of the distances from the surface: that of the reference, and those of the points. */
  reference: number[];
  points: number[];
}

export function contributionsOf(taken: MeasuringTask): Contributions {
  const task = straightened(taken);
  const [reference = [], points = []] = spreadOfDepths(task);
  const [placing, sizes] = [spreadOfPlacing(task), spreadOfSizes(task)];
  return { placing, sizes, lens: [spreadOfLens(task)], reference, points };
}

function valueWith(task: MeasuringTask, changes: Partial<Placing>): number {
  return valueOf(task.type, locateAll(task.calibration.kind, { ...placingOf(task), ...changes }));
}

function spreadOfPlacing(task: MeasuringTask): number[] {
  const { points, calibration } = task;
  return [
    ...spreadOfPoints(points, (measured) => valueWith(task, { measured })),
    ...spreadOfPoints(calibrationPoints(calibration), (reference) => valueWith(task, { reference })),
  ];
}

function spreadOfSizes(task: MeasuringTask): number[] {
  const { calibration } = task;
  if (calibration.kind === 'none') return [];
  const { sizes } = placingOf(task);
  return sizes.map((size, index) => {
    const valueAt = (by: number): number => valueWith(task, { sizes: sizes.with(index, size + by) });
    return calibration.tolerance * slopeOf(valueAt, SIZE_STEP);
  });
}

/** The contribution of the lens, which bends all points of a picture, most at its edge. */
function spreadOfLens(task: MeasuringTask): number {
  const { picture } = task;
  const { measured, reference } = placingOf(task);
  const { spread, focal } = task.lens ?? UNKNOWN_LENS;
  const valueAt = (k1: number): number =>
    valueWith(task, {
      measured: bend(measured, picture, { k1, focal }),
      reference: bend(reference, picture, { k1, focal }),
    });
  return spread * slopeOf(valueAt, LENS_STEP);
}

/**
 * The contributions of each point separately, and of all against the reference. By similar triangles, a point z
 * in front of the surface hides a place that is farther from the camera's foot by z (X - C) / H: none where the
 * camera looks straight at it, and more at a flatter view.
 */
function spreadOfDepths(task: MeasuringTask): number[][] {
  const camera = standpointOf(task.calibration, task.picture, task.lens ?? UNKNOWN_LENS);
  if (!camera) return [];
  const located = locateAll(task.calibration.kind, placingOf(task));
  const slopes = located.map((point, index) => {
    const shift = { x: (point.x - camera.x) / camera.height, y: (point.y - camera.y) / camera.height };
    const valueAt = (depth: number): number =>
      valueOf(task.type, located.with(index, shifted(point, shift, depth)));
    return slopeOf(valueAt, DEPTH_STEP);
  });
  const ofAll = slopes.reduce((sum, slope) => sum + slope, 0);
  const [ofReference, ofPoint] = task.isFlat ? [FLAT_DEPTH, FLAT_DEPTH] : [REFERENCE_DEPTH, POINT_DEPTH];
  return [[ofReference * ofAll], slopes.map((slope) => ofPoint * slope)];
}

function shifted({ x, y }: Point, shift: Point, depth: number): Point {
  return { x: x + shift.x * depth, y: y + shift.y * depth };
}
