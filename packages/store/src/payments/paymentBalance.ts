import type { Dispute, DisputeState, Money, PaymentState } from '@sightline/contracts/payments/payments';

/** Computes a payment's state from the set of its events, independent of their order. Decision 034. */

export type PaymentFact =
  /** A payment; `amountCents` is its amount in dollars, or 0 where that is unknown. */
  | { kind: 'paid'; amountCents: number; charged: Money }
  /** Checkout is complete, and the bank has yet to confirm. */
  | { kind: 'processing' }
  /** An administrator accepted the received money as the amount due. */
  | { kind: 'accepted' }
  | { kind: 'failed' }
  | { kind: 'expired' }
  /**
   * A refund; `requestId` is that of its request, and null for one that was made in the provider's dashboard.
   */
  | { kind: 'refund'; refundId: string; requestId: string | null; state: RefundState; charged: Money }
  | {
      kind: 'dispute';
      disputeId: string;
      state: DisputeState;
      charged: Money;
      reason: string;
      respondBy: string | null;
    };

export type RefundState = 'pending' | 'succeeded' | 'failed';

interface Dated {
  fact: PaymentFact;
  happenedAt: Date;
}

export interface Balance {
  state: PaymentState;
  refundedCents: number;
  pendingRefundCents: number;
  /** Refund requests that the provider has answered, by its reply or an event. */
  answeredRefundIds: string[];
  disputes: Dispute[];
  /** The charged amount; null where the amount due was paid in dollars. */
  charged: Money | null;
  paidAt: Date | null;
}

export function balanceOf(facts: readonly Dated[], amountCents: number): Balance {
  const received = facts.filter(({ fact }) => fact.kind === 'paid');
  const isAccepted = facts.some(({ fact }) => fact.kind === 'accepted');
  const paid = received.filter(
    ({ fact }) => isAccepted || (fact.kind === 'paid' && fact.amountCents >= amountCents),
  );
  const refunds = latestRefunds(facts, amountCents);
  const sumOf = (state: RefundState): number =>
    refunds.reduce((sum, refund) => sum + (refund.state === state ? refund.amountCents : 0), 0);
  const times = paid.map(({ happenedAt }) => happenedAt.getTime());
  const refundedCents = Math.min(sumOf('succeeded'), amountCents);
  const state = paid.length > 0 ? stateOfPaid(refundedCents, amountCents) : stateOfUnpaid(facts);
  return {
    state,
    charged: chargedOf(paid.length > 0 ? paid : received, { state, amountCents }),
    refundedCents,
    pendingRefundCents: Math.min(sumOf('pending'), amountCents - refundedCents),
    answeredRefundIds: refunds.flatMap(({ requestId }) => requestId ?? []),
    disputes: latestDisputes(facts, amountCents),
    paidAt: times.length > 0 ? new Date(Math.min(...times)) : null,
  };
}

function stateOfPaid(refundedCents: number, amountCents: number): PaymentState {
  if (refundedCents === 0) return 'paid';
  return refundedCents < amountCents ? 'partiallyRefunded' : 'refunded';
}

function stateOfUnpaid(facts: readonly Dated[]): PaymentState {
  const has = (kind: PaymentFact['kind']): boolean => facts.some(({ fact }) => fact.kind === kind);
  if (has('paid')) return 'unclear';
  if (has('failed')) return 'failed';
  if (has('processing')) return 'processing';
  return has('expired') ? 'expired' : 'open';
}

/**
 * The charged amount; null for a payment of the whole amount in dollars. The largest of several is independent
 * of their order.
 */
function chargedOf(
  received: readonly Dated[],
  { state, amountCents }: { state: PaymentState; amountCents: number },
) {
  const all = received.flatMap(({ fact }) => (fact.kind === 'paid' ? fact.charged : []));
  const isWhole = all.some(({ amount, currency }) => currency === 'usd' && amount >= amountCents);
  if (isWhole && state !== 'unclear') return null;
  return all.toSorted((a, b) => b.amount - a.amount || (a.currency < b.currency ? -1 : 1))[0] ?? null;
}

/**
 * Converts an amount that the provider moved in the payer's currency, at the payer's rate. An accepted payment
 * counts as the amount due.
 */
function inDollars(facts: readonly Dated[], dueCents: number): (money: Money) => number {
  const isAccepted = facts.some(({ fact }) => fact.kind === 'accepted');
  const paid = facts.flatMap(({ fact }) => (fact.kind === 'paid' && fact.charged.amount > 0 ? fact : []));
  return ({ amount, currency }) => {
    const rates = paid
      .filter(({ charged }) => charged.currency === currency)
      .map(
        ({ charged, amountCents }) =>
          (isAccepted ? Math.max(amountCents, dueCents) : amountCents) / charged.amount,
      );
    return Math.round(amount * (Math.max(0, ...rates) || 1));
  };
}

/** A refund request, from the moment at which it is recorded until the provider refuses it. */
export interface RefundRequest {
  id: string;
  amountCents: number;
  requestedAt: string;
}

interface Requested {
  refundRequests: readonly RefundRequest[];
  answeredRefundIds: readonly string[];
}

/** Refund requests without an answer of the provider, which may have carried them out, however old they are. */
export const unansweredRefunds = ({ refundRequests, answeredRefundIds }: Requested): RefundRequest[] =>
  refundRequests.filter(({ id }) => !answeredRefundIds.includes(id));

export const requestedCents = (payment: Requested): number =>
  unansweredRefunds(payment).reduce((sum, { amountCents }) => sum + amountCents, 0);

/** The order of a refund's states: pending, succeeded, and sometimes returned by the bank days later. */
const ORDER: Record<RefundState, number> = { pending: 0, succeeded: 1, failed: 2 };

type RefundFact = Extract<PaymentFact, { kind: 'refund' }>;
type Refund = Omit<RefundFact, 'charged'> & { amountCents: number };

/** Each refund in its latest state. */
export function latestRefunds(facts: readonly Dated[], dueCents: number): Refund[] {
  const centsOf = inDollars(facts, dueCents);
  const latest = new Map<string, RefundFact>();
  for (const { fact } of facts) {
    if (fact.kind !== 'refund') continue;
    const known = latest.get(fact.refundId);
    if (!known || ORDER[fact.state] > ORDER[known.state]) latest.set(fact.refundId, fact);
  }
  return [...latest.values()].map(({ charged, ...refund }) => ({ ...refund, amountCents: centsOf(charged) }));
}

const RANK: Record<DisputeState, number> = { needsResponse: 0, underReview: 1, closed: 2, lost: 3, won: 4 };

/** Each dispute by its latest event; of several in one second, by the later state. */
function latestDisputes(facts: readonly Dated[], dueCents: number): Dispute[] {
  const centsOf = inDollars(facts, dueCents);
  const latest = new Map<string, { at: number; dispute: Dispute }>();
  for (const { fact, happenedAt } of facts) {
    if (fact.kind !== 'dispute') continue;
    const { kind: _, disputeId: id, charged, ...rest } = fact;
    const [at, known] = [happenedAt.getTime(), latest.get(id)];
    const isNewer =
      !known || at > known.at || (at === known.at && RANK[rest.state] > RANK[known.dispute.state]);
    if (isNewer) latest.set(id, { at, dispute: { id, amountCents: centsOf(charged), ...rest } });
  }
  const byId = (one: Dispute, other: Dispute): number => (one.id < other.id ? -1 : 1);
  return [...latest.values()].map(({ dispute }) => dispute).sort(byId);
}
