import Box from '@mui/material/Box';
import {
  type DashboardInspection,
  type DueRecord,
  isWaiting,
  type LiveCall,
  type ReportToSign,
} from '@sightline/contracts/dashboard/dashboard';
import { isJoinable } from '@sightline/contracts/inspections/inspections';
import { INSPECTION_STATUS_LABELS, projectTypeLabel } from '@sightline/wording/labels';
import { formatCents } from '@sightline/wording/money';
import type { ReactNode } from 'react';
import { ScheduledTime } from '../../inspection/ui/ScheduledTime.tsx';
import { STATUS_TONES } from '../../inspection/ui/statusTones.ts';
import { useCallLabel } from '../../inspection/useCallLabel.ts';
import { shortAddress } from '../../ui/shortAddress.ts';
import { Day, Time } from '../../ui/Time.tsx';
import { CLOCK_FORMAT, todayIn } from '../../ui/time.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { AnswerState } from './AnswerState.tsx';
import { AssignButton, isUnassigned } from './AssignButton.tsx';
import { QueueRow, StepButton, type Target } from './QueueRow.tsx';
import { dueText, typeText } from './rowTexts.ts';
import { StateText } from './StateText.tsx';

/** The rows of the queue that are about an inspection. Each opens its page. */

/** People in a call, and since when they wait for a host. */
export function CallRow({ call }: { call: LiveCall }): ReactNode {
  const { inspection, people } = call;
  const isLed = !isWaiting(call);
  const label = useCallLabel(inspection);
  return (
    <InspectionRow
      inspection={inspection}
      when={<Time instant={people[0]?.joinedAt ?? null} format={CLOCK_FORMAT} />}
      action={{
        label,
        to: callOf(inspection),
        spoken: `${label} of ${nameOf(inspection)}`,
      }}
    >
      <StateText tone={isLed ? 'green' : 'orange'}>{isLed ? 'Live' : 'Waiting for a host'}</StateText>
      {`${isLed ? 'On the call: ' : 'Waiting: '}${people.map(personText).join(', ')}`}
    </InspectionRow>
  );
}

function personText({ name, role, isConnected }: LiveCall['people'][number]): string {
  const facts = [...(role === 'host' ? ['host'] : []), ...(isConnected ? [] : ['reconnecting'])];
  return facts.length > 0 ? `${name} (${facts.join(', ')})` : name;
}

/** A report to sign, or one that awaits the approval of a second person. */
export function SignRow({ row }: { row: ReportToSign }): ReactNode {
  const { inspection, step, dueOn, refusal } = row;
  const label = refusal ? OPEN_REPORT : VERBS[step];
  const { scheduledDate, createdAt } = inspection;
  return (
    <InspectionRow
      inspection={inspection}
      when={dueOn ? <DueOn day={dueOn} /> : <Day instant={scheduledDate ?? createdAt} />}
      action={{
        label,
        to: `/inspection/${inspection.id}/report`,
        spoken: reportStep(label, inspection),
      }}
    >
      {signNote(row)}
    </InspectionRow>
  );
}

/** The group says whose report it is, unless no one's. */
function signNote({ inspection, step, refusal }: ReportToSign): ReactNode {
  if (refusal) return refusal;
  if (step === 'approve') return ['Waits for approval', inspection.inspector];
  return isUnassigned(inspection) && <Assignment inspection={inspection} />;
}

const VERBS = { sign: 'Sign', approve: 'Approve' } as const;
const OPEN_REPORT = 'Open report';

/** `Sign the report of Palm Court`, `Open report of Palm Court` */
function reportStep(label: string, inspection: DashboardInspection): string {
  return `${label === OPEN_REPORT ? label : `${label} the report`} of ${nameOf(inspection)}`;
}

/** An inspection of an earlier day that never began, which needs a time. */
export function OverdueRow({
  inspection,
  onMove,
}: {
  inspection: DashboardInspection;
  onMove: (inspection: DashboardInspection) => void;
}): ReactNode {
  const { scheduledDate, createdAt } = inspection;
  return (
    <InspectionRow
      inspection={inspection}
      when={<Day instant={scheduledDate ?? createdAt} />}
      action={{
        label: 'Move',
        onPress: () => onMove(inspection),
        spoken: `Move the inspection of ${nameOf(inspection)}`,
      }}
    >
      <Assignment inspection={inspection} />
    </InspectionRow>
  );
}

interface TodayRowProps {
  inspection: DashboardInspection;
  /** Whether its time has passed and it has not begun. */
  isLate: boolean;
}

