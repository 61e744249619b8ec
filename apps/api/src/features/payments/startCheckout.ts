import { AppError } from '@sightline/contracts/core/errors';
import type { QuoteRequestRecord } from '@sightline/store/bookings/quoteRequests';
import { contentHashOf } from '@sightline/store/core/contentHash';
import { secretId } from '@sightline/store/core/derivedId';
import { createPayment, listPaymentsFor, type PaymentRecord } from '@sightline/store/payments/payments';
import { inspectionNoun } from '@sightline/wording/inspectionTitle';
import { RefusedByProvider } from '../../core/PaymentProvider.ts';
import type { Services } from '../../core/services.ts';
import { secureSlot } from '../bookings/acceptRequest.ts';
import type { Payable } from './payable.ts';
import { readPageReply } from './providerEvents.ts';
import { receiveEvent } from './receiveEvent.ts';

const MINUTE = 60_000;

/** The provider's minimum, plus a minute in case its clock is ahead. */
const PAGE_MINUTES = 31;

/** The time for which a slot is held after the page, so that its last event has arrived. */
const EVENT_MINUTES = 5;

/** The limit for repeated starts of a payment, which would otherwise hold the slot forever. */
const REQUEST_MINUTES = 120;

/**
 * Returns the page on which the amount is paid. While an earlier page can be paid, it is that one, so that no
 * one pays twice. After an unclear payment, the payer is asked first.
 */
export async function startCheckout(
  services: Services,
  payable: Payable,
  { isSecond }: { isSecond: boolean },
): Promise<string> {
  services.payments.requireSetup();
  const { inspectionId, request, due } = payable;
  await settleOpenPages(services, payable);
  const earlier = await listPaymentsFor(services.store, inspectionId);
  if (due.isPaid || earlier.some(({ state }) => state === 'paid' || state === 'processing'))
    throw new AppError('alreadyPaid');
  if (!isSecond && earlier.some(({ state }) => state === 'unclear')) throw new AppError('paymentUnclear');
  const open = earlier.find((payment) => isOpen(payment, due.amountCents));
  if (open) return open.checkoutUrl;
  const expiresAt = new Date(Date.now() + PAGE_MINUTES * MINUTE);
  if (request) await holdForPayment(services, request, expiresAt);
  const payment = await beginPayment(services, payable, { attempt: earlier.length, expiresAt });
  return payment.checkoutUrl;
}

/**
 * Stores the state of the pages whose last event has not arrived, and closes those that are not shown again, so
 * that no one pays on two.
 */
async function settleOpenPages(services: Services, { inspectionId, due }: Payable): Promise<void> {
  const earlier = await listPaymentsFor(services.store, inspectionId);
  for (const payment of earlier.filter(({ state }) => state === 'open')) {
    if (!isOpen(payment, due.amountCents)) await services.payments.closeCheckout(payment.sessionId);
    const event = readPageReply(await pageOf(services, payment));
    if (event) await receiveEvent(services, event);
  }
}

/** The provider's page; null if it knows none, as after a change of the company's account there. */
async function pageOf({ payments }: Services, { sessionId }: PaymentRecord): Promise<object | null> {
  try {
    return await payments.readCheckout(sessionId);
  } catch (error) {
    if (error instanceof RefusedByProvider) return null;
    throw error;
  }
}

/** Whether a page can be paid, with a minute left to enter a card. */
function isOpen({ state, amountCents, expiresAt }: PaymentRecord, dueCents: number): boolean {
  return state === 'open' && amountCents === dueCents && expiresAt.getTime() > Date.now() + MINUTE;
}

async function holdForPayment({ store }: Services, request: QuoteRequestRecord, pageExpiresAt: Date) {
  if (request.createdAt.getTime() + REQUEST_MINUTES * MINUTE < Date.now()) throw new AppError('holdExpired');
  await secureSlot(store, request, new Date(pageExpiresAt.getTime() + EVENT_MINUTES * MINUTE));
}

/**
 * Creates the page of a payment. Two tabs at once make two pages, of which both show the first that was
 * stored. The address of the other one is never disclosed.
 */
async function beginPayment(
  { store, payments, configuration }: Services,
  { inspectionId, request, clientName, email, due }: Payable,
  { attempt, expiresAt }: { attempt: number; expiresAt: Date },
): Promise<PaymentRecord> {
  const { projectType, isVirtual, address, amountCents } = due;
  // The page after the payment is public, so the id must not follow from the inspection's id alone.
  const paymentId = secretId(configuration.ticketSecret, 'payment', inspectionId, String(attempt));
  const { sessionId, url } = await unlessRefused(
    payments.createCheckout({
      paymentId,
      amountCents,
      expiresAt,
      email: email || null,
      title: inspectionNoun(projectType),
      description: address,
      successUrl: new URL(`/payment-success?payment=${paymentId}`, configuration.publicUrl).href,
      cancelUrl: new URL('/checkout', configuration.publicUrl).href,
    }),
  );
  return await createPayment(store, {
    _id: paymentId,
    inspectionId,
    clientName,
    email,
    projectType,
    isVirtual,
    address,
    amountCents,
    requestId: request?._id ?? null,
    clientId: null,
    sessionId,
    checkoutUrl: url,
    expiresAt,
    startsAt: due.startsAt === null ? null : new Date(due.startsAt),
    contentHash: contentHashOf({ inspectionId, attempt, amountCents }),
  });
}

/** Throws paymentUnavailable for a refusal that the payer cannot change, such as of too small an amount. */
async function unlessRefused<Value>(call: Promise<Value>): Promise<Value> {
  try {
    return await call;
  } catch (cause) {
    if (cause instanceof RefusedByProvider) throw new AppError('paymentUnavailable', {}, { cause });
    throw cause;
  }
}
