import { getInspection } from '@sightline/contracts/inspections/inspections';
import {
  changeMeasurement,
  deleteMeasurement,
  listMeasurements,
  type Measurement,
  type MeasurementChange,
  type MeasurementFields,
  type NewMeasurement,
  recordMeasurement,
} from '@sightline/contracts/measurements/measurements';
import type { MeasuredValue } from '@sightline/measuring/measure';
import type { Entry } from '../../offline/Entry.ts';
import { defineKind } from '../../offline/EntryKind.ts';
import { call } from '../../wire/call.ts';
import { storeInList } from './cachedLists.ts';
import { clockNote, withLine } from './clockNote.ts';
import { type Effect, type LiveRecord, overlayRecords, writtenBy } from './overlay.ts';

interface OnPhoto {
  photoId: string;
}

interface OfMeasurement extends OnPhoto {
  measurementId: string;
}

interface Made extends OnPhoto {
  sent: NewMeasurement;
  /** The value that this device computed, shown until the server has computed it. */
  measured: MeasuredValue;
}

/** The measurements on one photo are sent in order, after their photo if that is also unsent. */
const onItsPhoto = {
  lane: ({ input: { photoId } }: Entry<OnPhoto>) => `measurements:${photoId}`,
  partOf: ({ photoId }: OnPhoto) => photoId,
  reads: [getInspection, listMeasurements],
};

export const measurement = defineKind<Made, Measurement>({
  ...onItsPhoto,
  name: 'measurement',
  label: () => 'Measurement',
  send: ({ parentId: inspectionId, input: { sent: body } }) =>
    call(recordMeasurement, { params: { inspectionId }, body }),
  show: (queryClient, { parentId: inspectionId }, stored) =>
    storeInList(queryClient, [listMeasurements, inspectionId], { stored: [stored] }),
  redated: ({ input: { sent, ...input }, file }, now) => {
    const notes = withLine(sent.notes, clockNote(sent.measuredAt));
    return { input: { ...input, sent: { ...sent, measuredAt: now.toISOString(), notes } }, file };
  },
});

export const measurementChange = defineKind<OfMeasurement & { change: MeasurementChange }, Measurement>({
  ...onItsPhoto,
  name: 'measurementChange',
  label: () => 'Change to a measurement',
  send: ({ input: { measurementId, change: body } }) =>
    call(changeMeasurement, { params: { measurementId }, body }),
  show: (queryClient, { parentId: inspectionId }, stored) =>
    storeInList(queryClient, [listMeasurements, inspectionId], { stored: [stored] }),
});

export const measurementDeletion = defineKind<OfMeasurement, unknown>({
  ...onItsPhoto,
  name: 'measurementDeletion',
  label: () => 'Deletion of a measurement',
  send: ({ input: { measurementId } }) => call(deleteMeasurement, { params: { measurementId } }),
  show: (queryClient, { parentId: inspectionId, input: { measurementId } }) =>
    storeInList(queryClient, [listMeasurements, inspectionId], { gone: [measurementId] }),
});

type LocalMeasurement = Omit<Measurement, 'receivedAt'> & {
  /** The time on the server's clock; null until the server has it. */
  receivedAt: string | null;
};

/** A measurement as screens show it, on the server or still on this device. */
export type KnownMeasurement = LiveRecord<LocalMeasurement, MeasurementFields>;

/** The server's measurements, with this device's unsent changes on top; oldest first. */
export function measurementsWithUnsent(
  stored: readonly Measurement[],
  entries: readonly Entry[],
): KnownMeasurement[] {
  return overlayRecords<LocalMeasurement, MeasurementFields, Entry>(stored, entries, effectOf).toSorted(
    (one, other) => one.measuredAt.localeCompare(other.measuredAt) || one.id.localeCompare(other.id),
  );
}

function effectOf(entry: Entry): Effect<LocalMeasurement, MeasurementFields> {
  if (measurementChange.is(entry)) {
    const { measurementId, change } = entry.input;
    return { changes: measurementId, fields: writtenBy(change), isDeleted: change.isDeleted };
  }
  if (measurementDeletion.is(entry))
    return { changes: entry.input.measurementId, fields: {}, isDeleted: true };
  return { adds: measurement.is(entry) ? [unsent(entry)] : [] };
}

function unsent({ parentId: inspectionId, input: { sent, measured } }: Entry<Made>): LocalMeasurement {
  return { ...sent, ...measured, inspectionId, receivedAt: null, by: '' };
}
