import type { Measurement } from '@sightline/contracts/measurements/measurements';
import { type ReportContent, ReportMeasurement } from '@sightline/contracts/reports/content';
import { canonicalJson } from '../core/canonicalJson.ts';

/** The measurements of a report: those on its photos, without what only the server needs. */
export function measurementsFrom(
  measurements: readonly Measurement[],
  photos: readonly { id: string }[],
): Pick<ReportContent, 'measurements'> {
  const onPhotos = measurements.filter(({ photoId }) => photos.some(({ id }) => id === photoId));
  return { measurements: onPhotos.map((measurement) => ReportMeasurement.parse(measurement)) };
}

type Measured = Pick<ReportContent, 'measurements'>;

/** What differs between two states of an inspection, one sentence each. */
export function measurementChanges(
  { measurements: before }: Measured,
  { measurements: after }: Measured,
): string[] {
  const earlier = new Map(before.map((measurement) => [measurement.id, canonicalJson(measurement)]));
  const known = after.filter(({ id }) => earlier.has(id));
  const [added, removed] = [after.length - known.length, before.length - known.length];
  const isChanged = known.some((measurement) => earlier.get(measurement.id) !== canonicalJson(measurement));
  return [
    added > 0 && `${counted(added)} added.`,
    removed > 0 && `${counted(removed)} removed.`,
    isChanged && 'Notes, items, rooms or units of measurements changed.',
  ].filter((change) => change !== false);
}

const counted = (count: number): string => `${count} ${count === 1 ? 'measurement' : 'measurements'}`;
