import { progressOf } from '@sightline/contracts/checklists/checklists';
import { type Inspection, listInspections } from '@sightline/contracts/inspections/inspections';
import { approveReport, getLatestReport } from '@sightline/contracts/reports/reports';
import { generateReport } from '@sightline/contracts/reports/signing';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { type Invitation, listInvitations } from '@sightline/contracts/rooms/rooms';
import { useEffect, useState } from 'react';
import { isMissing } from '../../features/reports/reportRequests.ts';
import { useChecklist } from '../../inspection/checklist/useChecklist.ts';
import { usePendingReport } from '../../inspection/usePendingReport.ts';
import { useRead } from '../../wire/queries.ts';
import { useMayCall } from '../../wire/session.ts';
import { type NextAction, type NextStep, nextStepOf } from './nextStep.ts';

/** Reads what the state needs to know; null while it is not known, as offline, so that no button changes under the pointer. */
export function useNextStep(inspection: Inspection, events: readonly RoomEvent[]): NextStep | null {
  const { id: inspectionId, clientId, status, isVirtual } = inspection;
  const params = { inspectionId };
  const now = useNow();
  const may = useMayTake();
  const { checklist } = useChecklist(inspectionId, events);
  const hasReport = status === 'completed' || status === 'report_delivered';
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
  if (isReading || (report.error && !report.data && !isMissing(report.error))) return null;
  const progress = progressOf(checklist?.sections.flatMap(({ items }) => items) ?? []);
  const step = nextStepOf({
    inspection,
    report: !report.data ? 'none' : report.data.status === 'in_review' ? 'in_review' : 'signed',
    needsReinspection:
      findings > 0 && !others.data?.items.some(({ reinspects }) => reinspects?.inspectionId === inspectionId),
    isInvited: invitations.data?.some(hasLink(now)) ?? false,
    checklist: {
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
    if (action === 'mark' || action === 'write') return maySign;
    return action !== 'review' || mayApprove;
  };
}

/** The states of a mail that did not arrive. */
const UNSENT: readonly Invitation['delivery'][] = ['failed', 'unknown', 'skipped'];

/** Whether a link works and has reached its guest as far as is known. */
function hasLink(now: Date) {
  return ({ revokedAt, expiresAt, delivery }: Invitation): boolean =>
    revokedAt === null && Date.parse(expiresAt) > now.getTime() && !UNSENT.includes(delivery);
}

const MINUTE_MS = 60_000;

/** The current minute: a call becomes the next step while the page is open. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
