import { Instant } from '@sightline/contracts/core/fields';
import type { InspectionStatus } from '@sightline/contracts/inspections/inspections';
import { RetentionCounts } from '@sightline/contracts/organization/retention';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { auditTrail } from './audit/auditTrail.ts';
import { quoteRequests } from './bookings/quoteRequests.ts';
import { signedChecklists } from './checklists/signedChecklists.ts';
import { insertUnlessKnown } from './core/createOnce.ts';
import { type RecordOf, stored } from './core/shape.ts';
import type { Store } from './core/store.ts';
import { deleteDerivedHash } from './derived-files/derivedFiles.ts';
import { inspections } from './inspections/inspections.ts';
import { type AttachmentRecord, attachmentKey, attachments } from './messages/attachments.ts';
import { reports } from './reports/reports.ts';
import { callMinutes } from './rooms/callMinutes.ts';
import { phoneChecks } from './rooms/phoneChecks.ts';
import { problemReports } from './rooms/problemReports.ts';
import { roomEvents } from './rooms/roomEvents.ts';
import { type VoiceNoteRecord, voiceNoteKeys, voiceNotes } from './voice-notes/voiceNotes.ts';

/**
 * Records beyond the company's retention period. Official records are in no query here: inspections, reports
 * with their files, signed checklists, photos, measurements, messages and payments stay, and so does each
 * recording that one of them covers.
 */

export const retentionRuns = stored(
  'retentionRuns',
  z.object({
    /** The day in UTC, so that there is one run a day. */
    id: z.string(),
    at: Instant,
    deleted: RetentionCounts,
  }),
  [[{ at: -1 }]],
);
interface RetentionRun extends RecordOf<typeof retentionRuns> {}

interface Limits {
  /** The time before which records are not kept. */
  before: Date;
  now: Date;
  /** The number of records in one query. */
  batch?: number;
}

const BATCH = 2000;
/** The number of files deleted in one run; the rest is left for the next day. */
const AT_MOST = 2000;
const DAY_MS = 24 * 3_600_000;

/** The number of records that an unlimited run at this time would delete. */
export async function countExpired(store: Store, limits: Limits): Promise<RetentionCounts> {
  const [notes, events, problems, minutes, checks, requests, lines, files] = await Promise.all([
    sumOf(expiredNotes(store, limits), async ({ length }) => length),
    sumOf(expiredEvents(store, limits), (of) => store.of(roomEvents).countDocuments(of)),
    sumOf(expiredProblems(store, limits), (of) => store.of(problemReports).countDocuments(of)),
    sumOf(expiredMinutes(store, limits), (of) => store.of(callMinutes).countDocuments(of)),
    sumOf(expiredChecks(store, limits), (of) => store.of(phoneChecks).countDocuments(of)),
    store.of(quoteRequests).countDocuments(unconverted(limits.before)),
    store.of(auditTrail).countDocuments({ at: trusted({ $lt: limits.before }) }),
    store.of(attachments).countDocuments(orphaned(limits)),
  ]);
  return {
    voiceNotes: notes,
    roomEvents: events,
    problemReports: problems,
    callMinutes: minutes,
    phoneChecks: checks,
    quoteRequests: requests,
    auditEntries: lines,
    attachments: files,
  };
}

async function sumOf<T>(batches: AsyncIterable<T>, count: (batch: T) => Promise<number>): Promise<number> {
  let sum = 0;
  for await (const batch of batches) sum += await count(batch);
  return sum;
}

/**
 * Deletes expired records. Files are deleted before the records that name them, so that the next run completes
 * an interrupted one.
 */
