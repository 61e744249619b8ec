import { mintId } from '@sightline/contracts/core/ids';
import { listReports } from '@sightline/contracts/reports/reportLists';
import type { Store } from '@sightline/store/core/store';
import { createReport } from '@sightline/store/reports/reports';
import { reportContent } from '../../../apps/workers/src/testing/reportContent.ts';
import { withSignedInApi } from '../signedInApi.ts';
import { median, percentile } from '../statistics.ts';

export interface ReportListFigures {
  p50: number;
  p99: number;
  searchP50: number;
  /** The latency of reading the session in the same process: the cost of any request. */
  baselineP50: number;
}

/** The milliseconds for page 2 of a list of reports over HTTP, and for a search in them, signed in. */
export async function measureReportList({
  records,
  requests,
}: {
  records: number;
  requests: number;
}): Promise<ReportListFigures> {
  return await withSignedInApi(
    (store) => storeReports(store, records),
    async ({ latencies, ask }) => {
      const { nextCursor } = listReports.reply.parse(await ask('/api/reports'));
      const page2 = `/api/reports?cursor=${nextCursor}`;
      await latencies(page2, 20);
      const page = await latencies(page2, requests);
      const search = await latencies('/api/reports?search=R-2026-04711', requests);
      const baseline = await latencies('/api/auth/me', requests);
      return {
        p50: median(page),
        p99: percentile(page, 0.99),
        searchP50: median(search),
        baselineP50: median(baseline),
      };
    },
  );
}

async function storeReports(store: Store, count: number): Promise<void> {
  for (let index = 1; index <= count; index++) {
    const content = reportContent({ reportNumber: `R-2026-${String(index).padStart(5, '0')}` });
    const { reportId: _id, inspectionId } = content;
    await createReport(store, {
      _id,
      inspectionId,
      content,
      title: 'Inspection Report',
      status: 'approved',
      approval: null,
      clientId: mintId(),
      signerId: mintId(),
      projectLabel: '',
      contentHash: 'a'.repeat(64),
      supersededBy: null,
      createdAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000),
      pdf: { state: 'ready', sha256: 'c'.repeat(64), bytes: 90_000, renderedAt: '2026-01-02T00:00:00.000Z' },
      clientPdf: null,
    });
  }
}
