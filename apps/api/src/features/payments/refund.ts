import { AppError } from '@sightline/contracts/core/errors';
import { findPayment, type PaymentRecord } from '@sightline/store/payments/payments';
import { recordRefundRequest, withdrawRefundRequest } from '@sightline/store/payments/refundRequests';
import { audit } from '../../core/audit.ts';
import { RefusedByProvider } from '../../core/PaymentProvider.ts';
import type { PrincipalOf } from '../../core/principal.ts';
import type { Context } from '../../core/serve.ts';

/**
 * Requests a refund from the provider; it is pending until its event arrives. After a failed call none is
 * pending.
 */
export async function requestRefund(
  context: Context<PrincipalOf<'admin'>>,
  paymentId: string,
  { id, amountCents }: { id: string; amountCents: number },
): Promise<PaymentRecord> {
  const { store, payments, principal } = context;
  payments.requireSetup();
  const payment = await recordRefundRequest(store, paymentId, { id, amountCents });
  audit(context, 'refundRequested', {
    subject: null,
    by: principal.subject,
    inspectionId: payment.inspectionId,
    entry: paymentId,
  });
  try {
    const { providerPaymentId } = payment;
    if (providerPaymentId === null) throw new AppError('refundRefused');
    await payments.refund({ id, paymentId, providerPaymentId, amount: chargedPart(payment, amountCents) });
  } catch (cause) {
    await withdrawRefundRequest(store, paymentId, id);
    if (cause instanceof RefusedByProvider) throw new AppError('refundRefused', {}, { cause });
    throw cause;
  }
  return (await findPayment(store, paymentId)) ?? payment;
}

/** The amount in the currency in which the payer was charged, in which the provider refunds. */
function chargedPart({ charged, amountCents: total }: PaymentRecord, amountCents: number): number {
  return charged === null ? amountCents : Math.round((charged.amount * amountCents) / total);
}
