import type { Measurement } from '@sightline/contracts/measurements/measurements';
import type { Dimension, RoomSize, RoomSizes, SiteRoom } from '@sightline/contracts/site/siteRooms';

/** Lengths, area and volume of a room, each with the interval that follows from its measurements. */

type Measured = Pick<Measurement, 'id' | 'photoId' | 'type' | 'value' | 'uncertainty' | 'isSquareOnOnly'>;
type Dimensions = Pick<SiteRoom, 'length' | 'width' | 'height'>;

/**
 * The sizes of a room. A dimension with a deleted measurement is unknown until the measurement is restored.
 * Decision 118.
 */
export function roomSizes(room: Dimensions, measurements: readonly Measured[]): RoomSizes {
  const find = (dimension: Dimension | null): Factor | null => factorOf(dimension, measurements);
  const [length, width, height] = [find(room.length), find(room.width), find(room.height)];
  return {
    length: product([length]),
    width: product([width]),
    height: product([height]),
    area: product([length, width]),
    volume: product([length, width, height]),
  };
}

/** Whether a measurement is a length, which alone can become a dimension. */
export function isLength({ type }: Pick<Measurement, 'type'>): boolean {
  return type === 'distance' || type === 'height';
}

interface Factor extends RoomSize {
  photoId: string | null;
}

function factorOf(dimension: Dimension | null, measurements: readonly Measured[]): Factor | null {
  if (!dimension) return null;
  if (dimension.kind === 'typed')
    return { value: dimension.value, uncertainty: null, isSquareOnOnly: false, photoId: null };
  const found = measurements.find(({ id }) => id === dimension.measurementId);
  return found && isLength(found) ? found : null;
}

function product(factors: readonly (Factor | null)[]): RoomSize | null {
  const known = factors.filter((factor) => factor !== null);
  if (known.length < factors.length) return null;
  const value = known.reduce((all, factor) => all * factor.value, 1);
  const share = relativeUncertainty(known);
  return {
    value,
    uncertainty: share === null ? null : share * value,
    isSquareOnOnly: known.some(({ isSquareOnOnly }) => isSquareOnOnly),
  };
}

/**
 * The relative uncertainty of a product (JCGM 100:2008, 5.1.6). Measurements on one photo share the errors of
 * its calibration, so theirs are added as fully correlated ones (5.2.2); those on different photos are
 * independent.
 */
function relativeUncertainty(factors: readonly Factor[]): number | null {
  const byPhoto = new Map<string | null, number>();
  for (const { value, uncertainty, photoId } of factors) {
    if (uncertainty === null) return null;
    byPhoto.set(photoId, (byPhoto.get(photoId) ?? 0) + uncertainty / value);
  }
  return Math.hypot(...byPhoto.values());
}
