import {
  calibrationPoints,
  checkCalibration,
  distanceToReference,
  type MeasuringCalibration,
  planeThrough,
  sizesOf,
} from './calibration.ts';
import { MeasuringError } from './MeasuringError.ts';
import { areaOf, crossesItself, distanceBetween, type PlacedPoint, type Point } from './points.ts';

/** Height is the part of a distance along the reference's second side, which stands upright. */
export type MeasurementType = 'distance' | 'height' | 'angle' | 'area';

export interface MeasuringTask {
  type: MeasurementType;
  /** For an angle, its vertex is the second of three. */
  points: readonly PlacedPoint[];
  calibration: MeasuringCalibration;
  /** In pixels, upright. */
  picture: { width: number; height: number };
}

export interface MeasuredValue {
  /** Millimeters, square millimeters, or degrees. */
  value: number;
  /** Half of the 95 % interval, in the same unit. */
  uncertainty: number;
  /** The interval holds only if the camera looked straight at the surface: nothing in the picture tells. */
  isSquareOnOnly: boolean;
}

/** Of a normal distribution, 95 % lie within this many standard uncertainties (JCGM 100:2008, annex G). */
const COVERAGE_FACTOR = 1.96;
/** How far the reference stands out from the surface, or the measured edge does, in millimeters. */
const DEPTH = 3;
/** What phones leave of their lens's distortion, relative to a length; for an angle in degrees. */
const LENS = 0.004;
const LENS_DEGREES = 0.2;
/**
 * Farther from the reference than this many times its diagonal, or the distance of its two ends, small errors of its points
 * grow without bound.
 */
const USEFUL_RANGE = 3;
/** Half of the interval beyond this share of the value, or this many degrees, is no measurement. */
const WORST_SHARE = 0.25;
const WORST_DEGREES = 10;
/** Pixels (or millimeters of the reference) by which an input is moved to see what that changes. */
const STEP = 0.25;

/**
 * The measured value and its 95 % interval. Standard uncertainty by propagation (JCGM 100:2008, 5.1.2): every placed point
 * and the size of the reference, numerically; the reference's distance from the surface and the lens, as
 * shares. Throws MeasuringError instead of a number that could not be relied on. Decision 114.
 */