export async function deleteExpired(
  store: Store,
  limits: Limits,
  deleteFile: (key: string) => Promise<void>,
): Promise<RetentionCounts> {
  const { before } = limits;
  const events = await sumOf(
    expiredEvents(store, limits),
    async (of) => (await store.of(roomEvents).deleteMany(of)).deletedCount,
  );
  const problems = await sumOf(
    expiredProblems(store, limits),
    async (of) => (await store.of(problemReports).deleteMany(of)).deletedCount,
  );
  const minutes = await sumOf(
    expiredMinutes(store, limits),
    async (of) => (await store.of(callMinutes).deleteMany(of)).deletedCount,
  );
  const checks = await sumOf(
    expiredChecks(store, limits),
    async (of) => (await store.of(phoneChecks).deleteMany(of)).deletedCount,
  );
  const requests = await store.of(quoteRequests).deleteMany(unconverted(before));
  const lines = await store.of(auditTrail).deleteMany({ at: trusted({ $lt: before }) });
  return {
    voiceNotes: await deleteNotes(store, limits, deleteFile),
    roomEvents: events,
    problemReports: problems,
    callMinutes: minutes,
    phoneChecks: checks,
    quoteRequests: requests.deletedCount,
    auditEntries: lines.deletedCount,
    attachments: await deleteOrphans(store, limits, deleteFile),
  };
}

async function deleteNotes(
  store: Store,
  limits: Limits,
  deleteFile: (key: string) => Promise<void>,
): Promise<number> {
  let deleted = 0;
  for await (const notes of expiredNotes(store, limits)) {
    for (const note of notes) {
      const { original, playable } = voiceNoteKeys(note);
      await deleteFile(playable);
      await deleteDerivedHash(store, playable);
      await deleteFile(original);
      await store.of(voiceNotes).deleteOne({ _id: note._id });
    }
    deleted += notes.length;
    if (deleted >= AT_MOST) break;
  }
  return deleted;
}

/**
 * Deletes files without a message. The record is deleted first, so that a message that is sent at this moment
 * keeps its file.
 */
async function deleteOrphans(
  store: Store,
  limits: Limits,
  deleteFile: (key: string) => Promise<void>,
): Promise<number> {
  const found = await store.of(attachments).find(orphaned(limits)).limit(AT_MOST).lean<AttachmentRecord[]>();
  let deleted = 0;
  for (const file of found) {
    const { deletedCount } = await store.of(attachments).deleteOne({ _id: file._id, messageId: null });
    if (deletedCount > 0) await deleteFile(attachmentKey(file));
    deleted += deletedCount;
  }
  return deleted;
}

const orphaned = ({ now }: Limits) => ({
  messageId: null,
  createdAt: trusted({ $lt: new Date(now.getTime() - DAY_MS) }),
});

/** Matches old requests that became no inspection; a paid one stays in the queue of staff without limit. */
const unconverted = (before: Date) => ({
  inspectionId: null,
  isPaid: false,
  createdAt: trusted({ $lt: before }),
});

function expiredEvents(store: Store, limits: Limits) {
  return expiredOf(store, limits, (old, batch) =>
    store
      .of(roomEvents)
      .find(old)
      .select({ inspectionId: 1 })
      .sort({ inspectionId: 1 })
      .limit(batch)
      .lean<{ inspectionId: string }[]>(),
  );
}

function expiredProblems(store: Store, limits: Limits) {
  return expiredOf(store, limits, (old, batch) =>
    store
      .of(problemReports)
      .find(old)
      .select({ inspectionId: 1 })
      .sort({ inspectionId: 1 })
      .limit(batch)
      .lean<{ inspectionId: string }[]>(),
  );
}

function expiredMinutes(store: Store, limits: Limits) {
  return expiredOf(store, limits, (old, batch) =>
    store
      .of(callMinutes)
      .find(old)
      .select({ inspectionId: 1 })
      .sort({ inspectionId: 1 })
      .limit(batch)
      .lean<{ inspectionId: string }[]>(),
  );
}

function expiredChecks(store: Store, limits: Limits) {
  return expiredOf(store, limits, (old, batch) =>
    store
      .of(phoneChecks)
      .find(old)
      .select({ inspectionId: 1 })
      .sort({ inspectionId: 1 })
      .limit(batch)
      .lean<{ inspectionId: string }[]>(),
  );
}

