import { listMeasurements, type Measurement } from '@sightline/contracts/measurements/measurements';
import type { Entry } from '../offline/Entry.ts';
import { useRead } from '../wire/queries.ts';
import {
  type KnownMeasurement,
  layMeasurements,
  measurement,
  measurementChange,
  measurementDeletion,
} from './kinds/measurements.ts';
import { type LiveReading, useLiveRecords } from './outbox/useLiveRecords.ts';

/** The measurements of an inspection. Only staff may read them: for others nothing is requested. */
export function useMeasurements(inspectionId: string, isStaff = true): LiveReading<KnownMeasurement[]> {
  const read = useRead(listMeasurements, { params: { inspectionId } }, { enabled: isStaff });
  return useLiveRecords(read, inspectionId, LAYER);
}

const LAYER = {
  kinds: [measurement, measurementChange, measurementDeletion],
  lay: (stored: readonly Measurement[] = [], entries: readonly Entry[]) => layMeasurements(stored, entries),
};