export function measure(task: MeasuringTask): MeasuredValue {
  refuseBadPoints(task);
  const value = evaluate(task, inputsOf(task));
  refuseBeyondRange(task);
  const squared = spreadOfInputs(task) + sharedUncertainty(task, value) ** 2;
  const uncertainty = COVERAGE_FACTOR * Math.sqrt(squared);
  const worst = task.type === 'angle' ? WORST_DEGREES : WORST_SHARE * value;
  if (!(value > 0 && uncertainty <= worst)) throw new MeasuringError('tooUncertain');
  return { value, uncertainty, isSquareOnOnly: task.calibration.kind !== 'rectangle' };
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

/** One number that was placed or given, with its standard uncertainty. */
interface Input {
  value: number;
  sigma: number;
}

/** Points first, then the calibration's, each as x and y; then the sizes of the reference. */
function inputsOf({ points, calibration }: MeasuringTask): Input[] {
  const placed = [...points, ...calibrationPoints(calibration)].flatMap(({ x, y, sigma }) => [
    { value: x, sigma },
    { value: y, sigma },
  ]);
  const sigma = calibration.kind === 'none' ? 0 : calibration.tolerance;
  return [...placed, ...sizesOf(calibration).map((value) => ({ value, sigma }))];
}

/** The value for these inputs, in the order of `inputsOf`. */
function evaluate({ type, points, calibration }: MeasuringTask, inputs: readonly Input[]): number {
  const sizesFrom = inputs.length - sizesOf(calibration).length;
  const placed = pairs(inputs.slice(0, sizesFrom));
  const sizes = inputs.slice(sizesFrom).map(({ value }) => value);
  const [measured, reference] = [placed.slice(0, points.length), placed.slice(points.length)];
  return valueOf(type, locateAll(calibration.kind, { measured, reference, sizes }));
}

function pairs(inputs: readonly Input[]): Point[] {
  const isX = (_: Input, index: number): boolean => index % 2 === 0;
  return inputs.filter(isX).map(({ value }, index) => ({ x: value, y: inputs[index * 2 + 1]?.value ?? 0 }));
}

interface Placing {
  measured: readonly Point[];
  reference: readonly Point[];
  sizes: readonly number[];
}

/** In millimeters on the surface; without a calibration, in pixels of the picture. */
function locateAll(kind: MeasuringCalibration['kind'], { measured, reference, sizes }: Placing): Point[] {
  const [width = 0, height = 0] = sizes;
  if (kind === 'none') return [...measured];
  if (kind === 'rectangle') {
    const plane = planeThrough(reference, { width, height });
    return measured.map((point) => plane.locate(point));
  }
  const [one = { x: 0, y: 0 }, other = one] = reference;
  const scale = width / distanceBetween(one, other);
  return measured.map(({ x, y }) => ({ x: x * scale, y: y * scale }));
}

function valueOf(type: MeasurementType, points: readonly Point[]): number {
  const [first, second, third] = points;
  if (!first || !second) throw new MeasuringError('badPoints');
  if (type === 'distance') return distanceBetween(first, second);
  if (type === 'height') return Math.abs(second.y - first.y);
  if (type === 'angle') return angleBetween(first, second, third ?? second);
  if (crossesItself(points)) throw new MeasuringError('crossedOutline');
  return areaOf(points);
}

/** Degrees at the vertex, 0 to 180. */
function angleBetween(one: Point, vertex: Point, other: Point): number {
  const directions = [one, other].map(({ x, y }) => Math.atan2(y - vertex.y, x - vertex.x));
  const turn = Math.abs((directions[0] ?? 0) - (directions[1] ?? 0));
  return (Math.min(turn, 2 * Math.PI - turn) * 180) / Math.PI;
}

/** The variance of the value that the uncertain inputs cause. */
function spreadOfInputs(task: MeasuringTask): number {
  const inputs = inputsOf(task);
  const moved = (index: number, by: number): Input[] =>
    inputs.map((input, at) => (at === index ? { ...input, value: input.value + by } : input));
  return inputs.reduce((sum, { sigma }, index) => {
    if (sigma === 0) return sum;
    const slope = (evaluate(task, moved(index, STEP)) - evaluate(task, moved(index, -STEP))) / (2 * STEP);
    return sum + (slope * sigma) ** 2;
  }, 0);
}

/** What touches the whole value: a reference before or behind the surface, and the lens. */
function sharedUncertainty(task: MeasuringTask, value: number): number {
  if (task.type === 'angle') return LENS_DEGREES;
  const dimensions = task.type === 'area' ? 2 : 1;
  return dimensions * value * Math.hypot(DEPTH / distanceToReference(task.calibration, task.picture), LENS);
}

function refuseBeyondRange({ points, calibration }: MeasuringTask): void {
  if (calibration.kind === 'none') return;
  const sizes = sizesOf(calibration);
  const placing = { measured: points, reference: calibrationPoints(calibration), sizes };
  const located = locateAll(calibration.kind, placing);
  const center = centerOf(calibration, sizes);
  const range = USEFUL_RANGE * Math.hypot(...sizes);
  const isFar = (point: Point): boolean => distanceBetween(point, center) > range;
  if (located.some(isFar)) throw new MeasuringError('beyondRange');
}

/** Where `locateAll` has the middle of the reference. */
function centerOf(calibration: MeasuringCalibration, sizes: readonly number[]): Point {
  if (calibration.kind === 'rectangle') return planeThrough(calibration.corners, calibration).center;
  const reference = calibrationPoints(calibration);
  const [one = { x: 0, y: 0 }, other = one] = locateAll(calibration.kind, {
    ...{ measured: reference, reference, sizes },
  });
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}
