import type { PhotoMarkup } from '@sightline/contracts/photos/photoMarkup';
import { type FrozenPicture, foldPicture } from '@sightline/contracts/rooms/frozenPicture';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import type { RoomLog } from '@sightline/server-kit/RoomLog';
import { derivedId } from '../core/derivedId.ts';
import type { Store } from '../core/store.ts';
import { addDrawing, listWithDrawing, listWithoutDrawing, presentPhoto } from '../photos/photos.ts';
import { noteRecordings } from '../recordings/recordings.ts';
import {
  appendRoomEvent,
  archiveEvents,
  everyArchivedEvent,
  lastArchivedSeq,
  listArchivedIds,
  listFrozenPictures,
} from '../rooms/roomEvents.ts';

type FrozenEvent = Extract<RoomEvent, { kind: 'picture:frozen' }>;

/**
 * Events with which a drawing may be complete, or its photo stored. A photo whose announcement failed is announced with its
 * renditions; one that is deleted ends its picture.
 */
const COMPLETING: readonly RoomEvent['kind'][] = [
  'picture:resumed',
  'peer:left',
  'session:ended',
  'photo:stored',
  'photo:updated',
];

/**
 * Copies events of the live log that the database lacks, and completes the records that follow from them. Several processes
 * may run it concurrently.
 */
export async function drainRoomLog(store: Store, log: RoomLog, inspectionId: string): Promise<number> {
  let seq = await lastArchivedSeq(store, inspectionId);
  for (;;) {
    const events = await log.since(inspectionId, seq);
    // The records come first: events that are archived are not read again.
    await noteRecordings(store, inspectionId, events);
    await noteDrawings(store, log, inspectionId, events);
    await archiveEvents(store, inspectionId, events);
    const last = events.at(-1);
    if (!last) return seq;
    seq = last.seq;
  }
}

/**
 * Adds to the photos of frozen pictures what people drew on them (SPEC.md, D-8), and tells the room. `events` are those that
 * follow the archive. A drawing is in the log alone while its picture is frozen, or its photo is on a device.
 */
async function noteDrawings(
  store: Store,
  log: RoomLog,
  inspectionId: string,
  events: readonly RoomEvent[],
): Promise<void> {
  if (!events.some(({ kind }) => COMPLETING.includes(kind))) return;
  const known = [...(await listFrozenPictures(store, inspectionId)), ...events];
  const frozen = known.filter((event): event is FrozenEvent => event.kind === 'picture:frozen');
  if (frozen.length === 0) return;
  const photoIds = frozen.map(({ data }) => data.photoId);
  const waiting = await listWithoutDrawing(store, photoIds);
  for (const event of frozen.filter(({ data }) => waiting.has(data.photoId))) {
    const picture = await lastState(store, inspectionId, event, events);
    if (picture) await storeDrawing(store, inspectionId, event, picture);
  }
  await announceDrawings(store, log, inspectionId, frozen, events);
}

/** The picture with its last shapes; null while people may still draw on it. */
async function lastState(
  store: Store,
  inspectionId: string,
  { id, seq }: FrozenEvent,
  events: readonly RoomEvent[],
): Promise<FrozenPicture | null> {
  let picture: FrozenPicture | null = null;
  for await (const event of eventsFrom(store, inspectionId, seq, events)) {
    const next = foldPicture(picture, event);
    if (picture && next?.id !== id) return picture;
    picture = next;
  }
  return null;
}

async function* eventsFrom(
  store: Store,
  inspectionId: string,
  seq: number,
  following: readonly RoomEvent[],
): AsyncGenerator<RoomEvent> {
  const first = following[0]?.seq ?? Number.POSITIVE_INFINITY;
  for await (const event of everyArchivedEvent(store, inspectionId, seq - 1)) {
    // Another process may be archiving the same events.
    if (event.seq >= first) break;
    yield event;
  }
  for (const event of following) if (event.seq >= seq) yield event;
}

async function storeDrawing(
  store: Store,
  inspectionId: string,
  { id: pictureId, at: frozenAt, data, by }: FrozenEvent,
  { shapes }: FrozenPicture,
): Promise<void> {
  const marks: PhotoMarkup = shapes.map(({ id, name, at, shape }) => {
    return { ...shape, id, drawnBy: name, drawnAt: at };
  });
  const { photoId, subject } = data;
  const subjects = [by.subject, subject];
  await addDrawing(store, { inspectionId, pictureId, frozenAt, photoId, subjects, marks });
}

/**
 * Tells the room about each drawing that is stored and was not announced: also one whose process ended before it announced
 * it.
 */
async function announceDrawings(
  store: Store,
  log: RoomLog,
  inspectionId: string,
  frozen: readonly FrozenEvent[],
  events: readonly RoomEvent[],
): Promise<void> {
  const pictures = new Map(frozen.map((event) => [event.id, event]));
  const photoIds = frozen.map(({ data }) => data.photoId);
  const drawn = await listWithDrawing(store, photoIds, [...pictures.keys()]);
  const owed = drawn.flatMap((photo) => {
    const picture = pictures.get(photo.pictureId ?? '');
    return picture ? [{ photo, by: picture.by, id: derivedId('drawing', picture.id) }] : [];
  });
  const ids = owed.map(({ id }) => id);
  const archived = await listArchivedIds(store, inspectionId, 'photo:updated', ids);
  const announced = new Set([...archived, ...events.map(({ id }) => id)]);
  for (const { photo, by, id } of owed.filter((one) => !announced.has(one.id))) {
    const data = { photo: presentPhoto(photo, 'room', null) };
    await appendRoomEvent(store, log, inspectionId, { id, by, kind: 'photo:updated', data });
  }
}
