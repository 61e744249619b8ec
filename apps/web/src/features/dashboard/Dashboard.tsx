import Box from '@mui/material/Box';
import {
  type Inspection,
  listInspections,
  type StatusCounts,
} from '@sightline/contracts/inspections/inspections';
import { listReports, type ReportPage } from '@sightline/contracts/reports/reports';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useRead } from '../../wire/queries.ts';
import { ClientRequests } from './ClientRequests.tsx';
import { DueRecords } from './DueRecords.tsx';
import { FailedMails } from './FailedMails.tsx';
import { figuresOf } from './figures.ts';
import { LiveCalls } from './LiveCalls.tsx';
import { ReportsToSign } from './ReportsToSign.tsx';
import { RequestQueue } from './RequestQueue.tsx';
import { ReportRow, UpcomingRow } from './Row.tsx';
import { ShortList } from './ShortList.tsx';
import { StatCards } from './StatCards.tsx';
import { TodaysQueue } from './TodaysQueue.tsx';
import { useDashboard } from './useDashboard.ts';

/** The maximum number of rows in each list of the dashboard. */
const SHOWN = 3;

interface DashboardProps {
  onChoose: (client: Pick<Inspection, 'clientId' | 'clientName'>) => void;
}

/**
 * The office's lists: today, calls, requests and work left to do, then the next inspections and latest reports.
 */
export function Dashboard({ onChoose }: DashboardProps): ReactNode {
  const upcoming = useUpcoming();
  const reports = useRecentReports();
  const office = useDashboard();
  const header = (
    <PageHeader title="Inspection Dashboard" line="Welcome back! Here's your inspection overview." />
  );
  const reads = [office, upcoming, reports];
  if (office.error && reads.every(({ isLoadingError }) => isLoadingError))
    return (
      <>
        {header}
        <ErrorState
          title="Failed to fetch the dashboard"
          error={office.error}
          onRetry={() => reads.forEach(({ refetch }) => void refetch())}
        />
      </>
    );
  return (
    <>
      {header}
      {!upcoming.isError && <StatCards figures={upcoming.data ? figuresOf(upcoming.data.counts) : null} />}
      <Box
        sx={{ display: 'grid', gap: 3, mt: 3, gridTemplateColumns: { lg: '1fr 1fr' }, alignItems: 'start' }}
      >
        <TodaysQueue read={office} />
        <LiveCalls read={office} />
        <Box sx={{ gridColumn: '1 / -1' }}>
          <RequestQueue />
        </Box>
        <Box sx={{ gridColumn: '1 / -1' }}>
          <ClientRequests />
        </Box>
        <ReportsToSign read={office} />
        <DueRecords read={office} />
        <Box sx={{ gridColumn: '1 / -1' }}>
          <FailedMails read={office} />
        </Box>
        <ShortList
          title="Upcoming Inspections"
          emptyText="No upcoming inspections scheduled"
          errorTitle="Failed to fetch inspections"
          read={upcoming}
        >
          {upcoming.data?.items.map((inspection) => (
            <UpcomingRow key={inspection.id} inspection={inspection} onChoose={() => onChoose(inspection)} />
          ))}
        </ShortList>
        <ShortList
          title="Recent Reports"
          emptyText="No recent reports available"
          errorTitle="Failed to fetch reports"
          read={reports}
        >
          {reports.data?.items.map((report) => (
            <ReportRow key={report.id} report={report} onChoose={() => onChoose(report)} />
          ))}
        </ShortList>
      </Box>
    </>
  );
}

interface Upcoming {
  items: Inspection[];
  counts: StatusCounts;
}

/** The next scheduled inspections, with the counts of all. */
function useUpcoming(): UseQueryResult<Upcoming> {
  const query = {
    status: 'scheduled',
    isRequested: 'false',
    sort: 'scheduledSoonest',
    limit: SHOWN,
  } as const;
  return useRead(listInspections, { query });
}

/** The inspections with the newest reports. */
function useRecentReports(): UseQueryResult<ReportPage> {
  return useRead(listReports, { query: { limit: SHOWN } });
}
