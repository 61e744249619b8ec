import { Day } from '@sightline/contracts/core/fields';
import { listReports, ReportDisplayStatus, type ReportPage } from '@sightline/contracts/reports/reportLists';
import { call } from '../../../wire/call.ts';
import { type Pages, usePages } from '../../../wire/pages.ts';
import { keyOf } from '../../../wire/queries.ts';

/** The names of the filters in the address. */
export const FILTERS = ['status', 'from', 'to'] as const;
export type FilterValues = Record<(typeof FILTERS)[number] | 'search', string>;

const PAGE = 50;
const POLL_MS = 1500;

/** The matching reports, page after page; read again while the PDF of a shown one is being rendered. */
export function useReportPages({ search, status, from, to }: FilterValues): Pages<ReportPage> {
  const query = {
    search: search.trim() || undefined,
    status: ReportDisplayStatus.safeParse(status).data,
    from: Day.safeParse(from).data,
    to: Day.safeParse(to).data,
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
