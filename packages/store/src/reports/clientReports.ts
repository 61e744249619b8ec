import type { ReportContent } from '@sightline/contracts/reports/content';
import type { Store } from '../core/store.ts';
import { type ReportRecord, reports } from './reports.ts';

const LIMIT = 20;

type ClientReportRecord = Pick<ReportRecord, '_id' | 'inspectionId' | 'status' | 'createdAt'> & {
  content: Pick<ReportContent, 'reportNumber' | 'reportVersion' | 'inspection'>;
};

/** The latest reports of a client, each in its newest version. */
export async function listReportsOfClient(store: Store, clientId: string): Promise<ClientReportRecord[]> {
  return await store
    .of(reports)
    .find({ clientId, supersededBy: null })
    .sort({ createdAt: -1, _id: -1 })
    .limit(LIMIT)
    .select({
      inspectionId: 1,
      status: 1,
      createdAt: 1,
      'content.reportNumber': 1,
      'content.reportVersion': 1,
      'content.inspection': 1,
    })
    .lean<ClientReportRecord[]>();
}
