import { AppError } from '@sightline/contracts/core/errors';
import { Instant } from '@sightline/contracts/core/fields';
import {
  blocksRefund,
  isReceived,
  Payment,
  PaymentOutcome,
  type PaymentState,
} from '@sightline/contracts/payments/payments';
import { siteZoneOf } from '@sightline/wording/place/siteZone';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { createOnce } from '../core/createOnce.ts';
import { prefixesOf } from '../core/searchTerms.ts';
import { filled, type NewRecordOf, presenterOf, type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';
import { findInspection, setPaymentStatus } from '../inspections/inspections.ts';
import { balanceOf, type RefundRequest, requestedCents, unansweredRefunds } from './paymentBalance.ts';
import { listPaymentEvents } from './paymentEvents.ts';

/** One visit to the provider's checkout page, with the state computed from its events. */
export const payments = stored(
  'payments',
  Payment.extend({
    /** The provider's page; it can be paid until `expiresAt`. */
    sessionId: z.string(),
    checkoutUrl: z.string(),
    expiresAt: Instant,
    /**
     * The number of events from which its balance was computed: an older computation never replaces a newer
     * one.
     */
    eventCount: z.int().default(0),
    refundRequests: z.array(z.custom<RefundRequest>()).default([]),
    /**
     * A number that grows with each refund request: of two that were decided on the same state, one is
     * recorded.
     */
    refundRevision: z.int().default(0),
    answeredRefundIds: z.array(z.string()).default([]),
    contentHash: z.string(),
    searchPrefixes: z.array(z.string()),
    /** The sort key of the list: one string, so that a page starts at one bound of one index. */
    newestKey: z.string(),
  }),
  [
    [{ newestKey: -1 }],
    [{ state: 1, newestKey: -1 }],
    [{ 'disputes.state': 1, newestKey: -1 }],
    [{ inspectionId: 1, newestKey: -1 }],
    [{ clientId: 1, newestKey: -1 }],
    [{ searchPrefixes: 1, newestKey: -1 }],
    [{ 'refundRequests.requestedAt': 1 }],
  ],
);

export interface PaymentRecord extends RecordOf<typeof payments> {}
type Balance =
  | 'refundedCents'
  | 'pendingRefundCents'
  | 'answeredRefundIds'
  | 'disputes'
  | 'charged'
  | 'state'
  | 'paidAt'
  | 'providerPaymentId'
  | 'isLive';
type Computed =
  | Balance
  | 'refundRequests'
  | 'refundRevision'
  | 'eventCount'
  | 'searchPrefixes'
  | 'newestKey'
  | 'createdAt';
export type NewPayment = NewRecordOf<typeof payments, Computed>;

/** A payment for staff; a refund counts as pending from its request on. */
export const presentPayment = (payment: PaymentRecord): Payment =>
  present({ ...payment, pendingRefundCents: payment.pendingRefundCents + requestedCents(payment) });

const present = presenterOf(Payment);
export const presentOutcome = (payment: PaymentRecord): PaymentOutcome =>
  PaymentOutcome.parse({ ...presentPayment(payment), siteZone: siteZoneOf(payment.address) });

/** Stores a payment that begins, or returns the existing one with its id. */
export async function createPayment(store: Store, input: NewPayment): Promise<PaymentRecord> {
  const now = new Date();
  const payment = filled(payments, {
    ...input,
    state: 'open',
    refundedCents: 0,
    pendingRefundCents: 0,
    disputes: [],
    charged: null,
    paidAt: null,
    providerPaymentId: null,
    isLive: false,
    eventCount: 0,
    searchPrefixes: prefixesOf([input.clientName, input.email, input.address]),
    newestKey: `${now.toISOString()} ${input._id}`,
    createdAt: now,
  });
  return await createOnce(payment, 'payment', {
    insert: () => store.of(payments).insertOne(payment),
    find: () => findPayment(store, payment._id),
  });
}

export async function findPayment(store: Store, paymentId: string): Promise<PaymentRecord | null> {
  return await store.of(payments).findById(paymentId).lean<PaymentRecord>();
}

/** Paid and processing payments for these inspections, newest first. */
export async function listCompletedPayments(
  store: Store,
  inspectionIds: readonly string[],
): Promise<PaymentRecord[]> {
  const state: PaymentState[] = ['processing', 'paid', 'partiallyRefunded', 'refunded', 'unclear'];
  return await store
    .of(payments)
    .find({ inspectionId: trusted({ $in: inspectionIds }), state: trusted({ $in: state }) })
    .sort({ newestKey: -1 })
    .lean<PaymentRecord[]>();
}

/** All payments for one inspection, or for the request that becomes it. */
export async function listPaymentsFor(store: Store, inspectionId: string): Promise<PaymentRecord[]> {
  return await store.of(payments).find({ inspectionId }).sort({ newestKey: -1 }).lean<PaymentRecord[]>();
}

/**
 * Computes the state of a payment from all of its events. Of several concurrent results, the one from most
 * events stays: the process that stored the last event has read all.
 */
export async function settlePayment(store: Store, paymentId: string): Promise<PaymentRecord | null> {
  const payment = await findPayment(store, paymentId);
  if (!payment) return null;
  const events = await listPaymentEvents(store, paymentId);
  const named = events.find(({ providerPaymentId }) => providerPaymentId !== null);
  const settled = {
    ...balanceOf(events, payment.amountCents),
    providerPaymentId: named?.providerPaymentId ?? null,
    isLive: events.some(({ isLive }) => isLive),
    eventCount: events.length,
  };
  const notNewer = { _id: paymentId, eventCount: trusted({ $lte: events.length }) };
  await store.of(payments).updateOne(notNewer, { $set: settled });
  return await findPayment(store, paymentId);
}

/**
 * Updates an inspection from its payments. Two concurrent updates both read again after writing, so that the
 * later one has seen everything.
 */
export async function settleInspection(store: Store, inspectionId: string): Promise<void> {
  for (;;) {
    const inspection = await findInspection(store, inspectionId);
    if (!inspection) return;
    const { clientId, paymentStatus } = inspection;
    const status = statusOf(await listPaymentsFor(store, inspectionId));
    await store.of(payments).updateMany({ inspectionId, clientId: null }, { $set: { clientId } });
    if (paymentStatus === status) return;
    await setPaymentStatus(store, inspectionId, status);
  }
}

function statusOf(all: readonly PaymentRecord[]): 'paid' | 'refunded' | 'pending' {
  if (all.some(isKept)) return 'paid';
  return all.some(({ state }) => isReceived(state) || state === 'refunded') ? 'refunded' : 'pending';
}

/** Whether money was received and not returned in full, by refunds or by a lost dispute. */
function isKept({ state, amountCents, refundedCents, disputes }: PaymentRecord): boolean {
  return isReceived(state) && amountCents - refundedCents - lostOf({ disputes }) > 0;
}

/** Cents lost in disputes. */
export function lostOf({ disputes }: Pick<PaymentRecord, 'disputes'>): number {
  return disputes.reduce((sum, { state, amountCents }) => sum + (state === 'lost' ? amountCents : 0), 0);
}

/**
 * Records a refund request before the provider is asked. Of several at once that exceed the refundable amount,
 * the first is recorded and the others are refused. The same request again has no effect.
 */
export async function recordRefundRequest(
  store: Store,
  paymentId: string,
  { id, amountCents }: Omit<RefundRequest, 'requestedAt'>,
): Promise<PaymentRecord> {
  for (;;) {
    const payment = await findPayment(store, paymentId);
    if (!payment) throw new AppError('notFound', { thing: 'payment' });
    const known = payment.refundRequests.find((request) => request.id === id);
    if (known && known.amountCents !== amountCents) throw new AppError('conflict', { thing: 'refund' });
    if (known) return payment;
    if (amountCents > refundableCents(payment)) throw new AppError('refundRefused');
    const { eventCount, refundRevision } = payment;
    const request: RefundRequest = { id, amountCents, requestedAt: new Date().toISOString() };
    const { matchedCount } = await store
      .of(payments)
      .updateOne(
        { _id: paymentId, eventCount, refundRevision },
        { $push: { refundRequests: request }, $inc: { refundRevision: 1 } },
      );
    if (matchedCount > 0) return payment;
  }
}

/** Withdraws a request that the provider has refused. */
export async function withdrawRefundRequest(store: Store, paymentId: string, id: string): Promise<void> {
  await store
    .of(payments)
    .updateOne({ _id: paymentId }, { $pull: { refundRequests: { id } }, $inc: { refundRevision: 1 } });
}

/** Payments of which the provider has not answered a refund request within this time. */
export async function paymentsWithUnansweredRefund(
  store: Store,
  olderThanMs: number,
): Promise<PaymentRecord[]> {
  const before = new Date(Date.now() - olderThanMs).toISOString();
  const found = await store
    .of(payments)
    // Any time is greater than the empty string, so the index finds exactly the payments with a request.
    .find({ 'refundRequests.requestedAt': trusted({ $gt: '', $lte: before }) })
    .lean<PaymentRecord[]>();
  return found.filter((payment) => unansweredRefunds(payment).length > 0);
}

/** The refundable cents; none during a dispute, since the bank holds the money while it decides. */
function refundableCents(payment: PaymentRecord): number {
  const { state, amountCents, refundedCents, pendingRefundCents, disputes } = payment;
  if (!isReceived(state) || disputes.some(blocksRefund)) return 0;
  return amountCents - refundedCents - pendingRefundCents - requestedCents(payment);
}
