import type { ButtonProps } from '@mui/material/Button';
import Button from '@mui/material/Button';
import { progressOf } from '@sightline/contracts/checklists/checklists';
import { getClient } from '@sightline/contracts/clients/clients';
import { type Inspection, isInspected, listInspections } from '@sightline/contracts/inspections/inspections';
import { approveReport, getLatestReport, scheduleReinspection } from '@sightline/contracts/reports/reports';
import { generateReport } from '@sightline/contracts/reports/signing';
import { mayHost } from '@sightline/contracts/rooms/hosting';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { type Invitation, listInvitations } from '@sightline/contracts/rooms/rooms';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useMatch, useNavigate } from 'react-router-dom';
import { useConfirmation } from '../../features/inspections/inspectionRequests.ts';
import { usePaymentLink } from '../../features/payments/usePaymentLink.ts';
import { hasNoReport } from '../../features/reports/reportRequests.ts';
import { useChecklist } from '../../inspection/checklist/useChecklist.ts';
import { useGuestLink } from '../../inspection/invitations/useGuestLink.ts';
import { useInvitations } from '../../inspection/invitations/useInvitations.ts';
import { StartButton } from '../../inspection/ui/StartButton.tsx';
import { usePendingReport } from '../../inspection/usePendingReport.ts';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useRead, useSend } from '../../wire/queries.ts';
import { useCurrentUser, useMayCall } from '../../wire/session.ts';
import type { InspectionDialog } from './context.ts';
import { type NextAction, type NextStep, nextStepOf } from './nextStep.ts';

/** The states of a mail that did not arrive. */
const UNSENT: readonly Invitation['delivery'][] = ['failed', 'unknown', 'skipped'];

const MINUTE_MS = 60_000;

interface NextStepButtonProps {
  inspection: Inspection;
  events: readonly RoomEvent[];
  onOpen: (dialog: InspectionDialog) => void;
  /** Whether the open part has no filled button of its own. */
  isFilled: boolean;
}

/** Does the next step; absent where nothing is to be done, and on the part on which it is done. */
export function NextStepButton({ inspection, events, onOpen, isFilled }: NextStepButtonProps): ReactNode {
  const step = useNextStep(inspection, events);
  const actions = useActions(inspection, onOpen);
  const openPart = useMatch('/inspection/:inspectionId/:part')?.params.part;
  if (!step) return null;
  const { label, does } = step;
  const part = PARTS[does];
  // The step is done on this part, which has its own button.
  if (openPart !== undefined && openPart === (part ?? DONE_ON[does])) return null;
  const variant = isFilled ? 'contained' : 'outlined';
  if (does === 'start') return <StartButton inspectionId={inspection.id} variant={variant} />;
  if (part)
    return (
      <Button variant={variant} component={Link} to={`/inspection/${inspection.id}/${part}`}>
        {label}
      </Button>
    );
  if (does === 'invite')
    return <InviteButton {...{ inspection, label, variant }} onOpen={() => onOpen('invite')} />;
  return (
    <Button
      variant={variant}
      disabled={actions.isBusy}
      onClick={actions.run[does as keyof typeof actions.run]}
    >
      {label}
    </Button>
  );
}

/** Steps that are done on a part of the page. */
const PARTS: Partial<Record<NextAction, string>> = {
  join: 'virtual',
  mark: 'checklist',
  review: 'report',
  start: 'checklist',
  write: 'report',
};

/** Steps that are done from everywhere, and have their own button on a part. */
const DONE_ON: Partial<Record<NextAction, string>> = { send: 'report', reinspect: 'report' };

function useActions(inspection: Inspection, onOpen: NextStepButtonProps['onOpen']) {
  const navigate = useNavigate();
  const { confirm, isPending: isConfirming } = useConfirmation(inspection);
  const payment = usePaymentLink(inspection.id);
  const reinspection = useSend(scheduleReinspection, {
    refreshes: [listInspections],
    onSuccess: ({ id }) => {
      toast({ title: 'Re-inspection created', description: 'Set its time next.', tone: 'success' });
      void navigate(`/inspection/${id}`);
    },
    onError: (error) =>
      toast({ title: 'The re-inspection was not created', description: errorMessage(error), tone: 'error' }),
  });
  return {
    isBusy: isConfirming || payment.isPending || reinspection.isPending,
    run: {
      assign: () => onOpen('edit'),
      collect: payment.send,
      confirm,
      reinspect: () => reinspection.mutate({ params: { inspectionId: inspection.id }, body: {} }),
      send: () => onOpen('mail'),
      setTime: () => onOpen('edit'),
    },
  };
}

