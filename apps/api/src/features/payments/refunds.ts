import { AppError } from '@sightline/contracts/core/errors';
import { type RefundRequest, unansweredRefunds } from '@sightline/store/payments/paymentBalance';
import {
  findPayment,
  type PaymentRecord,
  paymentsWithUnansweredRefund,
  recordRefundRequest,
  withdrawRefundRequest,
} from '@sightline/store/payments/payments';
import { audit } from '../../core/audit.ts';
import { RefusedByProvider } from '../../core/PaymentProvider.ts';
import type { PrincipalOf } from '../../core/principal.ts';
import type { Context } from '../../core/serve.ts';
import type { Services } from '../../core/services.ts';
import { startSweep } from '../../core/startSweep.ts';
import { readRefundReply } from './providerEvents.ts';
import { receiveEvent } from './receiveEvent.ts';

type Order = Pick<RefundRequest, 'id' | 'amountCents'>;

/**
 * Requests a refund from the provider. It is pending until the provider has answered: after a call whose outcome
 * is unknown, the sweep asks again, so that no second request takes its place.
 */
export async function requestRefund(
  context: Context<PrincipalOf<'admin'>>,
  paymentId: string,
  order: Order,
): Promise<PaymentRecord> {
  const { store, payments, principal } = context;
  payments.requireSetup();
  const payment = await recordRefundRequest(store, paymentId, order);
  const { inspectionId } = payment;
  audit(context, 'refundRequested', { subject: null, by: principal.subject, inspectionId, entry: paymentId });
  if ((await askProvider(context, payment, order)) === 'refused') throw new AppError('refundRefused');
  return (await findPayment(store, paymentId)) ?? payment;
}

/** Stores the provider's answer to a refund request, or withdraws a request that it refuses. */
async function askProvider(
  services: Services,
  payment: PaymentRecord,
  { id, amountCents }: Order,
): Promise<'answered' | 'refused' | 'unknown'> {
  const { store, payments, logger } = services;
  const { _id: paymentId, providerPaymentId, isLive } = payment;
  try {
    if (providerPaymentId === null) throw new RefusedByProvider('the provider has no payment to refund');
    const amount = chargedPart(payment, amountCents);
    const event = readRefundReply(
      await payments.refund({ id, paymentId, providerPaymentId, amount }),
      isLive,
    );
    if (!event) throw new AppError('paymentUnavailable');
    await receiveEvent(services, event);
    return 'answered';
  } catch (err) {
    const isRefused = err instanceof RefusedByProvider;
    logger.warn({ err, paymentId }, isRefused ? 'a refund was refused' : 'a refund is not confirmed yet');
    if (isRefused) await withdrawRefundRequest(store, paymentId, id);
    return isRefused ? 'refused' : 'unknown';
  }
}

/** The amount in the currency in which the payer was charged, in which the provider refunds. */
function chargedPart({ charged, amountCents: total }: PaymentRecord, amountCents: number): number {
  return charged === null ? amountCents : Math.round((charged.amount * amountCents) / total);
}

const EVERY_MS = 60_000;

/** Asks again for refunds whose outcome is unknown. Every API process may do so: each is made once. */
export const startRefundSweep = (services: Services): { close(): void } =>
  startSweep(EVERY_MS, {
    sweep: () => sweepRefunds(services),
    onError: (err) => services.logger.warn({ err }, 'unconfirmed refunds not swept'),
  });

/** Repeats unanswered refund requests except the most recent ones, which may still be under way. */
export async function sweepRefunds(services: Services, olderThanMs = EVERY_MS): Promise<void> {
  if (!services.payments.isSetUp) return;
  for (const payment of await paymentsWithUnansweredRefund(services.store, olderThanMs))
    for (const order of unansweredRefunds(payment)) await askProvider(services, payment, order);
}
