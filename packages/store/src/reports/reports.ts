import { Id } from '@sightline/contracts/core/ids';
import { hasCoordinates, withoutCoordinates } from '@sightline/contracts/reports/content';
import {
  EXPORT_FORMATS,
  type ExportFormat,
  type ReportCopy,
} from '@sightline/contracts/reports/exportFormats';
import { EvidencePart, PdfState, Report } from '@sightline/contracts/reports/reports';
import type { ChangesByPart } from '@sightline/report/assembly/reportChanges';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { isDuplicateKey } from '../core/failures.ts';
import { presenterOf, type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';
import { setInspectionStatus } from '../inspections/status.ts';
import { displayStatusOf, ListingFields, listingFieldsOf } from './listing.ts';

/** A signed report: its content is frozen, and a worker renders its PDF from the content. */
const FrozenReport = Report.omit({ changesSinceSigned: true, changedParts: true });

export const reports = stored(
  'reports',
  FrozenReport.extend({
    clientId: Id,
    signerId: Id,
    /** The label of the inspection when the report was signed; for staff alone, as are the notes that name it. */
    projectLabel: z.string(),
    /** The copy without coordinates; null when there are no coordinates. */
    clientPdf: PdfState.nullable(),
    /** A newer report of the same inspection. */
    supersededBy: Id.nullable(),
    /** The fields that lists are read by; see listing.ts. */
    ...ListingFields.shape,
  }),
  [
    [{ inspectionId: 1, createdAt: -1 }],
    [{ inspectionId: 1, 'content.reportVersion.number': 1 }, { unique: true }],
    [{ 'pdf.state': 1, createdAt: 1 }],
    [{ 'clientPdf.state': 1, createdAt: 1 }],
    [{ isNewest: 1, newestKey: -1 }],
    [{ isNewest: 1, displayStatus: 1, newestKey: -1 }],
    [{ isNewest: 1, searchPrefixes: 1, newestKey: -1 }],
    [{ clientId: 1, isNewestDelivered: 1, newestKey: -1 }],
  ],
);

export interface ReportRecord extends RecordOf<typeof reports> {}
export type NewReportRecord = Omit<ReportRecord, keyof ListingFields | 'updatedAt'>;

/**
 * Stores a report and supersedes the older ones of its inspection. Returns the report created before under this id,
 * if there is one. Null if another report of the inspection has this version.
 */
export async function createReport(store: Store, input: NewReportRecord): Promise<ReportRecord | null> {
  const report: ReportRecord = {
    ...input,
    ...listingFieldsOf(input),
    isNewest: true,
    updatedAt: input.createdAt,
  };
  try {
    await store.of(reports).create(report);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return await findReport(store, report._id);
  }
  await supersedePrevious(store, report);
  return report;
}

/** Runs again when an order is repeated, in case its first run ended between the two writes. */
export async function supersedePrevious(
  store: Store,
  { _id, inspectionId, createdAt }: Pick<ReportRecord, '_id' | 'inspectionId' | 'createdAt'>,
): Promise<void> {
  await store
    .of(reports)
    .updateMany(
      { inspectionId, supersededBy: null, createdAt: trusted({ $lt: createdAt }) },
      changed({ supersededBy: _id, isNewest: false }),
    );
}

/** Progress and the marks of lists are no change that a reader would notice. */
function changed<Fields extends object>(fields: Fields): { $set: Fields & Pick<ReportRecord, 'updatedAt'> } {
  return { $set: { ...fields, updatedAt: new Date() } };
}

export async function findReport(store: Store, reportId: string): Promise<ReportRecord | null> {
  return await store.of(reports).findById(reportId).lean<ReportRecord>();
}

/** The newest report, or the newest of those that were delivered. */
export async function findLatestReport(
  store: Store,
  inspectionId: string,
  options: { deliveredOnly?: boolean } = {},
): Promise<ReportRecord | null> {
  const newest = store.of(reports).findOne({ inspectionId }).sort({ createdAt: -1, _id: -1 });
  if (options.deliveredOnly) newest.where({ status: 'delivered' });
  return await newest.lean<ReportRecord>();
}

/** The full copy is for everyone when it has no coordinates. */
export function copyFor({ content }: Pick<ReportRecord, 'content'>, mayReadCoordinates: boolean): ReportCopy {
  return mayReadCoordinates || !hasCoordinates(content) ? 'full' : 'client';
}

export function pdfOf(
  { pdf, clientPdf }: Pick<ReportRecord, 'pdf' | 'clientPdf'>,
  copy: ReportCopy,
): PdfState {
  return copy === 'full' ? pdf : (clientPdf ?? { state: 'rendering' });
}

const FIELDS = { full: 'pdf', client: 'clientPdf' } as const satisfies Record<ReportCopy, keyof ReportRecord>;

/** The first one counts: it may have been delivered. */
export async function markPdfReady(
  store: Store,
  reportId: string,
  pdf: Pick<Extract<PdfState, { state: 'ready' }>, 'sha256' | 'bytes' | 'notSigned'>,
  copy: ReportCopy = 'full',
): Promise<void> {
  const ready: PdfState = { state: 'ready', ...pdf, renderedAt: new Date().toISOString() };
  await store.of(reports).updateOne(unlessReady(reportId, copy), changed({ [FIELDS[copy]]: ready }));
}

/** Records the progress of a PDF; without effect once it is ready or has failed. */
export async function markPdfProgress(
  store: Store,
  reportId: string,
  percent: 25 | 50 | 75,
  copy: ReportCopy = 'full',
): Promise<void> {
  const whileRendering = { _id: reportId, [`${FIELDS[copy]}.state`]: 'rendering' };
  const state: PdfState = { state: 'rendering', percent };
  await store.of(reports).updateOne(whileRendering, { $set: { [FIELDS[copy]]: state } });
}

/** Does not change a PDF that is ready. */
export async function markPdfFailed(
  store: Store,
  reportId: string,
  reason: string,
  copy: ReportCopy = 'full',
): Promise<void> {
  const failed: PdfState = { state: 'failed', reason };
  await store.of(reports).updateOne(unlessReady(reportId, copy), changed({ [FIELDS[copy]]: failed }));
}

const unlessReady = (reportId: string, copy: ReportCopy) => ({
  _id: reportId,
  [`${FIELDS[copy]}.state`]: trusted({ $ne: 'ready' }),
});

/** Whether a copy is being rendered, so that mails with the report wait: each recipient gets one of the copies. */
export function isRendering({ pdf, clientPdf }: Pick<ReportRecord, 'pdf' | 'clientPdf'>): boolean {
  return pdf.state === 'rendering' || clientPdf?.state === 'rendering';
}

export async function listRenderingReports(store: Store): Promise<string[]> {
  const found = await store
    .of(reports)
    .find({ $or: trusted([{ 'pdf.state': 'rendering' }, { 'clientPdf.state': 'rendering' }]) })
    .select({ _id: 1 })
    .lean<Pick<ReportRecord, '_id'>[]>();
  return found.map(({ _id }) => _id);
}

/** The copies whose rendering failed wait for a worker again. Returns whether there are any. */
export async function restartFailedPdfs(store: Store, reportId: string): Promise<boolean> {
  const state: PdfState = { state: 'rendering' };
  let restarted = 0;
  for (const field of Object.values(FIELDS)) {
    const failed = { _id: reportId, [`${field}.state`]: 'failed' };
    restarted += (await store.of(reports).updateOne(failed, changed({ [field]: state }))).modifiedCount;
  }
  return restarted > 0;
}

/** Changes only a report in review, so that the first approval is kept. */
export async function markReportApproved(
  store: Store,
  { _id, content }: Pick<ReportRecord, '_id' | 'content'>,
  approval: NonNullable<ReportRecord['approval']>,
): Promise<void> {
  const displayStatus = displayStatusOf({ status: 'approved', content });
  await store
    .of(reports)
    .updateOne({ _id, status: 'in_review' }, changed({ status: 'approved', approval, displayStatus }));
}

/**
 * The key of a PDF copy in the file storage. Two workers that render the same report make two files, and only one of them
 * is on record: neither can replace the other.
 */
export function reportPdfKey(
  report: Pick<ReportRecord, '_id' | 'inspectionId'>,
  copy: ReportCopy,
  sha256: string,
): string {
  return reportKey(report, copy, `${sha256}.pdf`);
}

export function reportCopyKey(
  report: Pick<ReportRecord, '_id' | 'inspectionId'>,
  copy: ReportCopy,
  format: ExportFormat,
): string {
  return reportKey(report, copy, EXPORT_FORMATS[format].extension);
}

function reportKey(
  { _id, inspectionId }: Pick<ReportRecord, '_id' | 'inspectionId'>,
  copy: ReportCopy,
  extension: string,
): string {
  const suffix = copy === 'full' ? '' : '.client';
  return `reports/${inspectionId}/${_id}${suffix}.${extension}`;
}

const presentFrozen = presenterOf(FrozenReport);

const UNCHANGED: ChangesByPart = {
  checklist: [],
  photos: [],
  measurements: [],
  rooms: [],
  voiceNotes: [],
  scanFindings: [],
};

export function presentReport(
  report: ReportRecord,
  { forStaff, changes = UNCHANGED }: { forStaff: boolean; changes?: ChangesByPart },
): Report {
  const shown = presentFrozen(report);
  return {
    ...shown,
    pdf: pdfOf(report, copyFor(report, forStaff)),
    content: forStaff ? shown.content : withoutCoordinates(shown.content),
    changesSinceSigned: EvidencePart.options.flatMap((part) => changes[part]),
    changedParts: EvidencePart.options.filter((part) => changes[part].length > 0),
  };
}

/** Called when a mail with this report was sent: the client may open it from then on. */
export async function markReportDelivered(store: Store, reportId: string): Promise<void> {
  const report = await findReport(store, reportId);
  if (!report) return;
  await store
    .of(reports)
    .updateOne({ _id: reportId, status: trusted({ $ne: 'delivered' }) }, changed({ status: 'delivered' }));
  await markNewestDelivered(store, report.inspectionId);
  // If a newer report supersedes this one, the status changes with that one's delivery.
  if (report.supersededBy !== null) return;
  const order = { status: 'report_delivered', by: 'Report email' } as const;
  await setInspectionStatus(store, report.inspectionId, order);
}

/** Which of the delivered versions the client's list shows. Run after each delivery, so the last run has seen them all. */
async function markNewestDelivered(store: Store, inspectionId: string): Promise<void> {
  const newest = await findLatestReport(store, inspectionId, { deliveredOnly: true });
  if (!newest) return;
  const all = store.of(reports);
  await all.updateOne({ _id: newest._id }, { $set: { isNewestDelivered: true } });
  const former = { inspectionId, isNewestDelivered: true, _id: trusted({ $ne: newest._id }) };
  await all.updateMany(former, { $set: { isNewestDelivered: false } });
}
