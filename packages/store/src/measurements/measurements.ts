import { Instant } from '@sightline/contracts/core/fields';
import {
  Measurement,
  type MeasurementFields,
  type NewMeasurement,
} from '@sightline/contracts/measurements/measurements';
import type { MeasuredValue } from '@sightline/measuring/measure';
import { MEASUREMENT_FIELD_LABELS } from '@sightline/wording/siteLabels';
import { z } from 'zod';
import { contentHashOf } from '../core/contentHash.ts';
import { createOnce } from '../core/createOnce.ts';
import { changedMeanwhile, stillAsSeen } from '../core/seen.ts';
import { presenterOf, type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

export const measurements = stored(
  'measurements',
  Measurement.extend({
    /**
     * The time of deletion. Deleted measurements are hidden and keep their record: a late copy must not restore
     * one.
     */
    deletedAt: Instant.nullable(),
    /** The name and role of the person who deleted it. */
    deletedBy: z.string(),
    /** The hash of the measurement as sent, before any change. */
    contentHash: z.string(),
  }),
  [[{ inspectionId: 1, measuredAt: 1 }]],
);

export interface MeasurementRecord extends RecordOf<typeof measurements> {}
type Change = Partial<
  Pick<
    MeasurementRecord,
    'itemId' | 'roomLabel' | 'notes' | 'unit' | 'precision' | 'check' | 'sameAs' | 'deletedAt' | 'deletedBy'
  >
>;

export const presentMeasurement = presenterOf(Measurement);

interface Recorded {
  inspectionId: string;
  sent: NewMeasurement;
  /** The value that the server computed from the sent points. */
  measured: MeasuredValue;
  by: string;
}

/**
 * Records a measurement. A known one with the same content is returned in its current state; other content is a
 * conflict.
 */
export async function recordMeasurement(store: Store, recorded: Recorded): Promise<MeasurementRecord> {
  const record = recordOf(recorded);
  return await createOnce(record, 'measurement', {
    insert: () => store.of(measurements).insertOne(record),
    find: () => findMeasurement(store, record._id),
  });
}

function recordOf({ inspectionId, sent, measured, by }: Recorded): MeasurementRecord {
  const { id, measuredAt, ...content } = sent;
  // One that was sent before these fields existed may be sent again, and is still the same.
  const { check, sameAs, isFlat, lens } = content;
  const given = {
    check: check ?? undefined,
    sameAs: sameAs ?? undefined,
    isFlat: isFlat || undefined,
    lens: lens ?? undefined,
  };
  const contentHash = contentHashOf({ ...content, ...given, measuredAt, inspectionId });
  const facts = { inspectionId, by, receivedAt: new Date(), deletedAt: null, deletedBy: '', contentHash };
  return { _id: id, ...content, ...measured, ...facts, measuredAt: new Date(measuredAt) };
}

/** The measurements, oldest first, without deleted ones. */
export async function listMeasurements(store: Store, inspectionId: string): Promise<MeasurementRecord[]> {
  return await store
    .of(measurements)
    .find({ inspectionId, deletedAt: null })
    .sort({ measuredAt: 1, _id: 1 })
    .lean<MeasurementRecord[]>();
}

/** A measurement, also a deleted one. */
export async function findMeasurement(store: Store, id: string): Promise<MeasurementRecord | null> {
  return await store.of(measurements).findById(id).lean<MeasurementRecord>();
}

/** Changes a measurement; refused if a field no longer has the value that its author saw. */
export async function changeMeasurement(
  store: Store,
  id: string,
  change: Change,
  seen: MeasurementFields,
): Promise<MeasurementRecord | null> {
  const asSeen = { _id: id, ...stillAsSeen({ change, seen }) };
  const changed = await store
    .of(measurements)
    .findOneAndUpdate(asSeen, { $set: change }, { returnDocument: 'after' })
    .lean<MeasurementRecord>();
  const known = changed ?? (await findMeasurement(store, id));
  if (changed || !known) return known;
  throw changedMeanwhile('measurement', known, { change, seen, labels: MEASUREMENT_FIELD_LABELS });
}

/** Hides a measurement. The first deletion counts. */
export async function deleteMeasurement(store: Store, id: string, by: string): Promise<void> {
  const deleted = { deletedAt: new Date(), deletedBy: by };
  await store.of(measurements).updateOne({ _id: id, deletedAt: null }, { $set: deleted });
}
