import { calibrationPoints, type MeasuringCalibration, planeThrough } from './calibration.ts';
import type { MeasuringTask } from './evaluate.ts';
import { MeasuringError } from './MeasuringError.ts';
import { measure } from './measure.ts';
import type { PlacedPoint, Point } from './points.ts';
import { REFERENCE_OBJECTS, type ReferenceObject } from './references.ts';

/** Whether a reference suffices in its picture, which is known before anything is measured with it. */

/**
 * Half of the interval, as a share of a length as long as the reference's diagonal, beyond which most of what is
 * measured around the reference would be refused.
 */
const MOST_SHARE = 0.1;

/** The picture and its calibration, before the points of a measurement. */
type Setting = Pick<MeasuringTask, 'picture' | 'isFlat' | 'lens'> & {
  calibration: MeasuringCalibration;
};

/** Whether lengths around the reference can be measured with it. */
export function suffices(setting: Setting): boolean {
  const { calibration } = setting;
  if (calibration.kind !== 'rectangle') return true;
  const shares = nearbyLengths(setting).map((points) => shareOf(setting, points));
  // A reference that leaves no room for these is as large as all that the picture shows.
  return shares.length === 0 || shares.reduce((sum, share) => sum + share, 0) / shares.length <= MOST_SHARE;
}

/**
 * The smallest object to put in the place of the reference that would suffice; null if none fits into the picture.
 */
export function sufficientObject(setting: Setting): ReferenceObject | null {
  return smallestObject(setting, (calibration) => suffices({ ...setting, calibration }));
}

function smallestObject(
  setting: Setting,
  isEnough: (calibration: MeasuringCalibration) => boolean,
): ReferenceObject | null {
  const sizeOf = ({ rectangle }: Pick<ReferenceObject, 'rectangle'>): number =>
    Math.hypot(rectangle?.width ?? 0, rectangle?.height ?? 0);
  const { calibration: present } = setting;
  const size = present.kind === 'rectangle' ? sizeOf({ rectangle: present }) : 0;
  const larger = REFERENCE_OBJECTS.filter((object) => object.isPortable && sizeOf(object) > size);
  const placed = (object: ReferenceObject): boolean => {
    const calibration = inPlaceOf(setting, object);
    return calibration !== null && isEnough(calibration);
  };
  return larger.toSorted((a, b) => sizeOf(a) - sizeOf(b)).find(placed) ?? null;
}

/**
 * The smallest object with which a measurement would have a number that has none; null if none fits into the picture.
 */
export function objectFor(task: MeasuringTask): ReferenceObject | null {
  return smallestObject(task, (calibration) => shareOf({ ...task, calibration }, task.points, task.type) < 1);
}

/** From the middle of the reference, as far as it is long, in four directions: those that are in the picture. */
function nearbyLengths({ calibration, picture }: Setting): PlacedPoint[][] {
  if (calibration.kind !== 'rectangle') return [];
  const { width, height, corners } = calibration;
  const plane = planeThrough(corners, { width, height });
  const sigma = meanSigma(calibration);
  const [{ x, y }, reach] = [plane.center, Math.hypot(width, height)];
  const at = (place: Point): PlacedPoint[] => {
    const shown = plane.show(place);
    return shown && isInside(shown, picture) ? [{ ...shown, sigma }] : [];
  };
  const middle = at(plane.center);
  return [at({ x: x + reach, y }), at({ x: x - reach, y }), at({ x, y: y + reach }), at({ x, y: y - reach })]
    .filter((end) => end.length > 0)
    .map((end) => [...middle, ...end]);
}

/** Half of the interval as a share of the value; 1 if there is no number. */
function shareOf(
  setting: Setting,
  points: readonly PlacedPoint[],
  type: MeasuringTask['type'] = 'distance',
): number {
  try {
    const { value, uncertainty } = measure({ ...setting, type, points });
    return uncertainty / value;
  } catch (error) {
    if (error instanceof MeasuringError) return 1;
    throw error;
  }
}

/** The calibration by another object with the same middle; null if its corners are not in the picture. */
function inPlaceOf({ calibration, picture }: Setting, object: ReferenceObject): MeasuringCalibration | null {
  if (calibration.kind !== 'rectangle' || !object.rectangle) return null;
  const plane = planeThrough(calibration.corners, calibration);
  const { width, height } = object.rectangle;
  const sigma = meanSigma(calibration);
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].flatMap(([across = 0, down = 0]) => {
    const place = { x: plane.center.x + (across * width) / 2, y: plane.center.y + (down * height) / 2 };
    const shown = plane.show(place);
    return shown && isInside(shown, picture) ? [{ ...shown, sigma }] : [];
  });
  return corners.length === 4
    ? { kind: 'rectangle', corners, width, height, tolerance: object.tolerance }
    : null;
}

function meanSigma(calibration: MeasuringCalibration): number {
  const points = calibrationPoints(calibration);
  return points.reduce((sum, { sigma }) => sum + sigma, 0) / points.length;
}

function isInside({ x, y }: Point, { width, height }: MeasuringTask['picture']): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height;
}
