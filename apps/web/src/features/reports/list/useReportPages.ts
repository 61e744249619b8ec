import { listReports, type ReportPage, type ReportSummary } from '@sightline/contracts/reports/reports';
import { call } from '../../../wire/call.ts';
import { type Pages, usePages } from '../../../wire/pages.ts';
import { keyOf } from '../../../wire/queries.ts';

const PAGE = 24;
const POLL_MS = 1500;

export interface ReportFilter {
  search: string;
  status: ReportSummary['displayStatus'] | 'all';
}

/** The matching reports, page after page; read again while the PDF of a shown one is being rendered. */
export function useReportPages({ search, status }: ReportFilter): Pages<ReportPage> {
  const query = {
    search: search.trim() || undefined,
    status: status === 'all' ? undefined : status,
    limit: PAGE,
  };
  return usePages(
    keyOf(listReports, { query }),
    (cursor, signal) => call(listReports, { query: { ...query, cursor } }, { signal }),
    {
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (state.data?.pages.some(isRendering) ? POLL_MS : false),
    },
  );
}

function isRendering({ items }: ReportPage): boolean {
  return items.some(({ pdf }) => pdf.state === 'rendering');
}
