import type { Dispute, DisputeState, PaymentState } from '@sightline/contracts/payments';

/** Computes a payment's state from the set of its events, in whatever order they arrive. Decision 034. */

export type PaymentFact =
  | { kind: 'paid'; amountCents: number }
  /** Checkout is complete, and the bank has to confirm. */
  | { kind: 'processing' }
  | { kind: 'failed' }
  | { kind: 'expired' }
  | { kind: 'refund'; refundId: string; state: RefundState; amountCents: number }
  | {
      kind: 'dispute';
      disputeId: string;
      state: DisputeState;
      amountCents: number;
      reason: string;
      respondBy: string | null;
    };

export type RefundState = 'pending' | 'succeeded' | 'failed';

interface Dated {
  fact: PaymentFact;
  happenedAt: Date;
}

export interface Standing {
  state: PaymentState;
  refundedCents: number;
  pendingRefundCents: number;
  disputes: Dispute[];
  paidAt: Date | null;
}

export function standingOf(facts: readonly Dated[], amountCents: number): Standing {
  const paid = facts.filter(({ fact }) => fact.kind === 'paid' && fact.amountCents >= amountCents);
  const refunds = latestRefunds(facts);
  const sumOf = (state: RefundState): number =>
    refunds.reduce((sum, refund) => sum + (refund.state === state ? refund.amountCents : 0), 0);
  const times = paid.map(({ happenedAt }) => happenedAt.getTime());
  const refundedCents = Math.min(sumOf('succeeded'), amountCents);
  return {
    state: paid.length > 0 ? stateOfPaid(refundedCents, amountCents) : stateOfUnpaid(facts),
    refundedCents,
    pendingRefundCents: Math.min(sumOf('pending'), amountCents - refundedCents),
    disputes: latestDisputes(facts),
    paidAt: times.length > 0 ? new Date(Math.min(...times)) : null,
  };
}

function stateOfPaid(refundedCents: number, amountCents: number): PaymentState {
  if (refundedCents === 0) return 'paid';
  return refundedCents < amountCents ? 'partiallyRefunded' : 'refunded';
}

function stateOfUnpaid(facts: readonly Dated[]): PaymentState {
  const has = (kind: PaymentFact['kind']): boolean => facts.some(({ fact }) => fact.kind === kind);
  if (has('failed')) return 'failed';
  if (has('processing')) return 'processing';
  return has('expired') ? 'expired' : 'open';
}

/** A refund moves in one direction only: pending, succeeded, and sometimes returned by the bank days later. */
const ORDER: Record<RefundState, number> = { pending: 0, succeeded: 1, failed: 2 };

export type RefundFact = Extract<PaymentFact, { kind: 'refund' }>;

/** Each refund as far as it has got. */
export function latestRefunds(facts: readonly Dated[]): RefundFact[] {
  const latest = new Map<string, RefundFact>();
  for (const { fact } of facts) {
    if (fact.kind !== 'refund') continue;
    const known = latest.get(fact.refundId);
    if (!known || ORDER[fact.state] > ORDER[known.state]) latest.set(fact.refundId, fact);
  }
  return [...latest.values()];
}

const RANK: Record<DisputeState, number> = { needsResponse: 0, underReview: 1, closed: 2, lost: 3, won: 4 };

/** Each dispute by its latest event; of several in one second the one that is farther. */
function latestDisputes(facts: readonly Dated[]): Dispute[] {
  const latest = new Map<string, { at: number; dispute: Dispute }>();
  for (const { fact, happenedAt } of facts) {
    if (fact.kind !== 'dispute') continue;
    const { kind: _, disputeId: id, ...rest } = fact;
    const [at, known] = [happenedAt.getTime(), latest.get(id)];
    const isNewer =
      !known || at > known.at || (at === known.at && RANK[rest.state] > RANK[known.dispute.state]);
    if (isNewer) latest.set(id, { at, dispute: { id, ...rest } });
  }
  const byId = (one: Dispute, other: Dispute): number => (one.id < other.id ? -1 : 1);
  return [...latest.values()].map(({ dispute }) => dispute).sort(byId);
}
