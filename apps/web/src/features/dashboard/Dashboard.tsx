import Box from '@mui/material/Box';
import { type Inspection, listInspections, type StatusCounts } from '@sightline/contracts/inspections';
import { listReports, type ReportPage } from '@sightline/contracts/reports';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useRead } from '../../wire/queries.ts';
import { ClientRequests } from './ClientRequests.tsx';
import { figuresOf } from './figures.ts';
import { RequestQueue } from './RequestQueue.tsx';
import { ReportRow, UpcomingRow } from './Row.tsx';
import { ShortList } from './ShortList.tsx';
import { StatCards } from './StatCards.tsx';

/** Both lists of the dashboard show at most this many. */
const SHOWN = 3;

interface DashboardProps {
  onChoose: (client: Pick<Inspection, 'clientId' | 'clientName'>) => void;
}

/** The requests to answer, the next inspections and the latest reports. Choosing one of the latter opens its client. */
export function Dashboard({ onChoose }: DashboardProps): ReactNode {
  const upcoming = useUpcoming();
  const reports = useRecentReports();
  return (
    <>
      <PageHeader title="Inspection Dashboard" line="Welcome back! Here's your inspection overview." />
      {!upcoming.isError && <StatCards figures={upcoming.data ? figuresOf(upcoming.data.counts) : null} />}
      <Box
        sx={{ display: 'grid', gap: 3, mt: 3, gridTemplateColumns: { lg: '1fr 1fr' }, alignItems: 'start' }}
      >
        <Box sx={{ gridColumn: '1 / -1' }}>
          <RequestQueue />
        </Box>
        <Box sx={{ gridColumn: '1 / -1' }}>
          <ClientRequests />
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

/** The next scheduled inspections, with the counts over all. */
function useUpcoming(): UseQueryResult<Upcoming> {
  const query = {
    status: 'scheduled',
    isRequested: 'false',
    sort: 'scheduledSoonest',
    limit: SHOWN,
  } as const;
  return useRead(listInspections, { query });
}

/** The inspections that were reported last. */
function useRecentReports(): UseQueryResult<ReportPage> {
  return useRead(listReports, { query: { limit: SHOWN } });
}
