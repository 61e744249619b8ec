import { ExternalKind, SyncRun } from '@sightline/contracts/clients/clientManagement';
import { AppError } from '@sightline/contracts/core/errors';
import { Instant } from '@sightline/contracts/core/fields';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { filled, presenterOf, type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';
import { claimRun, findClientManagement, releaseRun } from './connection.ts';

/** Runs that read the client-management service, with their progress. */
export const syncRuns = stored(
  'syncRuns',
  SyncRun.extend({
    /**
     * The place at which it continues after an interruption: the page, and the number of its completed rows.
     */
    place: z.object({ kind: ExternalKind, cursor: z.string().nullable(), offset: z.int() }),
    /** The rows that a retry reads again. */
    rows: z.array(z.object({ kind: ExternalKind, externalId: z.string() })).default([]),
    updatedAt: Instant,
  }),
  [[{ startedAt: -1 }], [{ state: 1, updatedAt: 1 }]],
);
export interface SyncRunRecord extends RecordOf<typeof syncRuns> {}

const OPEN: SyncRunRecord['state'][] = ['queued', 'running'];

export const FIRST_PLACE: SyncRunRecord['place'] = { kind: 'client', cursor: null, offset: 0 };

/** The empty result of a run; an interrupted dry run begins again with it. */
export const NOTHING_READ = {
  total: null,
  clientsCount: 0,
  projectsCount: 0,
  clientsCreated: 0,
  projectsCreated: 0,
  clientsUpdated: 0,
  projectsUpdated: 0,
  failedCount: 0,
  failures: [],
  partial: [],
  planned: [],
} satisfies Partial<SyncRunRecord>;

type NewRun = Pick<SyncRunRecord, '_id' | 'kind' | 'isDryRun' | 'isRetry' | 'startedBy' | 'rows'>;

/** Stores a run for the workers; refused while another one is active. */
export async function createRun(store: Store, run: NewRun): Promise<SyncRunRecord> {
  const { activeRunId } = await findClientManagement(store);
  if (activeRunId !== null) throw new AppError('syncInProgress');
  const now = new Date();
  const record = filled(syncRuns, {
    ...run,
    ...NOTHING_READ,
    state: 'queued',
    problem: null,
    startedAt: now,
    finishedAt: null,
    updatedAt: now,
    place: FIRST_PLACE,
  });
  await store.of(syncRuns).insertOne(record);
  // Two runs may begin at the same moment.
  if (await claimRun(store, run._id)) return record;
  await store.of(syncRuns).deleteOne({ _id: run._id });
  throw new AppError('syncInProgress');
}

/** The run for a worker with its progress; null when it is over, or another one is active. */
export async function beginRun(store: Store, runId: string): Promise<SyncRunRecord | null> {
  const isOpen = { _id: runId, state: trusted({ $in: OPEN }) };
  if (!(await store.of(syncRuns).exists(isOpen))) return null;
  if (!(await claimRun(store, runId))) return null;
  return await store
    .of(syncRuns)
    .findOneAndUpdate(
      isOpen,
      { $set: { state: 'running', updatedAt: new Date() } },
      { returnDocument: 'after' },
    )
    .lean<SyncRunRecord>();
}

export type RunProgress = Pick<SyncRunRecord, keyof typeof NOTHING_READ | 'place'>;

/**
 * Saves the progress, also of rows that were read while a person stopped the run. False if it has ended, so
 * that no further row may be read.
 */
export async function saveProgress(store: Store, runId: string, progress: RunProgress): Promise<boolean> {
  const saved = await store
    .of(syncRuns)
    .findOneAndUpdate({ _id: runId }, { $set: { ...progress, updatedAt: new Date() } })
    .lean<SyncRunRecord>();
  return saved !== null && OPEN.includes(saved.state);
}

/**
 * Ends the active run; null where there is none. Its worker notices after the rows that it has begun; another
 * run may begin earlier, since each record is stored once by its external id.
 */
export async function stopActiveRun(store: Store): Promise<SyncRunRecord | null> {
  const { activeRunId } = await findClientManagement(store);
  if (activeRunId === null) return null;
  const now = new Date();
  const stopped = await store
    .of(syncRuns)
    .findOneAndUpdate(
      { _id: activeRunId, state: trusted({ $in: OPEN }) },
      { $set: { state: 'stopped', finishedAt: now, updatedAt: now } },
    )
    .lean<SyncRunRecord>();
  await releaseRun(store, activeRunId, null);
  return stopped;
}

/** Ends a run; without a problem it has read everything. A stopped run stays stopped. */
export async function endRun(
  store: Store,
  { _id, isDryRun }: SyncRunRecord,
  problem: SyncRunRecord['problem'],
): Promise<void> {
  const finishedAt = new Date();
  const state = problem === null ? 'done' : 'failed';
  await store
    .of(syncRuns)
    .updateOne(
      { _id, state: trusted({ $in: OPEN }) },
      { $set: { state, problem, finishedAt, updatedAt: finishedAt } },
    );
  await releaseRun(store, _id, problem === null && !isDryRun ? finishedAt : null);
}

export async function findRun(store: Store, runId: string): Promise<SyncRunRecord | null> {
  return await store.of(syncRuns).findById(runId).lean<SyncRunRecord>();
}

export async function findLatestRun(store: Store): Promise<SyncRunRecord | null> {
  return await store.of(syncRuns).findOne().sort({ startedAt: -1 }).lean<SyncRunRecord>();
}

/** Runs without progress since then. */
export async function listForgottenRuns(store: Store, before: Date): Promise<string[]> {
  const forgotten = await store
    .of(syncRuns)
    .find({ state: trusted({ $in: OPEN }), updatedAt: trusted({ $lt: before }) })
    .select({ _id: 1 })
    .lean<Pick<SyncRunRecord, '_id'>[]>();
  return forgotten.map(({ _id }) => _id);
}

export const presentRun = presenterOf(SyncRun);
