import { AppError } from '@sightline/contracts/core/errors';
import { derivedId } from '@sightline/store/core/derivedId';
import { findPayment, type PaymentRecord } from '@sightline/store/payments/payments';
import { audit } from '../../core/audit.ts';
import type { PrincipalOf } from '../../core/principal.ts';
import type { Context } from '../../core/serve.ts';
import { receiveEvent } from './receiveEvent.ts';

/**
 * Adds an event of our own to those of the provider, from which the payment's state is computed. Decision
 * 034.
 */
export async function acceptPayment(
  context: Context<PrincipalOf<'admin'>>,
  paymentId: string,
): Promise<PaymentRecord> {
  const { store, principal } = context;
  const payment = await findPayment(store, paymentId);
  if (!payment) throw new AppError('notFound', { thing: 'payment' });
  if (payment.state !== 'unclear') throw new AppError('nothingToAccept');
  const { inspectionId, isLive } = payment;
  const now = new Date();
  await receiveEvent(context, {
    _id: derivedId('accepted payment', paymentId),
    paymentId,
    sessionId: null,
    providerPaymentId: null,
    isLive,
    happenedAt: now,
    receivedAt: now,
    fact: { kind: 'accepted' },
  });
  audit(context, 'paymentAccepted', { subject: null, by: principal.subject, inspectionId, entry: paymentId });
  return (await findPayment(store, paymentId)) ?? payment;
}
