import Box from '@mui/material/Box';
import {
  type Dashboard as Lists,
  type ReportToSign,
  readDashboard,
} from '@sightline/contracts/dashboard/dashboard';
import {
  type Inspection,
  listInspections,
  type StatusCounts,
} from '@sightline/contracts/inspections/inspections';
import { listReports, type ReportPage } from '@sightline/contracts/reports/reports';
import { type QueryClient, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { call } from '../../wire/call.ts';
import { pause } from '../../wire/pause.ts';
import { pauseWithoutNews } from '../../wire/pauseWithoutNews.ts';
import { keyOf, useRead } from '../../wire/queries.ts';
import { ClientRequests } from './ClientRequests.tsx';
import { DueRecords } from './DueRecords.tsx';
import { FailedMails } from './FailedMails.tsx';
import { figuresOf } from './figures.ts';
import { OfficeRow } from './OfficeRow.tsx';
import { PeopleOnCall, WaitingChip } from './PeopleOnCall.tsx';
import { RequestQueue } from './RequestQueue.tsx';
import { ReportRow, UpcomingRow } from './Row.tsx';
import { recordDueText } from './recordDue.ts';
import { ShortList } from './ShortList.tsx';
import { StatCards } from './StatCards.tsx';
import { TodaysQueue } from './TodaysQueue.tsx';

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

/** Calls with people in them now; those that wait for a host come first. */
function LiveCalls({ read }: { read: UseQueryResult<Lists> }): ReactNode {
  return (
    <ShortList
      title="Live Calls"
      emptyText="No calls are live"
      errorTitle="Couldn't load the live calls"
      read={read}
      isLive
    >
      {read.data?.calls.map((call) => (
        <OfficeRow
          key={call.inspection.id}
          inspection={call.inspection}
          chips={<WaitingChip call={call} />}
          action={{
            label: 'Join',
            to: `/inspection/${call.inspection.id}/virtual`,
            spoken: `Join the live call of ${call.inspection.clientName}`,
          }}
        >
          <PeopleOnCall call={call} />
        </OfficeRow>
      ))}
    </ShortList>
  );
}

/** The server keeps a request open until a person joins or leaves a call, or until this time has passed. */
const WAIT_SECONDS = 25;
const RETRY_MS = 3000;
const ALL = { query: {} };

/** The office's lists, kept current while the page is open. */
function useDashboard(): UseQueryResult<Lists> {
  const queryClient = useQueryClient();
  const read = useRead(readDashboard, ALL, { staleTime: 0 });
  const { isSuccess } = read;
  useEffect(() => {
    if (!isSuccess) return;
    const closed = new AbortController();
    void follow(queryClient, closed.signal);
    return () => closed.abort();
  }, [queryClient, isSuccess]);
  return read;
}

async function follow(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  const key = keyOf(readDashboard, ALL);
  while (!signal.aborted) {
    try {
      const askedAt = performance.now();
      const since = queryClient.getQueryData<Lists>(key)?.version ?? '';
      const news = await call(readDashboard, { query: { since, waitSeconds: WAIT_SECONDS } }, { signal });
      if (!signal.aborted) queryClient.setQueryData(key, news);
      if (news.version === since) await pauseWithoutNews(askedAt, signal);
    } catch {
      // The connection is lost or the server is restarting: many pages must not reconnect at the same moment.
      await pause(RETRY_MS * (1 + Math.random()), signal);
    }
  }
}

/** Completed inspections without a report, and reports that await a second person's approval. */
function ReportsToSign({ read }: { read: UseQueryResult<Lists> }): ReactNode {
  return (
    <ShortList
      title="Reports to Sign"
      emptyText="No report waits for a signature"
      errorTitle="Couldn't load the reports to sign"
      read={read}
    >
      {read.data?.reportsToSign.map((row) => (
        <SignRow key={row.inspection.id} row={row} />
      ))}
    </ShortList>
  );
}

function SignRow({ row: { inspection, step, dueOn, refusal } }: { row: ReportToSign }): ReactNode {
  const verb = refusal ? 'Open' : VERBS[step];
  return (
    <OfficeRow
      inspection={inspection}
      chips={step === 'approve' && <StatusChip tone="yellow">Waits for approval</StatusChip>}
      action={{
        label: verb,
        to: `/inspection/${inspection.id}?report`,
        spoken: `${verb} the report of ${inspection.clientName}`,
      }}
    >
      {inspection.inspector || 'No inspector assigned'}
      {dueOn && ` · ${recordDueText(dueOn)}`}
      {refusal && <div>{refusal}</div>}
    </OfficeRow>
  );
}

const VERBS = { sign: 'Sign', approve: 'Approve' } as const;
