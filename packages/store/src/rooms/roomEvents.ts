import { Id } from '@sightline/contracts/core/ids';
import { RoomEvent, RoomEventEnvelope } from '@sightline/contracts/rooms/roomEvents';
import type { NewRoomEvent, RoomLog } from '@sightline/server-kit/RoomLog';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { insertMissing } from '../core/createOnce.ts';
import { derivedId } from '../core/derivedId.ts';
import { type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

/** Durable events of the rooms, copied from the live log in Redis so that they outlive it. */
export const roomEvents = stored(
  'roomEvents',
  RoomEventEnvelope.extend({
    /** The id minted by its author: unique only within its room and kind. */
    eventId: Id,
    inspectionId: Id,
    kind: z.custom<RoomEvent['kind']>((value) => typeof value === 'string'),
    data: z.custom<RoomEvent['data']>(),
  }),
  [[{ inspectionId: 1, seq: 1 }, { unique: true }]],
);

export interface RoomEventRecord extends RecordOf<typeof roomEvents> {}

const PAGE = 500;

/** Archived events after a sequence number, in order. */
export async function listArchivedEvents(
  store: Store,
  inspectionId: string,
  since: number,
  limit = PAGE,
): Promise<RoomEvent[]> {
  const records = await store
    .of(roomEvents)
    .find({ inspectionId, seq: trusted({ $gt: since }) })
    .sort({ seq: 1 })
    .limit(limit)
    .lean<RoomEventRecord[]>();
  return records.map(presentRoomEvent);
}

/** The sequence number of the last archived event, 0 for none. */
export async function lastArchivedSeq(store: Store, inspectionId: string): Promise<number> {
  const last = await store.of(roomEvents).findOne({ inspectionId }).sort({ seq: -1 }).lean<RoomEventRecord>();
  return last?.seq ?? 0;
}

/** Writes events; archived ones stay unchanged. */
export async function archiveEvents(
  store: Store,
  inspectionId: string,
  events: readonly RoomEvent[],
): Promise<void> {
  const records = events.map(({ id, at, ...event }) => ({
    ...event,
    // The author's id is not used: the same id in another kind or room must not hide an event.
    _id: derivedId('roomEvent', inspectionId, String(event.seq)),
    eventId: id,
    inspectionId,
    at: new Date(at),
  }));
  await insertMissing({ store, into: roomEvents }, records);
}

/** Appends an event to the live log of a room, unless its id was appended before. */
export async function appendRoomEvent(
  store: Store,
  log: RoomLog,
  inspectionId: string,
  event: NewRoomEvent,
): Promise<void> {
  await continueNumbers(store, log, inspectionId);
  await log.append(inspectionId, event);
}

/** Continues the sequence numbers after the last archived one when Redis has lost its data. */
export async function continueNumbers(store: Store, log: RoomLog, inspectionId: string): Promise<void> {
  await log.raiseTo(inspectionId, await lastArchivedSeq(store, inspectionId));
}

/** Those ids under which the archive of a room has an event of this kind. */
export async function listArchivedIds(
  store: Store,
  inspectionId: string,
  kind: RoomEvent['kind'],
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const records = await store
    .of(roomEvents)
    .find({ inspectionId, kind, eventId: trusted({ $in: ids }) }, { eventId: 1 })
    .lean<Pick<RoomEventRecord, 'eventId'>[]>();
  return new Set(records.map(({ eventId }) => eventId));
}

/** The frozen pictures of a room that the archive has. */
export async function listFrozenPictures(store: Store, inspectionId: string): Promise<RoomEvent[]> {
  const records = await store
    .of(roomEvents)
    .find({ inspectionId, kind: 'picture:frozen' })
    .lean<RoomEventRecord[]>();
  return records.map(presentRoomEvent);
}

/** All events of a room after a sequence number. */
export async function* everyArchivedEvent(
  store: Store,
  inspectionId: string,
  since = 0,
): AsyncGenerator<RoomEvent> {
  let seq = since;
  for (;;) {
    const page = await listArchivedEvents(store, inspectionId, seq);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    seq = last.seq;
  }
}

function presentRoomEvent({ eventId: id, seq, at, by, kind, data }: RoomEventRecord): RoomEvent {
  return RoomEvent.parse({ id, seq, at: at.toISOString(), by, kind, data });
}
