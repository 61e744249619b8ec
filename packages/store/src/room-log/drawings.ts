import type { PhotoMarkup } from '@sightline/contracts/photos/photoMarkup';
import { type FrozenPicture, foldPicture } from '@sightline/contracts/rooms/frozenPicture';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import type { RoomLog } from '@sightline/server-kit/RoomLog';
import { derivedId } from '../core/derivedId.ts';
import type { Store } from '../core/store.ts';
import { addDrawing, listWithoutDrawing, type PhotoRecord, presentPhoto } from '../photos/photos.ts';
import { appendRoomEvent, everyArchivedEvent, listFrozenPictures } from '../rooms/roomEvents.ts';

type FrozenEvent = Extract<RoomEvent, { kind: 'picture:frozen' }>;

/** Events with which a drawing may be complete, or its photo stored. */
const COMPLETING: readonly RoomEvent['kind'][] = [
  'picture:resumed',
  'peer:left',
  'session:ended',
  'photo:stored',
];

/**
 * Adds to the photos of frozen pictures what people drew on them (SPEC.md, D-8), and tells the room. `events` are those that
 * follow the archive. A drawing is in the log alone while its picture is frozen, or its photo is on a device.
 */
export async function noteDrawings(
  store: Store,
  log: RoomLog,
  inspectionId: string,
  events: readonly RoomEvent[],
): Promise<void> {
  if (!events.some(({ kind }) => COMPLETING.includes(kind))) return;
  const known = [...(await listFrozenPictures(store, inspectionId)), ...events];
  const frozen = known.filter((event): event is FrozenEvent => event.kind === 'picture:frozen');
  const photoIds = frozen.map(({ data }) => data.photoId);
  const waiting = await listWithoutDrawing(store, photoIds);
  for (const event of frozen.filter(({ data }) => waiting.has(data.photoId))) {
    const picture = await lastState(store, inspectionId, event, events);
    const photo = picture && (await storeDrawing(store, inspectionId, event, picture));
    if (photo) await announce(store, log, event, photo);
  }
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

/** The photo, if marks were added to it. */
async function storeDrawing(
  store: Store,
  inspectionId: string,
  { id: pictureId, at: frozenAt, data, by }: FrozenEvent,
  { shapes }: FrozenPicture,
): Promise<PhotoRecord | null> {
  const marks: PhotoMarkup = shapes.map(({ id, name, at, shape }) => {
    return { ...shape, id, drawnBy: name, drawnAt: at };
  });
  const { photoId, subject } = data;
  const subjects = [by.subject, subject];
  const photo = await addDrawing(store, { inspectionId, pictureId, frozenAt, photoId, subjects, marks });
  return marks.length > 0 ? photo : null;
}

async function announce(
  store: Store,
  log: RoomLog,
  { id, by }: FrozenEvent,
  photo: PhotoRecord,
): Promise<void> {
  await appendRoomEvent(store, log, photo.inspectionId, {
    id: derivedId('drawing', id),
    by,
    kind: 'photo:updated',
    data: { photo: presentPhoto(photo, 'room', null) },
  });
}
