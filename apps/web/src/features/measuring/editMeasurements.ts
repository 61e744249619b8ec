import { mintId } from '@sightline/contracts/core/ids';
import type {
  MeasurementChange,
  MeasurementFields,
  NewMeasurement,
} from '@sightline/contracts/measurements/measurements';
import type { SiteRoomChange, SiteRoomFields } from '@sightline/contracts/site/siteRooms';
import type { MeasuredValue } from '@sightline/measuring/measure';
import {
  type KnownMeasurement,
  measurement,
  measurementChange,
  measurementDeletion,
} from '../../inspection/kinds/measurements.ts';
import { seenBy } from '../../inspection/kinds/overlay.ts';
import { type KnownRoom, siteRoom } from '../../inspection/kinds/siteRooms.ts';
import { addChange } from '../../inspection/outbox/addChange.ts';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import type { Entry } from '../../offline/Entry.ts';
import { toast } from '../../ui/toasts.ts';

/**
 * Measurements and rooms use the outbox: written on this device immediately, then sent in the background, in
 * order.
 */

export function recordMeasurement(inspectionId: string, sent: NewMeasurement, measured: MeasuredValue): void {
  const { id, photoId } = sent;
  addChange(measurement.entry({ id, parentId: inspectionId, input: { photoId, sent, measured } }));
}

/** The change replaces this person's changes to the measurement that the server refused. */
export function describeMeasurement(shown: KnownMeasurement, change: MeasurementFields): void {
  const changes = measurementChange.of(unsent(), shown.inspectionId);
  const refused = changes.filter(isRefused).filter(({ input }) => input.measurementId === shown.id);
  if (Object.keys(change).length > 0) sendChange(shown, { ...change, seen: seenBy(change, shown) });
  for (const { id } of refused) void pageOutbox().discard(id);
}

type MeasurementIds = Pick<KnownMeasurement, 'id' | 'inspectionId' | 'photoId'>;

function sendChange(measured: MeasurementIds, change: MeasurementChange): void {
  const { id: measurementId, inspectionId: parentId, photoId } = measured;
  addChange(measurementChange.entry({ id: mintId(), parentId, input: { photoId, measurementId, change } }));
}

const UNDO_MS = 10_000;

export function removeMeasurement(measured: MeasurementIds): void {
  const { id: measurementId, inspectionId: parentId, photoId } = measured;
  addChange(measurementDeletion.entry({ id: mintId(), parentId, input: { photoId, measurementId } }));
  toast({
    title: 'Measurement deleted',
    tone: 'success',
    durationMs: UNDO_MS,
    action: { label: 'Undo', onClick: () => sendChange(measured, { isDeleted: false, seen: {} }) },
  });
}

export function addRoom(inspectionId: string, roomId: string, fields: SiteRoomFields): void {
  sendRoom({ inspectionId, id: roomId }, { ...fields, seen: {} });
}

export function changeRoom(shown: KnownRoom, change: SiteRoomFields): void {
  sendRoom(shown, { ...change, seen: seenBy(change, shown) });
}

/** The change replaces this person's changes to the room that the server refused. */
export function describeRoom(shown: KnownRoom, change: SiteRoomFields): void {
  const changes = siteRoom.of(unsent(), shown.inspectionId);
  const refused = changes.filter(isRefused).filter(({ input }) => input.roomId === shown.id);
  const isUnknownToServer = shown.sending === 'needsAttention' && shown.refused === null;
  if (isUnknownToServer) {
    const fields = refused.map(({ input }) => input.change);
    sendRoom(shown, Object.assign({}, ...fields, change, { seen: {} }));
  } else if (Object.keys(change).length > 0) changeRoom(shown, change);
  for (const { id } of refused) void pageOutbox().discard(id);
}

type RoomIds = Pick<KnownRoom, 'id' | 'inspectionId'>;

function sendRoom({ id: roomId, inspectionId: parentId }: RoomIds, change: SiteRoomChange): void {
  addChange(siteRoom.entry({ id: mintId(), parentId, input: { roomId, change } }));
}

/** The photos and measurements of the room stay. */
export function removeRoom(room: RoomIds): void {
  sendRoom(room, { isDeleted: true, seen: {} });
  toast({
    title: 'Room deleted',
    tone: 'success',
    durationMs: UNDO_MS,
    action: { label: 'Undo', onClick: () => sendRoom(room, { isDeleted: false, seen: {} }) },
  });
}

function unsent(): readonly Entry[] {
  return pageOutbox().store.getState().entries;
}

const isRefused = ({ state }: Entry): boolean => state === 'needsAttention';