export function TodayRow({ inspection, isLate }: TodayRowProps): ReactNode {
  const { status } = inspection;
  const callLabel = useCallLabel(inspection);
  return (
    <InspectionRow
      inspection={inspection}
      when={<ScheduledTime inspection={inspection} format={CLOCK_FORMAT} />}
      action={todayStep(inspection, callLabel)}
    >
      {status === 'in_progress' && (
        <StateText tone={STATUS_TONES.in_progress}>{INSPECTION_STATUS_LABELS.in_progress}</StateText>
      )}
      {isLate && <StateText tone="red">Not started</StateText>}
      <Assignment inspection={inspection} />
    </InspectionRow>
  );
}

function todayStep(inspection: DashboardInspection, callLabel: string): InspectionRowProps['action'] {
  const name = nameOf(inspection);
  if (inspection.status === 'scheduled' && isUnassigned(inspection)) return 'assign';
  if (isJoinable(inspection))
    return { label: callLabel, to: callOf(inspection), spoken: `${callLabel} of ${name} today` };
  const to = `/grouped-checklist?inspection=${inspection.id}`;
  return { label: 'Check', to, spoken: `Check the inspection of ${name} today` };
}

/** What a client requested in the portal. It is answered on its page. */
export function RequestedRow({ inspection }: { inspection: DashboardInspection }): ReactNode {
  const { id, scheduledDate, feeCents, createdAt } = inspection;
  return (
    <InspectionRow
      inspection={inspection}
      when={scheduledDate ? <Day instant={scheduledDate} /> : 'Any day'}
      action={{
        label: 'Answer',
        to: `/inspection/${id}`,
        spoken: `Answer the request of ${nameOf(inspection)}`,
      }}
    >
      {scheduledDate && <ScheduledTime inspection={inspection} format={CLOCK_FORMAT} />}
      {formatCents(feeCents)}
      <AnswerState createdAt={createdAt} heldUntil={null} />
    </InspectionRow>
  );
}

/** A report that was not sent: the building official must get it within two business days. */
export function RecordRow({ record }: { record: DueRecord }): ReactNode {
  const { inspection, dueOn, isLate, reportStatus } = record;
  const { label, state } = nextOf(reportStatus);
  return (
    <InspectionRow
      inspection={inspection}
      when={<DueOn day={dueOn} />}
      action={{
        label,
        to: `/inspection/${inspection.id}/report`,
        spoken: `${reportStep(label, inspection)}, due`,
      }}
    >
      {isLate && <StateText tone="red">Late</StateText>}
      {state}
    </InspectionRow>
  );
}

function nextOf(reportStatus: DueRecord['reportStatus']): { label: string; state: string } {
  if (reportStatus === null) return { label: 'Sign', state: 'Not signed' };
  if (reportStatus === 'in_review') return { label: OPEN_REPORT, state: 'Waits for approval' };
  return { label: 'Send', state: 'Not sent' };
}

interface InspectionRowProps {
  inspection: DashboardInspection;
  when: ReactNode;
  /** The next step; `assign` offers the inspectors. */
  action: 'assign' | ({ label: string; spoken: string } & Target);
  children: ReactNode;
}

function InspectionRow({ inspection, when, action, children }: InspectionRowProps): ReactNode {
  const { id, clientName, address, projectType, isVirtual } = inspection;
  return (
    <QueueRow
      when={when}
      title={shortAddress(address) || projectTypeLabel(projectType)}
      opens={{ to: `/inspection/${id}` }}
      button={
        action === 'assign' ? (
          <AssignButton inspection={inspection} />
        ) : (
          <StepButton label={action.label} spoken={action.spoken} does={action} />
        )
      }
    >
      {clientName || 'Unknown Client'}
      {typeText({ projectType, isVirtual })}
      {children}
    </QueueRow>
  );
}

function Assignment({ inspection: { inspector } }: { inspection: DashboardInspection }): ReactNode {
  return inspector || <StateText tone="orange">Not assigned</StateText>;
}

/** "Due Nov 24", red once the day has passed. */
function DueOn({ day }: { day: string }): ReactNode {
  const today = todayIn(useTimeZone());
  return (
    <Box component="span" sx={{ color: day < today ? 'error.main' : 'inherit' }}>
      {dueText(day, today)}
    </Box>
  );
}

const nameOf = ({ clientName, address }: DashboardInspection): string => clientName || address;
const callOf = ({ id }: DashboardInspection): string => `/inspection/${id}/virtual`;
