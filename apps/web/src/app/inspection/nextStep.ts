import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { callLabel, START_LABEL } from '@sightline/wording/labels';

/** The one thing to do next at an inspection. */
export interface NextStep {
  /** A verb and its object. */
  label: string;
  does: NextAction;
}

export type NextAction =
  | 'assign'
  | 'collect'
  | 'confirm'
  | 'invite'
  | 'join'
  | 'mark'
  | 'reinspect'
  | 'review'
  | 'send'
  | 'setTime'
  | 'start'
  | 'write';

export interface NextStepFacts {
  inspection: Inspection;
  report: 'none' | 'in_review' | 'signed';
  /** The report that was delivered names deficiencies, and no re-inspection has been created. */
  needsReinspection: boolean;
  /** A person on site has a link to the call. */
  isInvited: boolean;
  /** The signed-in person is the assigned inspector. */
  isInspector: boolean;
  /** The signed-in person may host the call. */
  mayHost: boolean;
  /** Whether an item has a mark, whether all have, and whether it is signed. */
  checklist: { isBegun: boolean; isMarked: boolean; isSigned: boolean };
  now: Date;
}

/** A call can be joined by people who test it; it is the next step only when it is about to begin. */
const JOIN_AHEAD_MS = 30 * 60_000;

/** Follows from the state alone; null where nothing is left to do, or it is too early. */
export function nextStepOf(facts: NextStepFacts): NextStep | null {
  const { inspection } = facts;
  if (inspection.isRequested && inspection.status === 'scheduled') return requestedStep(inspection);
  switch (inspection.status) {
    case 'scheduled':
      // A checklist that was marked in the office, or before the start was pressed, is not started again.
      return facts.checklist.isMarked ? workStep(facts) : scheduledStep(facts);
    case 'in_progress':
      return workStep(facts);
    case 'completed':
      return reportStep(facts);
    case 'report_delivered':
      return followUpStep(facts);
    case 'cancelled':
      return null;
  }
}

function requestedStep({ scheduledDate }: Inspection): NextStep {
  return scheduledDate === null
    ? { label: 'Set a time', does: 'setTime' }
    : { label: 'Confirm time', does: 'confirm' };
}

function scheduledStep(facts: NextStepFacts): NextStep | null {
  const { inspection, isInvited, now } = facts;
  const { scheduledDate, inspectorId, isVirtual } = inspection;
  if (scheduledDate === null) return { label: 'Set a time', does: 'setTime' };
  if (inspectorId === null) return { label: 'Assign inspector', does: 'assign' };
  const aheadMs = Date.parse(scheduledDate) - now.getTime();
  if (!isVirtual) return aheadMs > HOURS_12_MS ? null : visitStep(facts);
  if (aheadMs <= JOIN_AHEAD_MS) return joinStep(facts);
  return isInvited ? null : { label: 'Invite client', does: 'invite' };
}

/** Only the assigned inspector starts the work on site; others look at it, or mark in their place. */
function visitStep({ isInspector }: NextStepFacts): NextStep {
  return isInspector ? { label: START_LABEL, does: 'start' } : { label: 'Open checklist', does: 'mark' };
}

function joinStep({ inspection, mayHost }: NextStepFacts): NextStep {
  return { label: callLabel(inspection, mayHost), does: 'join' };
}

/** An inspector may begin earlier than planned, but not the day before. */
const HOURS_12_MS = 12 * 60 * 60_000;

function workStep(facts: NextStepFacts): NextStep {
  const { inspection, checklist } = facts;
  if (!checklist.isMarked)
    return inspection.isVirtual && !checklist.isBegun
      ? joinStep(facts)
      : { label: 'Continue checklist', does: 'mark' };
  return checklist.isSigned
    ? { label: 'Write report', does: 'write' }
    : { label: 'Sign checklist', does: 'mark' };
}

function reportStep({ report }: NextStepFacts): NextStep {
  if (report === 'none') return { label: 'Write report', does: 'write' };
  return report === 'in_review'
    ? { label: 'Review report', does: 'review' }
    : { label: 'Send report', does: 'send' };
}

function followUpStep({ inspection, needsReinspection }: NextStepFacts): NextStep | null {
  if (needsReinspection) return { label: 'Create re-inspection', does: 'reinspect' };
  const isDue = Boolean(inspection.feeCents) && inspection.paymentStatus === 'pending';
  return isDue ? { label: 'Email payment link', does: 'collect' } : null;
}
