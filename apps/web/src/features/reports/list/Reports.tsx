import ReportIcon from '@mui/icons-material/DescriptionOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { REPORT_STATUS_LABELS } from '@sightline/contracts/labels';
import { COUNTED_MATCHES, ReportDisplayStatus } from '@sightline/contracts/reports';
import type { ReactNode } from 'react';
import { CardGrid } from '../../../ui/CardGrid.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { StatusFilterBar } from '../../../ui/StatusFilterBar.tsx';
import { CardGridSkeleton } from '../../../ui/skeletons.tsx';
import { useCurrentUser } from '../../../wire/session.ts';
import { GenerateReport } from '../panel/GenerateReport.tsx';
import { ReportViewer } from '../viewer/ReportViewer.tsx';
import { ReportCard } from './ReportCard.tsx';
import { ReportCounters } from './ReportCounters.tsx';
import { useReportFilter } from './useReportFilter.ts';
import { type ReportPages, useReportPages } from './useReportPages.ts';

interface ReportsProps {
  /** The inspection whose report is open; null for none. */
  openId: string | null;
  onOpen: (inspectionId: string | null) => void;
}

export function Reports({ openId, onOpen }: ReportsProps): ReactNode {
  const isStaff = useCurrentUser().role !== 'client';
  const { filter, settled, change } = useReportFilter();
  const pages = useReportPages(settled);
  return (
    <>
      <PageHeader
        title="Inspection Reports"
        line={isStaff ? 'Signed reports and delivery status.' : 'Reports for your inspections.'}
        actions={isStaff && <GenerateReport />}
      />
      {pages.counts && <ReportCounters counts={pages.counts} />}
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

function Listed({ pages, onOpen }: { pages: ReportPages; onOpen: ReportsProps['onOpen'] }): ReactNode {
  const { items = [], matching, more } = pages;
  if (items.length === 0)
    return <EmptyState icon={<ReportIcon />} title="No reports found matching your criteria." />;
  return (
    <Box aria-busy={pages.isChanging} sx={{ opacity: pages.isChanging ? 0.6 : 1 }}>
      <CardGrid minWidth={400}>
        {items.map((report) => (
          <ReportCard key={report.id} report={report} onOpen={() => onOpen(report.inspectionId)} />
        ))}
      </CardGrid>
      <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, mt: 2 }}>
        <Typography component="output" variant="body2" color="textSecondary">
          Showing {items.length.toLocaleString('en-US')} of {countText(matching)}
        </Typography>
        {more && (
          <Button variant="outlined" disabled={more.isLoading} onClick={more.load}>
            {more.isLoading ? 'Loading...' : 'Show more'}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** A search is not counted to its end. */
function countText(matching: number): string {
  const text = matching.toLocaleString('en-US');
  return matching === COUNTED_MATCHES ? `${text} or more` : text;
}
