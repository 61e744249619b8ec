import { Id } from '@sightline/contracts/core/ids';
import type { DisputeState } from '@sightline/contracts/payments/payments';
import type { PaymentFact } from '@sightline/store/payments/paymentBalance';
import type { PaymentEventRecord } from '@sightline/store/payments/paymentEvents';
import { z } from 'zod';

/** The provider's events, and the fact about a payment in each. Other kinds of events are ignored. */

/** The currency of every requested amount. */
const ASKED = 'usd';

const ids = z.object({ paymentId: Id.optional(), requestId: Id.optional() });
const Metadata = ids.pick({ paymentId: true }).nullish();
const RefundMetadata = ids.nullish();

/**
 * The provider's session. A field of an unknown form is left out: the amount received is then unclear, but
 * never lost.
 */
const Session = z.object({
  id: z.string(),
  metadata: Metadata,
  payment_intent: z.string().nullish(),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']).nullish().catch(null),
  amount_total: z.int().nullish().catch(null),
  currency: z.string().nullish().catch(null),
  /** The amount in the requested currency, of a page in the payer's currency. */
  currency_conversion: z.object({ amount_total: z.int(), source_currency: z.string() }).nullish().catch(null),
});
type Session = z.infer<typeof Session>;

const Refund = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string().default(ASKED),
  status: z.string().nullish(),
  payment_intent: z.string().nullish(),
  metadata: RefundMetadata,
});

const Dispute = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string().default(ASKED),
  status: z.string(),
  reason: z.string().default(''),
  payment_intent: z.string().nullish(),
  evidence_details: z.object({ due_by: z.int().nullish() }).nullish(),
});

const envelope = { id: z.string().min(1), created: z.int(), livemode: z.boolean().default(false) };

const SessionEvent = z.object({
  ...envelope,
  type: z.enum([
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
  ]),
  data: z.object({ object: Session }),
});
const RefundEvent = z.object({
  ...envelope,
  type: z.enum(['refund.created', 'refund.updated', 'refund.failed']),
  data: z.object({ object: Refund }),
});
const DisputeEvent = z.object({
  ...envelope,
  type: z.enum(['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed']),
  data: z.object({ object: Dispute }),
});

export interface PaymentEvent extends PaymentEventRecord {
  /** The provider's page of the payment; null for a refund or a dispute. */
  sessionId: string | null;
}

/** Reads an event; null for one that does not concern a payment of this product. */
export function readPaymentEvent(event: unknown): PaymentEvent | null {
  const session = SessionEvent.safeParse(event);
  if (session.success) return ofSession(session.data);
  const refund = RefundEvent.safeParse(event);
  if (refund.success) return ofRefund(refund.data);
  const dispute = DisputeEvent.safeParse(event);
  return dispute.success ? ofDispute(dispute.data) : null;
}

const PageReply = z.object({
  id: z.string(),
  status: z.string().nullish(),
  payment_status: z.string().nullish(),
  livemode: z.boolean().default(false),
});

/** Reads the provider's page as an event; null while it is open. The same state again is the same event. */
export function readPageReply(reply: unknown): PaymentEvent | null {
  const page = PageReply.safeParse(reply);
  if (!page.success || (page.data.status !== 'complete' && page.data.status !== 'expired')) return null;
  const { id, status, payment_status, livemode } = page.data;
  const type = `checkout.session.${status === 'complete' ? 'completed' : 'expired'}`;
  return replyEvent(`${id} ${status} ${payment_status}`, { type, livemode, data: { object: reply } });
}

/** Reads the provider's reply to a refund as an event. The same state again is the same event. */
export function readRefundReply(reply: unknown, livemode: boolean): PaymentEvent | null {
  const refund = Refund.safeParse(reply);
  if (!refund.success) return null;
  const { id, status } = refund.data;
  return replyEvent(`${id} ${status}`, { type: 'refund.updated', livemode, data: { object: reply } });
}

function replyEvent(id: string, event: { type: string; livemode: boolean; data: object }) {
  return readPaymentEvent({ ...event, id: `reply ${id}`, created: Math.floor(Date.now() / 1000) });
}

function ofSession(event: z.infer<typeof SessionEvent>): PaymentEvent | null {
  const { id: sessionId, metadata, payment_intent } = event.data.object;
  const paymentId = metadata?.paymentId;
  if (paymentId === undefined) return null;
  const about = { paymentId, sessionId, providerPaymentId: payment_intent ?? null };
  return { ...common(event), ...about, fact: factOf(event.type, event.data.object) };
}

function factOf(type: z.infer<typeof SessionEvent>['type'], session: Session): PaymentFact {
  if (type === 'checkout.session.expired') return { kind: 'expired' };
  if (type === 'checkout.session.async_payment_failed') return { kind: 'failed' };
  const isConfirmed = type === 'checkout.session.async_payment_succeeded';
  if (!isConfirmed && session.payment_status === 'unpaid') return { kind: 'processing' };
  const isPaid = isConfirmed || session.payment_status === 'paid';
  const { amount_total: amount, currency } = session;
  return {
    kind: 'paid',
    amountCents: isPaid ? centsOf(session) : 0,
    charged: { amount: amount ?? 0, currency: currency ?? '' },
  };
}

/** The amount paid in the requested currency; 0 where the event does not have it. */
function centsOf({ amount_total: amount, currency, currency_conversion: conversion }: Session): number {
  if (currency === ASKED) return amount ?? 0;
  return conversion?.source_currency === ASKED ? conversion.amount_total : 0;
}

function ofRefund(event: z.infer<typeof RefundEvent>): PaymentEvent | null {
  const { id: refundId, amount, currency, status, payment_intent, metadata } = event.data.object;
  if (!payment_intent) return null;
  const about = {
    paymentId: metadata?.paymentId ?? null,
    sessionId: null,
    providerPaymentId: payment_intent,
  };
  const state = event.type === 'refund.failed' ? 'failed' : stateOf(status);
  const requestId = metadata?.requestId ?? null;
  return {
    ...common(event),
    ...about,
    fact: { kind: 'refund', refundId, requestId, state, charged: { amount, currency } },
  };
}

function stateOf(status: string | null | undefined): 'succeeded' | 'failed' | 'pending' {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

/** The event of a dispute, which names only the provider's payment. */
function ofDispute(event: z.infer<typeof DisputeEvent>): PaymentEvent | null {
  const { id: disputeId, amount, currency, status, reason, ...dispute } = event.data.object;
  if (!dispute.payment_intent) return null;
  const state = stateOfDispute(status);
  const dueBy = state === 'needsResponse' ? dispute.evidence_details?.due_by : null;
  const respondBy = dueBy ? new Date(dueBy * 1000).toISOString() : null;
  return {
    ...common(event),
    paymentId: null,
    sessionId: null,
    providerPaymentId: dispute.payment_intent,
    fact: { kind: 'dispute', disputeId, state, charged: { amount, currency }, reason, respondBy },
  };
}

/** The state of a dispute; `warning_` marks an inquiry, which may become a dispute. */
function stateOfDispute(status: string): DisputeState {
  if (status === 'won' || status === 'lost') return status;
  if (status.endsWith('needs_response')) return 'needsResponse';
  return status.endsWith('under_review') ? 'underReview' : 'closed';
}

function common({ id, created, livemode }: { id: string; created: number; livemode: boolean }) {
  const happenedAt = new Date(created * 1000);
  return { _id: id, isLive: livemode, happenedAt, receivedAt: new Date() };
}
