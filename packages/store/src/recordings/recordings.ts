import { Instant } from '@sightline/contracts/core/fields';
import { Id } from '@sightline/contracts/core/ids';
import { JoinedRecording } from '@sightline/contracts/recordings/joined';
import { ManifestEnd, type TakeIds } from '@sightline/contracts/recordings/manifest';
import { Recording } from '@sightline/contracts/recordings/recordings';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { filled, type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

/**
 * Recordings of calls. The facts follow from the room's events and from the recorders, and may arrive more
 * than once. They include the hashes with which manifests and the playable file in the storage are checked.
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
    /** The takes that its nodes have begun, in their order. */
    takes: z.array(Id),
    /** The ends of their manifests, each once everything of the take is in the storage. */
    ends: z.array(z.object({ takeId: Id, ...ManifestEnd.shape })).default([]),
    /** Made of all takes as far as possible; null before, and when another take has arrived. */
    joined: JoinedRecording.nullable().default(null),
    /** The time at which the files of a deleted one were last deleted. */
    wipedAt: Instant.nullable().default(null),
    /** Whether the files of a deleted one are gone, and no take can follow. */
    isWiped: z.boolean().default(false),
  }),
  [
    [{ inspectionId: 1, startedAt: -1 }],
    [{ isWiped: 1, keepUntil: 1 }],
    [{ 'joined.state': 1, startedAt: 1 }],
  ],
);
export interface RecordingRecord extends RecordOf<typeof recordings> {}

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
    if (event.kind === 'recording:resumed') await noteResumption(store, event);
    if (event.kind === 'recording:stopped' && event.data.recordingId !== null)
      await noteEnd(store, event.data.recordingId, new Date(event.at));
  }
}

/**
 * The recording of a take, which is added to it if the log did not name it, with the end of its manifest.
 * Creates one if the log was lost with its start, so that its files are listed, and deleted in time.
 */
export async function noteTake(
  store: Store,
  { inspectionId, recordingId: _id, takeId, end }: TakeIds & { end: ManifestEnd | null },
  start: Omit<Start, 'inspectionId'>,
): Promise<RecordingRecord> {
  await create(store, _id, { inspectionId, ...start });
  await addTake(store, _id, takeId);
  if (end) await addEnd(store, _id, { takeId, ...end });
  return await store.of(recordings).findById(_id).orFail().lean<RecordingRecord>();
}

type Started = Extract<RoomEvent, { kind: 'recording:started' }>;
type Resumed = Extract<RoomEvent, { kind: 'recording:resumed' }>;

async function noteStart(store: Store, inspectionId: string, { at, data }: Started): Promise<void> {
  const { recordingId, takeId, people, keepDays } = data;
  await create(store, recordingId, { inspectionId, startedAt: new Date(at), keepDays });
  await addTake(store, recordingId, takeId);
  await addPeople(store, recordingId, people);
}

async function noteResumption(store: Store, { data }: Resumed): Promise<void> {
  const { recordingId, takeId, people } = data;
  await addTake(store, recordingId, takeId);
  await addPeople(store, recordingId, people);
}

interface Start {
  inspectionId: string;
  startedAt: Date;
  keepDays: number;
}

/** Creates a recording without people and takes, unless it exists. */
async function create(
  store: Store,
  _id: string,
  { inspectionId, startedAt, keepDays }: Start,
): Promise<void> {
  const keepUntil = new Date(startedAt.getTime() + keepDays * DAY_MS);
  const { _id: _none, ...fresh } = filled(recordings, {
    _id,
    inspectionId,
    startedAt,
    endedAt: null,
    people: [],
    takes: [],
    keepUntil,
    hold: null,
    deletion: null,
  });
  await store.of(recordings).updateOne({ _id }, { $setOnInsert: fresh }, { upsert: true });
}

/**
 * The changes with a new take: the file is made again, and a take that arrives after the deletion is deleted.
 */
const WITH_TAKE = { joined: null, isWiped: false };

/** Adds a take once, however often the event arrives. */
async function addTake(store: Store, _id: string, takeId: string): Promise<void> {
  await store
    .of(recordings)
    .updateOne({ _id, takes: trusted({ $ne: takeId }) }, { $push: { takes: takeId }, $set: WITH_TAKE });
}

