import { Recording } from '@sightline/contracts/recordings/recordings';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { filled, type NewRecordOf, type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

/**
 * Recordings of calls. The facts follow from the room's events, and may arrive more than once. What the storage has of the
 * file (its length, and what is missing) is read from there.
 */
export const recordings = stored(
  'recordings',
  Recording.omit({
    phase: true,
    fileStartedAt: true,
    durationMs: true,
    bytes: true,
    isIncomplete: true,
  }).extend({
    /** Whether the files of a deleted one are gone. */
    isWiped: z.boolean().default(false),
  }),
  [[{ inspectionId: 1, startedAt: -1 }], [{ isWiped: 1, keepUntil: 1 }]],
);
export interface RecordingRecord extends RecordOf<typeof recordings> {}
type NewRecording = NewRecordOf<typeof recordings>;

type Decision = NonNullable<Recording['hold']>;

const DAY_MS = 24 * 3_600_000;

/** Creates and completes the recordings that these events of a room are about. */
export async function noteRecordings(
  store: Store,
  inspectionId: string,
  events: readonly RoomEvent[],
): Promise<void> {
  for (const event of events) {
    if (event.kind === 'recording:started') await noteStart(store, inspectionId, event);
    if (event.kind === 'recording:resumed') await addPeople(store, event.data.recordingId, event.data.people);
    if (event.kind === 'recording:stopped' && event.data.recordingId !== null)
      await noteEnd(store, event.data.recordingId, new Date(event.at));
  }
}

type Started = Extract<RoomEvent, { kind: 'recording:started' }>;

async function noteStart(store: Store, inspectionId: string, { at, data }: Started): Promise<void> {
  const startedAt = new Date(at);
  const record: NewRecording = {
    _id: data.recordingId,
    inspectionId,
    startedAt,
    endedAt: null,
    people: data.people,
    keepUntil: new Date(startedAt.getTime() + data.keepDays * DAY_MS),
    hold: null,
    deletion: null,
  };
  const { _id, ...fresh } = filled(recordings, record);
  await store.of(recordings).updateOne({ _id }, { $setOnInsert: fresh }, { upsert: true });
}

/** Adds each name once, however often the event arrives. */
async function addPeople(store: Store, _id: string, people: readonly string[]): Promise<void> {
  for (const name of people)
    await store
      .of(recordings)
      .updateOne({ _id, people: trusted({ $ne: name }) }, { $push: { people: name } });
}

async function noteEnd(store: Store, _id: string, endedAt: Date): Promise<void> {
  await store.of(recordings).updateOne({ _id, endedAt: null }, { $set: { endedAt } });
}

export async function findRecording(store: Store, recordingId: string): Promise<RecordingRecord | null> {
  return await store.of(recordings).findById(recordingId).lean<RecordingRecord>();
}

/** The recordings of an inspection, newest first. */
export async function listRecordings(store: Store, inspectionId: string): Promise<RecordingRecord[]> {
  return await store.of(recordings).find({ inspectionId }).sort({ startedAt: -1 }).lean<RecordingRecord[]>();
}

/** Recordings whose time is over and that no hold keeps. */
export async function listExpiredRecordings(
  store: Store,
  { now, limit }: { now: Date; limit: number },
): Promise<RecordingRecord[]> {
  return await store
    .of(recordings)
    .find({ isWiped: false, deletion: null, hold: null, keepUntil: trusted({ $lt: now }) })
    .sort({ keepUntil: 1 })
    .limit(limit)
    .lean<RecordingRecord[]>();
}

/** Deleted recordings that still have files: their deletion was interrupted. */
export async function listUnwipedRecordings(store: Store, limit: number): Promise<RecordingRecord[]> {
  return await store
    .of(recordings)
    .find({ isWiped: false, deletion: trusted({ $ne: null }) })
    .limit(limit)
    .lean<RecordingRecord[]>();
}

export async function markWiped(store: Store, _id: string): Promise<void> {
  await store.of(recordings).updateOne({ _id }, { $set: { isWiped: true } });
}

/** Sets or ends the hold; null when the recording was deleted meanwhile. */
export async function setHold(
  store: Store,
  recordingId: string,
  hold: Decision | null,
): Promise<RecordingRecord | null> {
  return await change(store, { _id: recordingId, deletion: null }, { hold });
}

/** Marks a recording as deleted before its files are, unless a hold keeps it; null for one that is kept. */
export async function markDeleted(
  store: Store,
  recordingId: string,
  deletion: Decision,
): Promise<RecordingRecord | null> {
  return await change(store, { _id: recordingId, hold: null, deletion: null }, { deletion });
}

async function change(
  store: Store,
  filter: { _id: string; hold?: null; deletion: null },
  fields: Partial<Pick<RecordingRecord, 'hold' | 'deletion'>>,
): Promise<RecordingRecord | null> {
  return await store
    .of(recordings)
    .findOneAndUpdate(filter, { $set: fields }, { returnDocument: 'after' })
    .lean<RecordingRecord>();
}
