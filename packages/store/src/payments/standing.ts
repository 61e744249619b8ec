import type { PaymentState } from '@sightline/contracts/payments';

/**
 * What the provider's events say of a payment. They arrive in any order, and some of them twice: a payment's standing is
 * computed from the set of all of them, never from the one before.
 */

export type PaymentFact =
  | { kind: 'paid'; amountCents: number }
  /** Checkout is complete, and the bank has to confirm. */
  | { kind: 'processing' }
  | { kind: 'failed' }
  | { kind: 'expired' }
  | { kind: 'refund'; refundId: string; state: RefundState; amountCents: number };

export type RefundState = 'pending' | 'succeeded' | 'failed';

interface Dated {
  fact: PaymentFact;
  happenedAt: Date;
}

export interface Standing {
  state: PaymentState;
  refundedCents: number;
  pendingRefundCents: number;
  paidAt: Date | null;
}

export function standingOf(facts: readonly Dated[], amountCents: number): Standing {
  const paid = facts.filter(({ fact }) => fact.kind === 'paid' && fact.amountCents >= amountCents);
  const refunds = [...latestRefunds(facts).values()];
  const sumOf = (state: RefundState): number =>
    refunds.reduce((sum, refund) => sum + (refund.state === state ? refund.amountCents : 0), 0);
  const times = paid.map(({ happenedAt }) => happenedAt.getTime());
  const refundedCents = Math.min(sumOf('succeeded'), amountCents);
  return {
    state: paid.length > 0 ? stateOfPaid(refundedCents, amountCents) : stateOfUnpaid(facts),
    refundedCents,
    pendingRefundCents: Math.min(sumOf('pending'), amountCents - refundedCents),
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

type Refund = Extract<PaymentFact, { kind: 'refund' }>;

function latestRefunds(facts: readonly Dated[]): Map<string, Refund> {
  const latest = new Map<string, Refund>();
  for (const { fact } of facts) {
    if (fact.kind !== 'refund') continue;
    const known = latest.get(fact.refundId);
    if (!known || ORDER[fact.state] > ORDER[known.state]) latest.set(fact.refundId, fact);
  }
  return latest;
}
