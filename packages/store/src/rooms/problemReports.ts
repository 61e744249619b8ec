import { CallLogLine } from '@sightline/contracts/rooms/callLog';
import { BrowserFacts, ProblemReport } from '@sightline/contracts/rooms/problemReports';
import { z } from 'zod';
import { contentHashOf } from '../core/contentHash.ts';
import { createOnce } from '../core/createOnce.ts';
import { presenterOf, type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

/** Problems that participants of a call reported, with the log of their page. */
export const problemReports = stored(
  'problemReports',
  ProblemReport.extend({
    subject: z.string(),
    browser: BrowserFacts,
    lines: z.array(CallLogLine),
    /** The hash of the report as sent. */
    contentHash: z.string(),
  }),
  [[{ inspectionId: 1, at: 1 }]],
);

export interface ProblemReportRecord extends RecordOf<typeof problemReports> {}

/** Stores a report, unless it is stored already; other content under its id is a conflict. */
export async function keepProblemReport(
  store: Store,
  report: Omit<ProblemReportRecord, 'at' | 'contentHash'>,
): Promise<void> {
  const record = { ...report, at: new Date(), contentHash: contentHashOf(report) };
  await createOnce(record, 'problem report', {
    insert: () => store.of(problemReports).create(record),
    find: () => findProblemReport(store, report._id),
  });
}

export async function findProblemReport(
  store: Store,
  problemReportId: string,
): Promise<ProblemReportRecord | null> {
  return await store.of(problemReports).findById(problemReportId).lean<ProblemReportRecord>();
}

/** The reports of an inspection, oldest first. */
export async function listProblemReports(store: Store, inspectionId: string): Promise<ProblemReportRecord[]> {
  return await store
    .of(problemReports)
    .find({ inspectionId })
    .sort({ at: 1, _id: 1 })
    .lean<ProblemReportRecord[]>();
}

/** A report without the log. */
export const presentProblemReport = presenterOf(ProblemReport);
