import { AppError } from '@sightline/contracts/core/errors';
import { blocksRefund, isReceived } from '@sightline/contracts/payments';
import { findPayment, type PaymentRecord } from '@sightline/store/payments/payments';
import { audit } from '../../core/audit.ts';
import { RefusedByProvider } from '../../core/PaymentProvider.ts';
import type { PrincipalOf } from '../../core/principal.ts';
import type { Context } from '../../core/serve.ts';

/** Asks the provider for a refund. The payment changes when the event of it arrives. */
export async function requestRefund(
  context: Context<PrincipalOf<'admin'>>,
  paymentId: string,
  { id, amountCents }: { id: string; amountCents: number },
): Promise<PaymentRecord> {
  const { store, payments, principal } = context;
  const payment = await findPayment(store, paymentId);
  if (!payment) throw new AppError('notFound', { thing: 'payment' });
  payments.requireSetup();
  const { state, providerPaymentId, refundedCents, pendingRefundCents } = payment;
  const left = payment.amountCents - refundedCents - pendingRefundCents;
  // The provider would refuse it, too: the bank has the money while it decides.
  const isDisputed = (payment.disputes ?? []).some(blocksRefund);
  if (!isReceived(state) || providerPaymentId === null || isDisputed || amountCents > left)
    throw new AppError('refundRefused');
  audit(context, 'refundRequested', {
    subject: null,
    by: principal.subject,
    inspectionId: payment.inspectionId,
    entry: paymentId,
  });
  try {
    await payments.refund({ id, paymentId, providerPaymentId, amount: chargedPart(payment, amountCents) });
  } catch (cause) {
    if (cause instanceof RefusedByProvider) throw new AppError('refundRefused', {}, { cause });
    throw cause;
  }
  return (await findPayment(store, paymentId)) ?? payment;
}

/** The provider refunds in the currency in which the payer was charged. */
function chargedPart({ charged, amountCents: total }: PaymentRecord, amountCents: number): number {
  return charged === null ? amountCents : Math.round((charged.amount * amountCents) / total);
}
