import { type Inspection, isJoinable } from '@sightline/contracts/inspections/inspections';

/** A step of a client. */
export type OwnStep =
  | { kind: 'join' }
  | { kind: 'report' }
  | { kind: 'time' }
  | { kind: 'pay' }
  /** The re-inspection that the office has prepared, or none yet. */
  | { kind: 'reinspection'; inspectionId: string | null };

interface OwnFacts {
  /** Whether an amount can be paid online now. */
  isPayable: boolean;
  /** The client's other inspections. */
  others: readonly Inspection[];
  /** Whether the delivered report left corrections. */
  hasCorrections?: boolean;
  now?: number;
}

const HOUR_MS = 3_600_000;
/** From this time before the call until half a day after it, joining comes before paying. */
const isSoon = (until: number): boolean => until < 2 * HOUR_MS && until > -12 * HOUR_MS;

/** The next step of the client, and with it the payment, which is offered for as long as an amount is due. */
export function ownSteps(inspection: Inspection, facts: OwnFacts): OwnStep[] {
  if (inspection.status === 'cancelled') return [];
  const step = stepOf(inspection, facts);
  const pay: OwnStep[] = facts.isPayable ? [{ kind: 'pay' }] : [];
  if (step?.kind === 'join' && !isNow(inspection, facts)) return [...pay, step];
  return [...(step ? [step] : []), ...pay];
}

function stepOf(inspection: Inspection, { others, hasCorrections = false }: OwnFacts): OwnStep | null {
  const { id, status, isRequested, scheduledDate } = inspection;
  if (status === 'report_delivered') {
    const next = others.find(({ reinspects }) => reinspects?.inspectionId === id);
    return hasCorrections ? { kind: 'reinspection', inspectionId: next?.id ?? null } : { kind: 'report' };
  }
  if (status === 'scheduled' && scheduledDate === null) return isRequested ? null : { kind: 'time' };
  return isJoinable(inspection) ? { kind: 'join' } : null;
}

function isNow({ status, scheduledDate }: Inspection, { now = Date.now() }: OwnFacts): boolean {
  return status === 'in_progress' || (scheduledDate !== null && isSoon(Date.parse(scheduledDate) - now));
}
