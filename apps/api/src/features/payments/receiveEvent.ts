import { AppError } from '@sightline/contracts/core/errors';
import { sendEmail } from '@sightline/contracts/jobs';
import { isReceived } from '@sightline/contracts/payments/payments';
import { markRequestPaid } from '@sightline/store/bookings/quoteRequests';
import { derivedId } from '@sightline/store/core/derivedId';
import { createDelivery, type DeliveryMail } from '@sightline/store/deliveries/deliveries';
import { latestRefunds } from '@sightline/store/payments/paymentBalance';
import {
  listPaymentEvents,
  paymentOfEvent,
  storePaymentEvent,
} from '@sightline/store/payments/paymentEvents';
import {
  findPayment,
  type PaymentRecord,
  settleInspection,
  settlePayment,
} from '@sightline/store/payments/payments';
import type { Services } from '../../core/services.ts';
import { acceptRequest } from '../bookings/acceptRequest.ts';
import { notifyOfDisputes } from './disputeNotices.ts';
import type { PaymentEvent } from './providerEvents.ts';

/**
 * Stores an event and applies the payment's current state. Every step may be repeated: the provider sends an
 * event again until it is answered, and the last of several at once completes the steps that are left.
 */
export async function receiveEvent(services: Services, event: PaymentEvent): Promise<void> {
  const { store } = services;
  if (!(await isOurs(services, event))) return;
  const { sessionId: _, ...stored } = event;
  await storePaymentEvent(store, stored);
  const paymentId = await paymentOfEvent(store, event);
  const payment = paymentId === null ? null : await settlePayment(store, paymentId);
  if (!payment) return;
  if (payment.requestId !== null && isReceived(payment.state))
    await confirmRequest(services, payment.requestId);
  await settleInspection(store, payment.inspectionId);
  if (payment.paidAt !== null) await mailReceipt(services, payment);
  if (payment.refundedCents > 0) await mailRefunds(services, payment);
  await notifyOfDisputes(services, payment);
}

/**
 * Whether the page was made for this payment. A refund may belong to a payment whose own event has not
 * arrived yet.
 */
async function isOurs({ store }: Services, { paymentId, sessionId }: PaymentEvent): Promise<boolean> {
  if (paymentId === null || sessionId === null) return true;
  return (await findPayment(store, paymentId))?.sessionId === sessionId;
}

/**
 * Turns a paid request into an inspection, as if staff had accepted it. When its time was taken in the
 * meantime, it stays in their queue, marked as paid.
 */
async function confirmRequest(services: Services, requestId: string): Promise<void> {
  await markRequestPaid(services.store, requestId);
  try {
    await acceptRequest(services, requestId, ONLINE_PAYMENT);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    services.logger.warn({ err: error, requestId }, 'a paid request waits for staff');
  }
}

const ONLINE_PAYMENT = { name: 'Paid online' };

export const receiptIdOf = (paymentId: string): string => derivedId('receipt', paymentId);

async function mailReceipt(services: Services, payment: PaymentRecord) {
  const { _id: paymentId, inspectionId, email, address } = payment;
  await mailPayer(services, email, {
    id: receiptIdOf(paymentId),
    subject: `Receipt for your payment: ${address}`,
    mail: { kind: 'receipt', inspectionId, paymentId, link: null },
  });
}

/** Mails each refund that has succeeded: its event may have come before that of its payment. */
async function mailRefunds(services: Services, payment: PaymentRecord) {
  const { _id: paymentId, inspectionId, email, address, amountCents: dueCents } = payment;
  for (const { refundId, state, amountCents } of latestRefunds(
    await listPaymentEvents(services.store, paymentId),
    dueCents,
  )) {
    if (state !== 'succeeded') continue;
    await mailPayer(services, email, {
      id: derivedId('refund', refundId),
      subject: `Refund of your payment: ${address}`,
      mail: { kind: 'refund', inspectionId, paymentId, refundedCents: amountCents, link: null },
    });
  }
}

/** Mails the payer once for the same id. */
async function mailPayer(
  { store, queue }: Services,
  to: string,
  { id, subject, mail }: { id: string; subject: string; mail: DeliveryMail },
): Promise<void> {
  if (to === '') return;
  const { _id: deliveryId, state } = await createDelivery(store, { _id: id, to, subject, mail });
  if (state === 'queued') await queue.enqueueSoon(sendEmail, { deliveryId });
}
