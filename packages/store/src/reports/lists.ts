import type { ReportContent } from '@sightline/contracts/reportContent';
import type { Store } from '../core/store.ts';
import { type ReportRecord, reports } from './reports.ts';

/** The fields of a report in a list. Only part of the content is read, since it can be large. */
export type ListedReport = Pick<
  ReportRecord,
  '_id' | 'inspectionId' | 'clientId' | 'status' | 'createdAt' | 'pdf'
> & {
  content: Pick<ReportContent, 'reportId' | 'reportNumber' | 'client' | 'inspection' | 'result'> & {
    reportVersion?: Pick<NonNullable<ReportContent['reportVersion']>, 'number'>;
    signature: Pick<ReportContent['signature'], 'signedBy'>;
  };
};

const SHOWN = {
  inspectionId: 1,
  clientId: 1,
  status: 1,
  createdAt: 1,
  pdf: 1,
  'content.reportId': 1,
  'content.reportNumber': 1,
  'content.reportVersion.number': 1,
  'content.client': 1,
  'content.inspection': 1,
  'content.result': 1,
  'content.signature.signedBy': 1,
} as const;

/** The fields of a version in the history. */
export type ListedVersion = Pick<ReportRecord, '_id' | 'status'> & {
  content: Pick<
    ReportContent,
    'reportId' | 'reportNumber' | 'reportVersion' | 'result' | 'type' | 'layout'
  > & { signature: Pick<ReportContent['signature'], 'signedBy' | 'signedAt'> };
};

const SHOWN_OF_VERSION = {
  status: 1,
  'content.reportId': 1,
  'content.reportNumber': 1,
  'content.reportVersion': 1,
  'content.result': 1,
  'content.type': 1,
  'content.layout': 1,
  'content.signature.signedBy': 1,
  'content.signature.signedAt': 1,
} as const;

/** The newest report of each inspection, newest first. */
export async function listNewestReports(store: Store): Promise<ListedReport[]> {
  return newestOfEach(await listed(store, { supersededBy: null }));
}

/** The newest delivered report of each inspection of a client. */
export async function listDeliveredReports(store: Store, clientId: string): Promise<ListedReport[]> {
  return newestOfEach(await listed(store, { clientId, status: 'delivered' }));
}

/** The latest versions of an inspection's report, newest first. */
export async function listVersions(
  store: Store,
  inspectionId: string,
  limit: number,
): Promise<ListedVersion[]> {
  const newestFirst = store.of(reports).find({ inspectionId }).sort({ createdAt: -1, _id: -1 }).limit(limit);
  return await newestFirst.select(SHOWN_OF_VERSION).lean<ListedVersion[]>();
}

async function listed(
  store: Store,
  filter: Partial<Pick<ReportRecord, 'clientId' | 'status' | 'supersededBy'>>,
): Promise<ListedReport[]> {
  const newestFirst = store.of(reports).find().where(filter).sort({ createdAt: -1, _id: -1 });
  return await newestFirst.select(SHOWN).lean<ListedReport[]>();
}

/** Between the two writes of a new report the previous one is not superseded yet. */
function newestOfEach(newestFirst: readonly ListedReport[]): ListedReport[] {
  const seen = new Set<string>();
  return newestFirst.filter(({ inspectionId }) => !seen.has(inspectionId) && seen.add(inspectionId));
}
