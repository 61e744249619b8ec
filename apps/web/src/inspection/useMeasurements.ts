import { listMeasurements, type Measurement } from '@sightline/contracts/measurements/measurements';
import { useRead } from '../wire/queries.ts';
import {
  type KnownMeasurement,
  measurement,
  measurementChange,
  measurementDeletion,
  measurementsWithUnsent,
} from './kinds/measurements.ts';
import { type LiveReading, type Overlay, useLiveRecords } from './outbox/useLiveRecords.ts';

/** The measurements of an inspection. Only staff may read them: no request is sent for other people. */
export function useMeasurements(inspectionId: string, isStaff = true): LiveReading<KnownMeasurement[]> {
  const read = useRead(listMeasurements, { params: { inspectionId } }, { enabled: isStaff });
  return useLiveRecords(read, inspectionId, OVERLAY);
}

const OVERLAY: Overlay<Measurement[], KnownMeasurement[]> = {
  kinds: [measurement, measurementChange, measurementDeletion],
  withUnsent: (stored = [], entries) => measurementsWithUnsent(stored, entries),
};
