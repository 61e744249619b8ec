import { AppError } from '@sightline/contracts/core/errors';
import { blocksRefund, isReceived } from '@sightline/contracts/payments/payments';
import { trusted } from 'mongoose';
import type { Store } from '../core/store.ts';
import { type RefundRequest, requestedCents, unansweredRefunds } from './paymentBalance.ts';
import { findPayment, type PaymentRecord, payments } from './payments.ts';

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
