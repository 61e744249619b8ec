import ReportIcon from '@mui/icons-material/DescriptionOutlined';
import { REPORT_STATUS_LABELS } from '@sightline/contracts/labels';
import { listReports, ReportDisplayStatus, type ReportSummary } from '@sightline/contracts/reports';
import { type ReactNode, useState } from 'react';
import { CardGrid } from '../../../ui/CardGrid.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { StatusFilterBar } from '../../../ui/StatusFilterBar.tsx';
import { CardGridSkeleton } from '../../../ui/skeletons.tsx';
import { useRead } from '../../../wire/queries.ts';
import { useCurrentUser } from '../../../wire/session.ts';
import { GenerateReport } from '../panel/GenerateReport.tsx';
import { ReportViewer } from '../viewer/ReportViewer.tsx';
import { filterReports, type ReportFilter } from './filterReports.ts';
import { ReportCard } from './ReportCard.tsx';
import { ReportCounters } from './ReportCounters.tsx';

interface ReportsProps {
  /** The inspection whose report is open; null for none. */
  openId: string | null;
  onOpen: (inspectionId: string | null) => void;
}

export function Reports({ openId, onOpen }: ReportsProps): ReactNode {
  const isStaff = useCurrentUser().role !== 'client';
  const reports = useRead(listReports, {}, { refetchOnMount: 'always' });
  return (
    <>
      <PageHeader
        title="Inspection Reports"
        line={isStaff ? 'Signed reports and delivery status.' : 'Reports for your inspections.'}
        actions={isStaff && <GenerateReport />}
      />
      {reports.isPending && <CardGridSkeleton label="Loading reports..." />}
      {reports.isError && (
        <ErrorState title="Failed to fetch reports" error={reports.error} onRetry={reports.refetch} />
      )}
      {reports.data && <Listed reports={reports.data} onOpen={onOpen} />}
      {openId && <ReportViewer inspectionId={openId} onClose={() => onOpen(null)} />}
    </>
  );
}

function Listed({
  reports,
  onOpen,
}: {
  reports: ReportSummary[];
  onOpen: ReportsProps['onOpen'];
}): ReactNode {
  const [filter, setFilter] = useState<ReportFilter>({ search: '', status: 'all' });
  const found = filterReports(reports, filter);
  return (
    <>
      <ReportCounters reports={reports} />
      <StatusFilterBar
        searchLabel="Search by client, project or report ID"
        statuses={ReportDisplayStatus.options}
        labelOf={(status) => REPORT_STATUS_LABELS[status]}
        filter={filter}
        onChange={setFilter}
      />
      {found.length === 0 && (
        <EmptyState icon={<ReportIcon />} title="No reports found matching your criteria." />
      )}
      <CardGrid minWidth={400}>
        {found.map((report) => (
          <ReportCard key={report.id} report={report} onOpen={() => onOpen(report.inspectionId)} />
        ))}
      </CardGrid>
    </>
  );
}
