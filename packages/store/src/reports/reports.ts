import { Id } from '@sightline/contracts/core/ids';
import { Report } from '@sightline/contracts/reports';
import { trusted } from 'mongoose';
import { isDuplicateKey } from '../core/failures.ts';
import { presenterOf, type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';
import { setInspectionStatus } from '../inspections/inspections.ts';

/** A signed report: its content is frozen, its PDF is made from the content by a worker. */
export const reports = stored(
  'reports',
  Report.extend({
    clientId: Id,
    signerId: Id,
    /** A newer report of the same inspection. */
    supersededBy: Id.nullable(),
  }),
  [
    [{ inspectionId: 1, createdAt: -1 }],
    [{ supersededBy: 1, createdAt: -1 }],
    [{ 'pdf.state': 1, createdAt: 1 }],
    [{ clientId: 1, createdAt: -1 }],
  ],
);

export interface ReportRecord extends RecordOf<typeof reports> {}

/** Stores a report and retires the older ones of its inspection; answers the one that had this id before, if any. */
export async function createReport(store: Store, report: ReportRecord): Promise<ReportRecord> {
  try {
    await store.of(reports).create(report);
  } catch (error) {
    const known = isDuplicateKey(error) ? await findReport(store, report._id) : null;
    if (!known) throw error;
    return known;
  }
  await retireOlder(store, report);
  return report;
}

/** Also run when a report is asked for again, in case the first time ended between the two writes. */
export async function retireOlder(
  store: Store,
  { _id, inspectionId, createdAt }: ReportRecord,
): Promise<void> {
  await store
    .of(reports)
    .updateMany(
      { inspectionId, supersededBy: null, createdAt: trusted({ $lt: createdAt }) },
      { $set: { supersededBy: _id } },
    );
}

export async function findReport(store: Store, reportId: string): Promise<ReportRecord | null> {
  return await store.of(reports).findById(reportId).lean<ReportRecord>();
}

/** The newest report; of those that were delivered only, if asked so. */
export async function findLatestReport(
  store: Store,
  inspectionId: string,
  options: { deliveredOnly?: boolean } = {},
): Promise<ReportRecord | null> {
  const newest = store.of(reports).findOne({ inspectionId }).sort({ createdAt: -1, _id: -1 });
  if (options.deliveredOnly) newest.where({ status: 'delivered' });
  return await newest.lean<ReportRecord>();
}

export async function markPdfReady(
  store: Store,
  reportId: string,
  pdf: { sha256: string; bytes: number },
): Promise<void> {
  const ready: Report['pdf'] = { state: 'ready', ...pdf, renderedAt: new Date().toISOString() };
  await store.of(reports).updateOne({ _id: reportId }, { $set: { pdf: ready } });
}

/** A PDF that is there stays there. */
export async function markPdfFailed(store: Store, reportId: string, reason: string): Promise<void> {
  await store
    .of(reports)
    .updateOne({ _id: reportId, 'pdf.state': 'rendering' }, { $set: { pdf: { state: 'failed', reason } } });
}

/** Where the PDF is in the file storage. */
export function reportPdfKey(report: Pick<ReportRecord, '_id' | 'inspectionId'>): string {
  return `reports/${report.inspectionId}/${report._id}.pdf`;
}

export const presentReport = presenterOf(Report);

/** A mail with this report has been sent: from now on the client may open it. */
export async function markReportDelivered(store: Store, reportId: string): Promise<void> {
  const report = await findReport(store, reportId);
  if (!report) return;
  await store
    .of(reports)
    .updateOne({ _id: reportId, status: trusted({ $ne: 'delivered' }) }, { $set: { status: 'delivered' } });
  // Of an inspection with a newer report that one is awaited.
  if (report.supersededBy === null) await setInspectionStatus(store, report.inspectionId, 'report_delivered');
}
