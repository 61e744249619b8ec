import type { MeasuringCalibration } from './calibration.ts';
import { MeasuringError } from './MeasuringError.ts';
import { measure } from './measure.ts';
import type { Size } from './Plane.ts';

/**
 * The number of intervals by which a side may differ: two that are right differ by more than one in 5 of 100 cases.
 */
const INTERVALS = 2;

/**
 * Whether the sides of a reference, measured with another one in the same picture, cannot be as long as stated: it is on
 * another surface, or one of the two has another size. False where the other one cannot measure it.
 */
export function contradicts(
  reference: MeasuringCalibration,
  other: MeasuringCalibration,
  picture: Size,
): boolean {
  if (reference.kind !== 'rectangle' || other.kind !== 'rectangle') return false;
  const { corners, width, height, tolerance } = reference;
  return [width, height].some((stated, index) => {
    const points = corners.slice(index, index + 2);
    try {
      const { value, uncertainty } = measure({ type: 'distance', points, calibration: other, picture });
      return Math.abs(value - stated) > INTERVALS * Math.hypot(uncertainty, 2 * tolerance);
    } catch (error) {
      if (error instanceof MeasuringError) return false;
      throw error;
    }
  });
}
