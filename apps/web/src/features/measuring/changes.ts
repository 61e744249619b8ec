import { mintId } from '@sightline/contracts/core/ids';
import type { MeasurementChange, NewMeasurement } from '@sightline/contracts/measurements';
import type { MeasuredValue } from '@sightline/contracts/measuring/measure';
import type { SiteRoomChange } from '@sightline/contracts/siteRooms';
import type { NewEntry } from '../../offline/entries.ts';
import type { KnownMeasurement } from '../../offline/mergeMeasurements.ts';
import { pageOutbox } from '../../offline/pageOutbox.ts';
import { warnStorageFull } from '../../offline/warnStorageFull.ts';
import { toast } from '../../ui/toasts.ts';

/** Measurements and rooms go through the outbox: written on this device immediately, sent in the background, in order. */

export function recordMeasurement(inspectionId: string, sent: NewMeasurement, measured: MeasuredValue): void {
  const { id, photoId } = sent;
  add({ kind: 'measurement', id, inspectionId, photoId, sent, measured });
}

type Measurement = Pick<KnownMeasurement, 'id' | 'inspectionId' | 'photoId'>;

export function changeMeasurement(measurement: Measurement, change: MeasurementChange): void {
  const { id: measurementId, inspectionId, photoId } = measurement;
  add({ kind: 'measurementChange', id: mintId(), inspectionId, photoId, measurementId, change });
}

const UNDO_MS = 10_000;

/** Deletes a measurement and offers to take that back. */
export function removeMeasurement(measurement: Measurement): void {
  const { id: measurementId, inspectionId, photoId } = measurement;
  add({ kind: 'measurementDeletion', id: mintId(), inspectionId, photoId, measurementId });
  toast({
    title: 'Measurement deleted',
    tone: 'success',
    durationMs: UNDO_MS,
    action: { label: 'Undo', onClick: () => changeMeasurement(measurement, { isDeleted: false }) },
  });
}

export function saveRoom(inspectionId: string, roomId: string, change: SiteRoomChange): void {
  add({ kind: 'siteRoom', id: mintId(), inspectionId, roomId, change });
}

/** Deletes a room and offers to take that back. What was found in it stays. */
export function removeRoom(inspectionId: string, roomId: string): void {
  saveRoom(inspectionId, roomId, { isDeleted: true });
  toast({
    title: 'Room deleted',
    tone: 'success',
    durationMs: UNDO_MS,
    action: { label: 'Undo', onClick: () => saveRoom(inspectionId, roomId, { isDeleted: false }) },
  });
}

function add(entry: NewEntry): void {
  void pageOutbox()
    .add(entry)
    .then((isSaved) => isSaved || warnStorageFull('change'));
}
