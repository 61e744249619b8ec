import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  DASHBOARD_ROWS,
  type Dashboard,
  type DashboardInspection,
} from '@sightline/contracts/dashboard/dashboard';
import { Fragment, type ReactNode, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useFold } from '../../ui/list/useFold.tsx';
import { useKeptFocus } from '../../ui/useKeptFocus.ts';
import { BookingRow } from './BookingRow.tsx';
import { CallRow, OverdueRow, RecordRow, RequestedRow, SignRow, TodayRow } from './inspectionRows.tsx';
import { MailRow } from './MailRow.tsx';
import { StateDot, type StateTone } from './StateText.tsx';

const HEAD = { display: 'flex', alignItems: 'center', columnGap: 0.5, minHeight: 36 };

interface QueueProps {
  lists: Dashboard;
  onMove: (inspection: DashboardInspection) => void;
}

/** A working day is seen as a whole. */
const SHOWN_TODAY = 12;

/** Everything that is to be done, the most urgent first; each inspection once. */
export function Queue({ lists, onMove }: QueueProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useKeptFocus(box);
  const { calls, bookingRequests, clientRequests, failedMails, completedToday } = lists;
  const { reportsToSign, overdue, today, dueRecords } = onceEach(lists);
  const own = reportsToSign.filter(({ refusal }) => refusal === null);
  const others = reportsToSign.filter(({ refusal }) => refusal !== null);
  const requests = inOrder([
    ...bookingRequests.map((request) => ({ ...request, row: <BookingRow request={request} /> })),
    ...clientRequests.map((inspection) => ({ ...inspection, row: <RequestedRow inspection={inspection} /> })),
  ]);
  const work = [reportsToSign, overdue, today, requests, failedMails, dueRecords];
  const doneToday = completedToday > 0 ? `${completedToday} completed` : undefined;
  return (
    <Box ref={box} sx={{ minWidth: 0 }}>
      <div aria-live="polite">
        <Group
          title="Live now"
          tone="green"
          shown={SHOWN_TODAY}
          rows={calls.map((call) => <CallRow key={call.inspection.id} call={call} />)}
        />
      </div>
      <Box sx={{ mt: calls.length > 0 ? 2 : 0 }}>
        <Group
          title="Waiting for you"
          tone="yellow"
          rows={own.map((row) => <SignRow key={row.inspection.id} row={row} />)}
        />
        <Group title="Requests" tone="yellow" note="Oldest first" rows={requests} />
        <Group
          title="Overdue"
          tone="red"
          rows={overdue.map((inspection) => (
            <OverdueRow key={inspection.id} inspection={inspection} onMove={onMove} />
          ))}
        />
        <Group
          title="Today"
          tone="blue"
          note={doneToday}
          shown={SHOWN_TODAY}
          rows={today.map((inspection) => <TodayRow key={inspection.id} inspection={inspection} />)}
        />
        <Group
          title="Waiting for others"
          tone="yellow"
          rows={others.map((row) => <SignRow key={row.inspection.id} row={row} />)}
        />
        <Group
          title="Emails that failed"
          tone="red"
          rows={failedMails.map((mail) => <MailRow key={mail.id} mail={mail} />)}
        />
        <Group
          title="Records due"
          tone="yellow"
          note="Two business days after the inspection (s. 553.791, F.S.)"
          rows={dueRecords.map((record) => <RecordRow key={record.inspection.id} record={record} />)}
        />
      </Box>
      {[calls, ...work].every((rows) => rows.length === 0) && <Empty doneToday={doneToday} />}
    </Box>
  );
}

interface Arrived {
  id: string;
  createdAt: string;
  row: ReactNode;
}

/** Requests by their arrival, since each was promised an answer within a day of it. */
function inOrder(requests: readonly Arrived[]): ReactNode[] {
  return requests
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    .map(({ id, row }) => <Fragment key={id}>{row}</Fragment>);
}

/** An inspection stays in the most urgent of its groups. */
function onceEach({ calls, reportsToSign, overdue, today, dueRecords }: Dashboard) {
  const live = idsOf(calls);
  const signed = idsOf(reportsToSign);
  return {
    reportsToSign: reportsToSign.filter(({ inspection }) => !live.has(inspection.id)),
    overdue: overdue.filter(({ id }) => !live.has(id)),
    today: today.filter(({ id }) => !live.has(id)),
    dueRecords: dueRecords.filter(({ inspection: { id } }) => !live.has(id) && !signed.has(id)),
  };
}

const idsOf = (rows: readonly { inspection: { id: string } }[]): ReadonlySet<string> =>
  new Set(rows.map(({ inspection }) => inspection.id));

function Empty({ doneToday }: { doneToday: string | undefined }): ReactNode {
  return (
    <EmptyState
      title={doneToday ? `Everything is done: ${doneToday} today` : 'Everything is done'}
      text="Calls, today's inspections, requests, reports to sign and failed emails come here."
      action={
        <Button component={Link} to="/schedule" variant="contained">
          Schedule inspection
        </Button>
      }
    />
  );
}

interface GroupProps {
  title: string;
  tone: StateTone;
  /** A text after the count. */
  note?: string | undefined;
  /** The number of rows that are shown at first. */
  shown?: number;
  rows: readonly ReactNode[];
}

/** The rows of one degree of urgency under their name and number; nothing without rows. */
function Group({ title, tone, note, shown = 5, rows }: GroupProps): ReactNode {
  const id = useId();
  const fold = useFold(rows, shown);
  if (rows.length === 0) return null;
  // The server sends no more.
  const count = rows.length < DASHBOARD_ROWS ? String(rows.length) : `${DASHBOARD_ROWS}+`;
  return (
    <Box component="section" aria-labelledby={id} sx={{ '& + &': { mt: 2 } }}>
      <Box sx={HEAD}>
        <StateDot tone={tone} />
        <Typography component="h2" id={id} sx={{ fontSize: '0.875rem', fontWeight: 650 }}>
          {title}
        </Typography>
        <Typography component="span" variant="caption" color="textSecondary">
          {[count, ...(note ? [note] : [])].join(' · ')}
        </Typography>
      </Box>
      <Box component="ul" aria-labelledby={id} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {fold.rows}
      </Box>
      {fold.button}
    </Box>
  );
}
