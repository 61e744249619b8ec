import ReportIcon from '@mui/icons-material/DescriptionOutlined';
import Box from '@mui/material/Box';
import {
  COUNTED_MATCHES,
  generateReport,
  listReports,
  ReportDisplayStatus,
  type ReportPage,
  type ReportSummary,
} from '@sightline/contracts/reports/reports';
import { REPORT_STATUS_LABELS } from '@sightline/wording/labels';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CardGrid } from '../../../ui/CardGrid.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { StatusFilterBar } from '../../../ui/StatusFilterBar.tsx';
import { CardGridSkeleton } from '../../../ui/skeletons.tsx';
import { useDelayed } from '../../../ui/useDelayed.ts';
import { call } from '../../../wire/call.ts';
import { type Pages, usePages } from '../../../wire/pages.ts';
import { keyOf } from '../../../wire/queries.ts';
import { useCurrentUser, useMayCall } from '../../../wire/session.ts';
import { GenerateReport } from '../panel/GenerateReport.tsx';
import { ReportViewer } from '../viewer/ReportViewer.tsx';
import { ReportCard } from './ReportCard.tsx';
import { ReportCounters } from './ReportCounters.tsx';

interface ReportsProps {
  /** The inspection whose report is open; null if none is open. */
  openId: string | null;
  onOpen: (inspectionId: string | null) => void;
}

export function Reports({ openId, onOpen }: ReportsProps): ReactNode {
  const isStaff = useCurrentUser().role !== 'client';
  const mayWrite = useMayCall(generateReport);
  const { filter, settled, change } = useReportFilter();
  const pages = useReportPages(settled);
  return (
    <>
      <PageHeader
        title="Inspection Reports"
        line={isStaff ? 'Signed reports and delivery status.' : 'Reports for your inspections.'}
        actions={mayWrite && <GenerateReport />}
      />
      {pages.first && <ReportCounters counts={pages.first.counts} />}
      <StatusFilterBar
        searchLabel="Search by client, project or report ID"
        statuses={ReportDisplayStatus.options}
        labelOf={(status) => REPORT_STATUS_LABELS[status]}
        filter={filter}
        onChange={change}
      />
      {pages.error && (
        <ErrorState title="Failed to fetch reports" error={pages.error} onRetry={pages.retry} />
      )}
      {!pages.items && !pages.error && <CardGridSkeleton label="Loading reports..." />}
      {pages.items && <Listed pages={pages} onOpen={onOpen} />}
      {openId && <ReportViewer inspectionId={openId} onClose={() => onOpen(null)} />}
    </>
  );
}

function Listed({ pages, onOpen }: { pages: Pages<ReportPage>; onOpen: ReportsProps['onOpen'] }): ReactNode {
  const { items = [], first, more } = pages;
  if (items.length === 0)
    return <EmptyState icon={<ReportIcon />} title="No reports found matching your criteria." />;
  return (
    <Box aria-busy={pages.isChanging} sx={{ opacity: pages.isChanging ? 0.6 : 1 }}>
      <CardGrid minWidth={400}>
        {items.map((report) => (
          <ReportCard key={report.id} report={report} onOpen={() => onOpen(report.inspectionId)} />
        ))}
      </CardGrid>
      <ShowMore
        more={more}
        line={`Showing ${items.length.toLocaleString('en-US')} of ${countText(first?.matching ?? 0)}`}
      />
    </Box>
  );
}

/** The number of reports. The matches of a search are not all counted. */
function countText(matching: number): string {
  const text = matching.toLocaleString('en-US');
  return matching === COUNTED_MATCHES ? `${text} or more` : text;
}

interface AddressedFilter {
  /** The values in the fields. */
  filter: ReportFilter;
  /** The filter that the list shows, set after a pause in typing. */
  settled: ReportFilter;
  change: (filter: ReportFilter) => void;
}

/** The search and status. The address keeps them, so that a reload shows the same list. */
function useReportFilter(): AddressedFilter {
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState(params.get('search') ?? '');
  const settledSearch = useDelayed(search);
  const status = ReportDisplayStatus.safeParse(params.get('status')).data ?? 'all';
  useEffect(() => {
    setParams((before) => withValue(before, 'search', settledSearch), { replace: true });
  }, [settledSearch, setParams]);
  const change = (next: ReportFilter): void => {
    setSearch(next.search);
    if (next.status === status) return;
    setParams((before) => withValue(before, 'status', next.status === 'all' ? '' : next.status), {
      replace: true,
    });
  };
  return { filter: { search, status }, settled: { search: settledSearch, status }, change };
}

function withValue(before: URLSearchParams, name: string, value: string): URLSearchParams {
  const params = new URLSearchParams(before);
  if (value) params.set(name, value);
  else params.delete(name);
  return params;
}

const PAGE = 24;
const POLL_MS = 1500;

interface ReportFilter {
  search: string;
  status: ReportSummary['displayStatus'] | 'all';
}

/** The matching reports, page after page; read again while the PDF of a shown one is being rendered. */
function useReportPages({ search, status }: ReportFilter): Pages<ReportPage> {
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
