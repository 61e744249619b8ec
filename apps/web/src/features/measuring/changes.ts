import { mintId } from '@sightline/contracts/core/ids';
import type { MeasurementFields, NewMeasurement } from '@sightline/contracts/measurements/measurements';
import type { SiteRoomChange, SiteRoomFields } from '@sightline/contracts/site/siteRooms';
import type { MeasuredValue } from '@sightline/measuring/measure';
import type { Entry, NewEntry, SiteRoomEntry } from '../../offline/entries.ts';
import type { KnownMeasurement } from '../../offline/mergeMeasurements.ts';
import type { KnownRoom } from '../../offline/mergeSiteRooms.ts';
import { pageOutbox } from '../../offline/pageOutbox.ts';
import { seenBy } from '../../offline/sendingState.ts';
import { warnStorageFull } from '../../offline/warnStorageFull.ts';
import { toast } from '../../ui/toasts.ts';

/** Measurements and rooms go through the outbox: written on this device immediately, sent in the background, in order. */

export function recordMeasurement(inspectionId: string, sent: NewMeasurement, measured: MeasuredValue): void {
  const { id, photoId } = sent;
  add({ kind: 'measurement', id, inspectionId, photoId, sent, measured });
}

/** Saves what a person has decided about a measurement, which replaces their changes that the server refused. */
export function describeMeasurement(shown: KnownMeasurement, change: MeasurementFields): void {
  const refused = refusedEntries(
    (entry) => entry.kind === 'measurementChange' && entry.measurementId === shown.id,
  );
  if (Object.keys(change).length > 0)
    add({ ...changeOf(shown), change: { ...change, seen: seenBy(change, shown) } });
  for (const { id } of refused) void pageOutbox().discard(id);
}

type Measurement = Pick<KnownMeasurement, 'id' | 'inspectionId' | 'photoId'>;

function changeOf({ id: measurementId, inspectionId, photoId }: Measurement) {
  return { kind: 'measurementChange', id: mintId(), inspectionId, photoId, measurementId } as const;
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
    action: { label: 'Undo', onClick: () => add({ ...changeOf(measurement), change: { isDeleted: false } }) },
  });
}

export function addRoom(inspectionId: string, roomId: string, fields: SiteRoomFields): void {
  sendRoom({ inspectionId, id: roomId }, { ...fields, seen: {} });
}

export function changeRoom(shown: KnownRoom, change: SiteRoomFields): void {
  sendRoom(shown, { ...change, seen: seenBy(change, shown) });
}

/** Saves what a person has decided about a room, which replaces their changes that the server refused. */
export function describeRoom(shown: KnownRoom, change: SiteRoomFields): void {
  const refused = refusedEntries(isRoomEntry).filter(({ roomId }) => roomId === shown.id);
  const isUnknownToServer = shown.sending === 'needsAttention' && shown.refused === null;
  if (isUnknownToServer) {
    const fields = refused.map((entry) => entry.change);
    sendRoom(shown, Object.assign({}, ...fields, change, { seen: {} }));
  } else if (Object.keys(change).length > 0) changeRoom(shown, change);
  for (const { id } of refused) void pageOutbox().discard(id);
}

type RoomIds = Pick<KnownRoom, 'id' | 'inspectionId'>;

function sendRoom({ id: roomId, inspectionId }: RoomIds, change: SiteRoomChange): void {
  add({ kind: 'siteRoom', id: mintId(), inspectionId, roomId, change });
}

/** Deletes a room and offers to take that back. What was found in it stays. */
export function removeRoom(room: RoomIds): void {
  sendRoom(room, { isDeleted: true });
  toast({
    title: 'Room deleted',
    tone: 'success',
    durationMs: UNDO_MS,
    action: { label: 'Undo', onClick: () => sendRoom(room, { isDeleted: false }) },
  });
}

function refusedEntries<E extends Entry>(isOne: (entry: Entry) => entry is E): E[];
function refusedEntries(isOne: (entry: Entry) => boolean): Entry[];
function refusedEntries(isOne: (entry: Entry) => boolean): Entry[] {
  const { entries } = pageOutbox().store.getState();
  return entries.filter((entry) => entry.state === 'needsAttention' && isOne(entry));
}

function isRoomEntry(entry: Entry): entry is SiteRoomEntry {
  return entry.kind === 'siteRoom';
}

function add(entry: NewEntry): void {
  void pageOutbox()
    .add(entry)
    .then((isSaved) => isSaved || warnStorageFull('change'));
}
