import { AppError } from '@sightline/contracts/core/errors';
import {
  type Finding,
  type FindingDecision,
  findingsOf,
  type NewScan,
  Scan,
} from '@sightline/contracts/scans/scans';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { contentHashOf } from '../core/contentHash.ts';
import { createOnce } from '../core/createOnce.ts';
import { presenterOf, type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

export const scans = stored(
  'scans',
  Scan.extend({
    /** The hash of the scan as sent, before any decision. */
    contentHash: z.string(),
  }),
  [[{ inspectionId: 1, startedAt: 1 }]],
);

export interface ScanRecord extends RecordOf<typeof scans> {}

export const presentScan = presenterOf(Scan);

interface Recorded {
  inspectionId: string;
  sent: NewScan;
  by: string;
}

/**
 * Records a scan. A known one with the same content is returned in its current state; other content is a
 * conflict.
 */
export async function recordScan(store: Store, recorded: Recorded): Promise<ScanRecord> {
  const record = recordOf(recorded);
  return await createOnce(record, 'scan', {
    insert: () => store.of(scans).insertOne(record),
    find: () => findScan(store, record._id),
  });
}

function recordOf({ inspectionId, sent, by }: Recorded): ScanRecord {
  const { id, startedAt, endedAt, ...content } = sent;
  const contentHash = contentHashOf({ ...content, startedAt, endedAt, inspectionId });
  const facts = { inspectionId, by, receivedAt: new Date(), decisions: [], contentHash };
  return { _id: id, ...content, ...facts, startedAt: new Date(startedAt), endedAt: new Date(endedAt) };
}

export async function findScan(store: Store, id: string): Promise<ScanRecord | null> {
  return await store.of(scans).findById(id).lean<ScanRecord>();
}

/** The last scans of an inspection, newest first. */
export async function listScans(store: Store, inspectionId: string, limit: number): Promise<ScanRecord[]> {
  return await store
    .of(scans)
    .find({ inspectionId })
    .sort({ startedAt: -1, _id: 1 })
    .limit(limit)
    .lean<ScanRecord[]>();
}

/** All scans of an inspection, oldest first. */
export async function everyScan(store: Store, inspectionId: string): Promise<ScanRecord[]> {
  return await store.of(scans).find({ inspectionId }).sort({ startedAt: 1, _id: 1 }).lean<ScanRecord[]>();
}

/** The accepted findings of all scans of an inspection, oldest scan first: only these are for a report. */
export async function acceptedFindings(store: Store, inspectionId: string): Promise<Finding[]> {
  const all = await store
    .of(scans)
    .find({ inspectionId, 'decisions.state': 'accepted' })
    .sort({ startedAt: 1, _id: 1 })
    .lean<ScanRecord[]>();
  return all.flatMap((scan) => findingsOf(presentScan(scan)).filter(({ state }) => state === 'accepted'));
}

/** Adds a decision to the history. The same one again, after a lost reply, has no effect. */
export async function decideFinding(
  store: Store,
  scanId: string,
  decision: FindingDecision,
): Promise<ScanRecord> {
  const isNew = { 'decisions.id': trusted({ $ne: decision.id }) };
  await store.of(scans).updateOne({ _id: scanId, ...isNew }, { $push: { decisions: decision } });
  const scan = await findScan(store, scanId);
  if (!scan) throw new AppError('notFound', { thing: 'scan' });
  return scan;
}
