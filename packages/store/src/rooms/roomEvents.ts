import { type RoomEvent, RoomEvent as RoomEventShape } from '@sightline/contracts/roomEvents';
import type { RoomLog } from '@sightline/server-kit/roomLog';
import { trusted } from 'mongoose';
import { collection, idField, requiredDate, wholeField } from '../core/collection.ts';
import { derivedId } from '../core/derivedId.ts';
import { isOnlyDuplicates } from '../core/failures.ts';
import type { Store } from '../core/store.ts';

/** Durable events of the rooms, copied from the live log in Redis so that they outlive it. */
export interface RoomEventRecord {
  _id: string;
  /** As its author minted it: unique in its room and kind alone. Older records have it as their `_id`. */
  eventId?: string;
  inspectionId: string;
  seq: number;
  at: Date;
  by: RoomEvent['by'];
  kind: RoomEvent['kind'];
  data: RoomEvent['data'];
}

export const roomEvents = collection<RoomEventRecord>(
  'roomEvents',
  {
    _id: idField,
    eventId: { type: String },
    inspectionId: { type: String, required: true },
    seq: { type: Number, required: true },
    at: requiredDate,
    by: wholeField,
    kind: { type: String, required: true },
    data: wholeField,
  },
  [[{ inspectionId: 1, seq: 1 }, { unique: true }]],
);

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

/** Sequence number of the last archived event, 0 for none. */
export async function lastArchivedSeq(store: Store, inspectionId: string): Promise<number> {
  const last = await store.of(roomEvents).findOne({ inspectionId }).sort({ seq: -1 }).lean<RoomEventRecord>();
  return last?.seq ?? 0;
}

/** Writes events; those that are archived already stay as they are. */
export async function archiveEvents(
  store: Store,
  inspectionId: string,
  events: readonly RoomEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const records = events.map(({ id, at, ...event }) => ({
    ...event,
    // Not the author's id: an id minted a second time, for another kind or room, must not hide an event.
    _id: derivedId('roomEvent', inspectionId, String(event.seq)),
    eventId: id,
    inspectionId,
    at: new Date(at),
  }));
  try {
    await store.of(roomEvents).insertMany(records, { ordered: false });
  } catch (error) {
    if (!isOnlyDuplicates(error)) throw error;
  }
}

/** Copies what the live log has and the database has not. Safe to run at the same time in several processes. */
export async function drainRoomLog(store: Store, log: RoomLog, inspectionId: string): Promise<number> {
  let seq = await lastArchivedSeq(store, inspectionId);
  for (;;) {
    const events = await log.since(inspectionId, seq, PAGE);
    await archiveEvents(store, inspectionId, events);
    const last = events.at(-1);
    if (!last) return seq;
    seq = last.seq;
  }
}

/** All events of a room, from the first. */
export async function* everyArchivedEvent(store: Store, inspectionId: string): AsyncGenerator<RoomEvent> {
  let seq = 0;
  for (;;) {
    const page = await listArchivedEvents(store, inspectionId, seq);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    seq = last.seq;
  }
}

function presentRoomEvent({ _id, eventId, seq, at, by, kind, data }: RoomEventRecord): RoomEvent {
  return RoomEventShape.parse({ id: eventId ?? _id, seq, at: at.toISOString(), by, kind, data });
}