interface Old {
  inspectionId: { $gt: string };
  at: { $lt: Date };
}

/** Expired records in batches by inspection; those of an open inspection stay, whatever their number. */
async function* expiredOf(
  store: Store,
  { before, batch = BATCH }: Limits,
  find: (old: Old, batch: number) => Promise<{ inspectionId: string }[]>,
) {
  const at = trusted({ $lt: before });
  let last = '';
  for (;;) {
    const found = await find({ inspectionId: trusted({ $gt: last }), at }, batch);
    if (found.length === 0) return;
    last = found.at(-1)?.inspectionId ?? '';
    const inspectionIds = [...new Set(found.map(({ inspectionId }) => inspectionId))];
    yield { at, inspectionId: trusted({ $in: await closedOf(store, inspectionIds) }) };
  }
}

type ExpiredNote = Pick<VoiceNoteRecord, '_id' | 'inspectionId'>;

/** The notes of closed inspections in batches, without those that a signed checklist or a report covers. */
async function* expiredNotes(store: Store, { before, batch = BATCH }: Limits) {
  const old = { recordedAt: trusted({ $lt: before }), storedAt: trusted({ $ne: null, $lt: before }) };
  let last = '';
  for (;;) {
    const notes = await store
      .of(voiceNotes)
      .find({ _id: trusted({ $gt: last }), ...old })
      .select({ inspectionId: 1 })
      .sort({ _id: 1 })
      .limit(batch)
      .lean<ExpiredNote[]>();
    if (notes.length === 0) return;
    last = notes.at(-1)?._id ?? '';
    yield await notCovered(store, notes);
  }
}

async function notCovered(store: Store, notes: readonly ExpiredNote[]): Promise<ExpiredNote[]> {
  const closed = new Set(await closedOf(store, [...new Set(notes.map(({ inspectionId }) => inspectionId))]));
  const covered = await coveredNotes(store, [...closed]);
  return notes.filter(({ _id, inspectionId }) => closed.has(inspectionId) && !covered.has(_id));
}

const OPEN: InspectionStatus[] = ['scheduled', 'in_progress'];

async function closedOf(store: Store, inspectionIds: readonly string[]): Promise<string[]> {
  const found = await store
    .of(inspections)
    .find({ _id: trusted({ $in: inspectionIds }), status: trusted({ $nin: OPEN }) })
    .select({ _id: 1 })
    .lean<{ _id: string }[]>();
  return found.map(({ _id }) => _id);
}

interface Covering {
  content: { voiceNotes: { id: string }[] | null };
}

async function coveredNotes(store: Store, inspectionIds: readonly string[]): Promise<Set<string>> {
  const of = trusted({ $in: inspectionIds });
  const [reported, signed] = await Promise.all([
    store.of(reports).find({ inspectionId: of }).select({ 'content.voiceNotes': 1 }).lean<Covering[]>(),
    store
      .of(signedChecklists)
      .find({ inspectionId: of })
      .select({ 'content.voiceNotes': 1 })
      .lean<Covering[]>(),
  ]);
  const notes = [...reported, ...signed].flatMap(({ content }) => content.voiceNotes ?? []);
  return new Set(notes.map(({ id }) => id));
}

export async function findRetentionRun(store: Store, day: string): Promise<RetentionRun | null> {
  return await store.of(retentionRuns).findById(day).lean<RetentionRun>();
}

export async function findLastRetentionRun(store: Store): Promise<RetentionRun | null> {
  return await store.of(retentionRuns).findOne().sort({ at: -1 }).lean<RetentionRun>();
}

/** Records the first of two runs on one day; the second has nothing to delete. */
export async function noteRetentionRun(store: Store, run: RetentionRun): Promise<void> {
  await insertUnlessKnown(store.of(retentionRuns).insertOne(run));
}
