import type { Measurement } from '@sightline/contracts/measurements/measurements';
import { type Average, average } from './average.ts';
import { MeasuringError } from './MeasuringError.ts';
import type { Size } from './Plane.ts';

type Averaged = Pick<
  Measurement,
  'id' | 'photoId' | 'type' | 'points' | 'calibration' | 'isFlat' | 'lens' | 'sameAs'
>;

/**
 * The averages of lengths that were measured in several pictures, by the first measurement of each; null where the
 * pictures contradict each other. Left out where the size of a picture is not known.
 */
export function averagesOf(
  measurements: readonly Averaged[],
  pictures: readonly (Size & { id: string })[],
): Map<string, Average | null> {
  const sizes = new Map(pictures.map((picture) => [picture.id, picture]));
  const groups = Map.groupBy(measurements, ({ id, sameAs }) => sameAs ?? id);
  const several = [...groups.values()].filter(
    (group) => group.length > 1 && group.every(({ photoId }) => sizes.has(photoId)),
  );
  return new Map(several.map((group) => [group[0]?.id ?? '', averageOf(group, sizes)]));
}

function averageOf(group: readonly Averaged[], sizes: ReadonlyMap<string, Size>): Average | null {
  try {
    return average(
      group.map((one) => ({ ...one, picture: sizes.get(one.photoId) ?? { width: 0, height: 0 } })),
    );
  } catch (error) {
    // A measurement from before a rule of today may have no number by it.
    if (error instanceof MeasuringError) return null;
    throw error;
  }
}
