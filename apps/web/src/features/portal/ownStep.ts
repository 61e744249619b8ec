import { type Inspection, isJoinable } from '@sightline/contracts/inspections/inspections';

/** The one next step of a client. */
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

export function ownStep(inspection: Inspection, facts: OwnFacts): OwnStep | null {
  const { id, status, isRequested, scheduledDate, isVirtual } = inspection;
  const { isPayable, others, hasCorrections = false, now = Date.now() } = facts;
  if (status === 'cancelled') return null;
  if (status === 'report_delivered') {
    const next = others.find(({ reinspects }) => reinspects?.inspectionId === id);
    if (hasCorrections) return { kind: 'reinspection', inspectionId: next?.id ?? null };
    return { kind: 'report' };
  }
  if (status === 'in_progress' && isVirtual) return { kind: 'join' };
  if (status === 'scheduled' && !isRequested && scheduledDate === null) return { kind: 'time' };
  const mayJoin = isJoinable(inspection) && scheduledDate !== null;
  if (mayJoin && isSoon(Date.parse(scheduledDate) - now)) return { kind: 'join' };
  if (isPayable) return { kind: 'pay' };
  return mayJoin ? { kind: 'join' } : null;
}