/** Adds the end of a take, once. A recorder that completes the take of another one states a later end. */
async function addEnd(store: Store, _id: string, end: RecordingRecord['ends'][number]): Promise<void> {
  await store
    .of(recordings)
    .updateOne(
      { _id, 'ends.sha256': trusted({ $ne: end.sha256 }) },
      { $push: { ends: end }, $set: WITH_TAKE },
    );
}

/** The end of a take's manifest; null until everything of it is in the storage. */
export function endOf({ ends }: Pick<RecordingRecord, 'ends'>, takeId: string): ManifestEnd | null {
  const own = ends.filter((end) => end.takeId === takeId).toSorted((one, other) => other.lines - one.lines);
  return own[0] ? { lines: own[0].lines, sha256: own[0].sha256 } : null;
}

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

/** Matches a recording to which no take and no end was added meanwhile. */
const unchanged = ({ takes, ends }: Pick<RecordingRecord, 'takes' | 'ends'>) => ({
  takes: trusted({ $eq: takes }),
  ends: trusted({ $eq: ends }),
});

/**
 * Notes the playable file of a recording, unless its takes have changed meanwhile. Returns the recording,
 * which may have been deleted meanwhile.
 */
export async function noteJoined(
  store: Store,
  { _id, takes, ends }: RecordingRecord,
  joined: JoinedRecording,
): Promise<RecordingRecord> {
  await store
    .of(recordings)
    .updateOne({ _id, deletion: null, ...unchanged({ takes, ends }) }, { $set: { joined } });
  return await store.of(recordings).findById(_id).orFail().lean<RecordingRecord>();
}

/** Notes that the playable file with this hash is not in the storage, so that it is made again. */
export async function forgetJoined(store: Store, recordingId: string, sha256: string): Promise<void> {
  await store
    .of(recordings)
    .updateOne({ _id: recordingId, 'joined.sha256': sha256 }, { $set: { joined: null } });
}

/** A node announces its take within minutes, unless its machine is lost. */
const OVERDUE_MS = 10 * 60_000;

/**
 * The last takes of recordings whose file is overdue: a machine was lost with files that it had not uploaded,
 * or the end of the call was not noted.
 */
export async function listUnjoinedTakes(store: Store, now: Date, limit: number): Promise<TakeIds[]> {
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  const found = await store
    .of(recordings)
    .find({
      'joined.state': null,
      deletion: null,
      $or: [
        { endedAt: trusted({ $ne: null, $lt: before(OVERDUE_MS) }) },
        { endedAt: null, startedAt: trusted({ $lt: before(DAY_MS) }) },
      ],
    })
    .sort({ startedAt: 1 })
    .limit(limit)
    .lean<RecordingRecord[]>();
  return found.flatMap(({ _id: recordingId, inspectionId, takes }) => {
    const takeId = takes.at(-1);
    return takeId === undefined ? [] : [{ inspectionId, recordingId, takeId }];
  });
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

/** Deleted recordings that may still have files: their deletion was interrupted, or a take has not arrived. */
export async function listUnwipedRecordings(store: Store, limit: number): Promise<RecordingRecord[]> {
  return await store
    .of(recordings)
    .find({ isWiped: false, deletion: trusted({ $ne: null }) })
    .limit(limit)
    .lean<RecordingRecord[]>();
}

/** The time for which a take without a stated end is expected: its machine may start again. */
const LATE_TAKE_MS = 30 * DAY_MS;

/** Notes that the files of a deleted recording are gone, for good if no take can follow. */
export async function markWiped(
  store: Store,
  { _id, takes, ends, deletion }: RecordingRecord,
  now: Date,
): Promise<void> {
  const isOver = deletion !== null && now.getTime() - Date.parse(deletion.at) > LATE_TAKE_MS;
  const isWiped = isOver || takes.every((takeId) => endOf({ ends }, takeId) !== null);
  await store
    .of(recordings)
    .updateOne({ _id, ...unchanged({ takes, ends }) }, { $set: { wipedAt: now, isWiped } });
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
