import {
  calibrationPoints,
  checkCalibration,
  type MeasuringCalibration,
  planeThrough,
  sizesOf,
} from './calibration.ts';
import { locateAll, type MeasurementType, type MeasuringTask, placingOf, valueOf } from './evaluate.ts';
import { MeasuringError } from './MeasuringError.ts';
import { distanceBetween, type Point } from './points.ts';
import { COVERAGE_FACTOR } from './propagation.ts';
import { standardUncertainty } from './uncertainty.ts';

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
 * The measured value and its 95 % interval (uncertainty.ts). Throws MeasuringError instead of returning an
 * unreliable value. Decision 114.
 */
export function measure(task: MeasuringTask): MeasuredValue {
  refuseBadPoints(task);
  const located = locateAll(task.calibration.kind, placingOf(task));
  const value = valueOf(task.type, located);
  refuseBeyondRange(task, located);
  const uncertainty = COVERAGE_FACTOR * standardUncertainty(task);
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
