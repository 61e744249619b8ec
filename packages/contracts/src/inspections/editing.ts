import type { PrincipalRole } from '../accounts/roles.ts';
import type { Inspection } from './inspections.ts';

/** Facts that can be changed only up to a point. Page and API decide by the same rule. */
export const LIMITED_FACTS = ['address', 'projectType', 'isVirtual', 'feeCents'] as const;
export type LimitedFact = (typeof LIMITED_FACTS)[number];

interface Decided extends Pick<Inspection, 'status' | 'paymentStatus'> {
  reinspects: object | null;
}

/** Why a fact can no longer be changed, as a sentence; null while it can. */
export function whyFixed(
  fact: LimitedFact,
  { status, paymentStatus, reinspects }: Decided,
  { isMarked }: { isMarked: boolean },
): string | null {
  if (status === 'cancelled') return 'The inspection is canceled.';
  switch (fact) {
    case 'address':
      return null;
    case 'projectType':
      if (reinspects !== null) return 'A re-inspection keeps the type of its report.';
      if (isMarked) return 'Its checklist has been started.';
      return status === 'scheduled' ? null : 'The inspection has begun.';
    case 'isVirtual':
      return status === 'scheduled' ? null : 'The inspection has begun.';
    case 'feeCents':
      return paymentStatus === 'pending' ? null : 'The fee has been paid.';
  }
}

/** Who may set a fee other than the schedule's. */
export function maySetFee(role: PrincipalRole): boolean {
  return role === 'admin' || role === 'office';
}