interface InviteButtonProps extends Pick<ButtonProps, 'variant'> {
  inspection: Inspection;
  label: string;
  /** Opens the dialog with the other ways to hand the link over. */
  onOpen: () => void;
}

/**
 * Mails the client's link at once. A client without an email address, or whose mail did not arrive, is reached in
 * another way.
 */
function InviteButton({ inspection, label, variant, onOpen }: InviteButtonProps): ReactNode {
  const { id, clientId } = inspection;
  const client = useRead(getClient, { params: { clientId } });
  const known = useInvitations(id).client;
  // The server knows whether the present link still works.
  const { mail, isBusy } = useGuestLink(id, undefined);
  const canMail = Boolean(client.data?.email) && !known?.delivery;
  return (
    <Button variant={variant} disabled={isBusy || client.isPending} onClick={canMail ? mail : onOpen}>
      {label}
    </Button>
  );
}

/** Reads what the state needs to know; null while it is not known, as offline, so that no button changes under the pointer. */
function useNextStep(inspection: Inspection, events: readonly RoomEvent[]): NextStep | null {
  const { id: inspectionId, clientId, status, isVirtual } = inspection;
  const params = { inspectionId };
  const now = useNow();
  const may = useMayTake();
  const user = useCurrentUser();
  const { checklist } = useChecklist(inspectionId, events);
  const hasReport = isInspected(inspection);
  const report = useRead(getLatestReport, { params }, { enabled: hasReport, refetchOnMount: 'always' });
  const isInviting = status === 'scheduled' && isVirtual;
  const invitations = useRead(listInvitations, { params }, { enabled: isInviting });
  const findings = status === 'report_delivered' ? (report.data?.content.findings.length ?? 0) : 0;
  const others = useRead(listInspections, { query: { clientId, limit: 100 } }, { enabled: findings > 0 });
  const isReportPending = usePendingReport(inspectionId);
  const isReading =
    isReportPending ||
    (status === 'in_progress' && !checklist) ||
    (hasReport && report.isPending) ||
    (isInviting && !invitations.data) ||
    (findings > 0 && !others.data);
  if (isReading || (report.error && !report.data && !hasNoReport(report.error))) return null;
  const progress = progressOf(checklist?.sections.flatMap(({ items }) => items) ?? []);
  const step = nextStepOf({
    inspection,
    report: !report.data ? 'none' : report.data.status === 'in_review' ? 'in_review' : 'signed',
    needsReinspection:
      findings > 0 && !others.data?.items.some(({ reinspects }) => reinspects?.inspectionId === inspectionId),
    isInvited: invitations.data?.some(hasLink(now)) ?? false,
    isInspector: inspection.inspectorId === user.id,
    mayHost: mayHost(user, inspection),
    checklist: {
      isBegun: progress.completedItems > 0,
      isMarked: progress.totalItems > 0 && progress.completedItems === progress.totalItems,
      isSigned: (checklist?.version ?? 0) > 0,
    },
    now,
  });
  return step && may(step.does) ? step : null;
}

/** Only the people who sign are told to mark, sign, write or approve. */
function useMayTake(): (action: NextAction) => boolean {
  const [maySign, mayApprove] = [useMayCall(generateReport), useMayCall(approveReport)];
  return (action) => {
    if (action === 'mark' || action === 'start' || action === 'write') return maySign;
    return action !== 'review' || mayApprove;
  };
}

/** Whether a link works and has reached its guest as far as is known. */
function hasLink(now: Date) {
  return ({ revokedAt, expiresAt, delivery }: Invitation): boolean =>
    revokedAt === null && Date.parse(expiresAt) > now.getTime() && !UNSENT.includes(delivery);
}

/** The current minute: a call becomes the next step while the page is open. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
