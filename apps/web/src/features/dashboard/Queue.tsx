import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { compareNames } from '@sightline/contracts/core/searchText';
import {
  DASHBOARD_ROWS,
  type Dashboard,
  type DashboardInspection,
  type ReportToSign,
} from '@sightline/contracts/dashboard/dashboard';
import { Fragment, type ReactNode, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { DELIVERY_STATE_TONES, STATUS_TONES } from '../../inspection/ui/statusTones.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { dayIn, todayIn } from '../../ui/time.ts';
import { useKeptFocus } from '../../ui/useKeptFocus.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { BookingRow } from './BookingRow.tsx';
import { Group, Jumps, type WorkGroup } from './Group.tsx';
import { CallRow, OverdueRow, RecordRow, RequestedRow, SignRow, TodayRow } from './inspectionRows.tsx';
import { MailRow } from './MailRow.tsx';
import { OthersRow } from './OthersRow.tsx';

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
  const id = useId();
  const zone = useTimeZone();
  const headingIdOf = ({ title }: WorkGroup): string => `${id}${title.replaceAll(' ', '-')}`;
  const live = liveGroup(lists);
  const groups = groupsOf(lists, { onMove, zone });
  const all = [live, ...groups];
  return (
    <Box ref={box} sx={{ minWidth: 0 }}>
      <Jumps groups={all} headingIdOf={headingIdOf} />
      <div aria-live="polite">
        <Group group={live} headingId={headingIdOf(live)} />
      </div>
      <Box sx={{ mt: live.rows.length > 0 ? 2 : 0 }}>
        {groups.map((group) => (
          <Group key={group.title} group={group} headingId={headingIdOf(group)} />
        ))}
      </Box>
      {all.every(({ rows }) => rows.length === 0) && <Empty doneToday={doneText(lists)} />}
    </Box>
  );
}

const liveGroup = ({ calls }: Dashboard): WorkGroup => ({
  title: 'Live now',
  jump: 'Live',
  tone: 'green',
  shown: SHOWN_TODAY,
  rows: calls.map((call) => <CallRow key={call.inspection.id} call={call} />),
});

interface GroupContext extends Pick<QueueProps, 'onMove'> {
  zone: string;
}

/** Requests come before the rest, since their times are held for half an hour. */
function groupsOf(lists: Dashboard, { onMove, zone }: GroupContext): WorkGroup[] {
  const { reportsToSign, dueRecords, ...scheduled } = onceEach(lists);
  const { overdue, today } = byDay(scheduled, zone);
  const own = reportsToSign.filter(({ isOwn }) => isOwn);
  const others = reportsToSign.filter(({ isOwn }) => !isOwn);
  return [
    {
      title: 'Requests',
      jump: 'Requests',
      tone: STATUS_TONES.requested,
      note: 'Oldest first',
      rows: requestRows(lists),
    },
    {
      title: 'Failed emails',
      jump: 'Failed emails',
      tone: DELIVERY_STATE_TONES.failed,
      rows: lists.failedMails.map((mail) => <MailRow key={mail.id} mail={mail} />),
    },
    {
      title: 'Today',
      jump: 'Today',
      tone: STATUS_TONES.scheduled,
      note: doneText(lists),
      shown: SHOWN_TODAY,
      rows: today.map(({ isLate, ...inspection }) => (
        <TodayRow key={inspection.id} inspection={inspection} isLate={isLate} />
      )),
    },
    {
      title: 'To sign',
      jump: 'To sign',
      tone: 'yellow',
      rows: own.map((row) => <SignRow key={row.inspection.id} row={row} />),
    },
    {
      title: 'Overdue',
      jump: 'Overdue',
      tone: 'red',
      isCut: lists.overdue.length >= DASHBOARD_ROWS,
      list: '/inspections?view=overdue',
      rows: overdue.map((one) => <OverdueRow key={one.id} inspection={one} onMove={onMove} />),
    },
    {
      title: 'Waiting for others',
      tone: 'yellow',
      count: others.length,
      rows: othersRows(others),
    },
    {
      title: 'Records due',
      tone: 'yellow',
      note: 'Two business days after the inspection (s. 553.791, F.S.)',
      rows: dueRecords.map((record) => <RecordRow key={record.inspection.id} record={record} />),
    },
  ];
}

function othersRows(others: readonly ReportToSign[]): ReactNode[] {
  const byInspector = Map.groupBy(others, ({ inspection }) => inspection.inspector);
  return [...byInspector]
    .toSorted(([a], [b]) => compareNames(a, b))
    .map(([inspector, reports]) => <OthersRow key={inspector} inspector={inspector} reports={reports} />);
}

const doneText = ({ completedToday }: Dashboard): string | undefined =>
  completedToday > 0 ? `${completedToday} completed` : undefined;

interface Arrived {
  id: string;
  createdAt: string;
  row: ReactNode;
}

/** Requests by their arrival, since each was promised an answer within a day of it. */
function requestRows({ bookingRequests, clientRequests }: Dashboard): ReactNode[] {
  const requests: Arrived[] = [
    ...bookingRequests.map((request) => ({ ...request, row: <BookingRow request={request} /> })),
    ...clientRequests.map((inspection) => ({ ...inspection, row: <RequestedRow inspection={inspection} /> })),
  ];
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

/** Those of today whose time has passed are still today's work: their calls and checklists may begin. */
function byDay({ overdue, today }: Pick<Dashboard, 'overdue' | 'today'>, zone: string) {
  const day = todayIn(zone);
  const isOfToday = ({ scheduledDate }: DashboardInspection): boolean =>
    scheduledDate !== null && dayIn(zone, scheduledDate) === day;
  const late = overdue.filter(isOfToday).map((one) => ({ ...one, isLate: true }));
  return {
    overdue: overdue.filter((one) => !isOfToday(one)),
    today: [...late, ...today.map((one) => ({ ...one, isLate: false }))].toSorted((a, b) =>
      (a.scheduledDate ?? '').localeCompare(b.scheduledDate ?? ''),
    ),
  };
}

const idsOf = (rows: readonly { inspection: { id: string } }[]): ReadonlySet<string> =>
  new Set(rows.map(({ inspection }) => inspection.id));

function Empty({ doneToday }: { doneToday: string | undefined }): ReactNode {
  return (
    <EmptyState
      title={doneToday ? `Everything is done: ${doneToday} today` : 'Nothing is waiting'}
      text="Calls, today's inspections, requests, reports to sign and failed emails come here."
      action={
        <Button component={Link} to="/schedule" variant="contained">
          Schedule inspection
        </Button>
      }
    />
  );
}
