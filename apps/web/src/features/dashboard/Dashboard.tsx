import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import { type Inspection, listInspections, type StatusCounts } from '@sightline/contracts/inspections';
import { listReports, type ReportSummary } from '@sightline/contracts/reports';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useRead } from '../../wire/queries.ts';
import { figuresOf } from './figures.ts';
import { ReportRow, UpcomingRow } from './Row.tsx';
import { StatCards } from './StatCards.tsx';

/** Both lists of the dashboard show at most this many. */
const SHOWN = 3;

interface DashboardProps {
  onChoose: (client: Pick<Inspection, 'clientId' | 'clientName'>) => void;
}

/** The next inspections and the latest reports. Choosing either opens its client. */
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
          {reports.data?.map((report) => (
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
  return useRead(listInspections, { query: { status: 'scheduled', sort: 'scheduledSoonest', limit: SHOWN } });
}

/** The inspections that were reported last. */
function useRecentReports(): UseQueryResult<ReportSummary[]> {
  return useRead(
    listReports,
    {},
    {
      select: (reports) =>
        reports.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt)).slice(0, SHOWN),
    },
  );
}

interface ShortListProps {
  title: string;
  emptyText: string;
  errorTitle: string;
  read: Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'>;
  children: ReactNode[] | undefined;
}

/** A card with a heading and a few rows in it. */
function ShortList({ title, ...content }: ShortListProps): ReactNode {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography component="h2" variant="h2" id={id} sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <ShortListContent {...content} />
    </Card>
  );
}

function ShortListContent(props: Omit<ShortListProps, 'title'>): ReactNode {
  const { read, emptyText, errorTitle, children = [] } = props;
  if (read.isPending) return <RowsSkeleton label="Loading..." count={3} />;
  if (read.error) return <ErrorState title={errorTitle} error={read.error} onRetry={read.refetch} />;
  if (children.length === 0) return <EmptyState compact title={emptyText} />;
  return <List disablePadding>{children}</List>;
}
