import { AppError } from '@sightline/contracts/core/errors';
import { Instant } from '@sightline/contracts/core/fields';
import { Id } from '@sightline/contracts/core/ids';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { isDuplicateKey } from '../core/failures.ts';
import { type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';
import { findReport } from './reports.ts';

/** The number of an inspection's report, which all its versions share, and the claim to its newest version. */
export const reportNumbers = stored(
  'reportNumbers',
  z.object({
    /** The id of the inspection. */
    id: Id,
    year: z.int(),
    sequence: z.int().min(1),
    /** 0 until the first report is about to be stored. */
    version: z.int().min(0),
    /** The report that has this version. */
    reportId: Id.nullable(),
    claimedAt: Instant.nullable(),
  }),
  [[{ year: 1, sequence: 1 }, { unique: true }]],
);

interface ReportNumberRecord extends RecordOf<typeof reportNumbers> {}

/**
 * `R-2026-00042`: counted within the year in which the inspection's first report was made. The unique index decides
 * between two people who ask at once, and no number is skipped.
 */
export async function reserveReportNumber(store: Store, inspectionId: string, year: number): Promise<string> {
  for (;;) {
    const known = await findNumber(store, inspectionId);
    if (known) return numberText(known);
    const sequence = (await lastSequence(store, year)) + 1;
    const number = { _id: inspectionId, year, sequence, version: 0, reportId: null, claimedAt: null };
    try {
      await store.of(reportNumbers).create(number);
    } catch (error) {
      // Another person took this number, or numbered this inspection: look again.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

/**
 * Claims a version for the report that is about to be stored. Of two people who sign the same version at once, the second
 * is refused: they have not seen what they would supersede. A claim whose report was never stored ends after a minute.
 */
export async function claimVersion(
  store: Store,
  inspectionId: string,
  { version, reportId }: { version: number; reportId: string },
): Promise<void> {
  const claim = { $set: { version, reportId, claimedAt: new Date() } };
  const numbers = store.of(reportNumbers);
  const isNext = { _id: inspectionId, version: trusted({ $lt: version }) };
  if ((await numbers.updateOne(isNext, claim)).matchedCount > 0) return;
  const known = await findNumber(store, inspectionId);
  if (known?.version === version && known.reportId === reportId) return;
  if (known?.version === version && (await isAbandoned(store, known))) {
    const abandoned = { _id: inspectionId, version, reportId: known.reportId };
    if ((await numbers.updateOne(abandoned, claim)).matchedCount > 0) return;
  }
  throw new AppError('conflict', { thing: 'report' });
}

const ABANDONED_AFTER_MS = 60_000;

async function isAbandoned(store: Store, { reportId, claimedAt }: ReportNumberRecord): Promise<boolean> {
  if (claimedAt !== null && Date.now() - claimedAt.getTime() < ABANDONED_AFTER_MS) return false;
  return reportId === null || (await findReport(store, reportId)) === null;
}

async function findNumber(store: Store, inspectionId: string): Promise<ReportNumberRecord | null> {
  return await store.of(reportNumbers).findById(inspectionId).lean<ReportNumberRecord>();
}

async function lastSequence(store: Store, year: number): Promise<number> {
  const last = store.of(reportNumbers).findOne({ year }).sort({ sequence: -1 });
  return (await last.lean<ReportNumberRecord>())?.sequence ?? 0;
}

/** More than 99,999 reports of one year get longer numbers. */
function numberText({ year, sequence }: Pick<ReportNumberRecord, 'year' | 'sequence'>): string {
  return `R-${year}-${String(sequence).padStart(5, '0')}`;
}
