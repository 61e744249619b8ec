import { AppError } from '@sightline/contracts/core/errors';
import {
  acceptPayment as acceptEndpoint,
  type CheckoutSubject,
  createPaymentLink,
  listOwnPayments,
  listPayments,
  openCheckout,
  type PaymentFilter,
  payOwnInspection,
  readPaymentOutcome,
  readPaymentTotals,
  receivePaymentEvent,
  refundPayment,
  startCheckout,
} from '@sightline/contracts/payments/payments';
import { addressKey } from '@sightline/server-kit/addressKey';
import type { Store } from '@sightline/store/core/store';
import { findInspection } from '@sightline/store/inspections/inspections';
import { findPayment, presentOutcome, presentPayment } from '@sightline/store/payments/payments';
import { type PaymentQuery, searchPayments, totalPayments } from '@sightline/store/payments/searchPayments';
import { periodOfDays } from '../../core/organizationDay.ts';
import { isStaff } from '../../core/principal.ts';
import { type Context, type Route, serve } from '../../core/serve.ts';
import type { Services } from '../../core/services.ts';
import { tokenOf } from '../bookings/ownBooking.ts';
import { acceptPayment } from './acceptPayment.ts';
import { linkForOwner, ownPaymentsOf } from './ownPayments.ts';
import { type Payable, payableOf } from './payable.ts';
import { makePaymentLink } from './paymentLink.ts';
import { readPaymentEvent } from './providerEvents.ts';
import { receiveEvent } from './receiveEvent.ts';
import { requestRefund } from './refund.ts';
import { startCheckout as start } from './startCheckout.ts';

export const paymentRoutes: readonly Route[] = [
  serve(openCheckout, async (context, { body }) => {
    await limit(context);
    const payable = await payableOf(context, body);
    const { payments, principal } = context;
    const missing = principal && isStaff(principal) ? [...payments.missing] : [];
    const bookingToken = payable && (await bookingTokenFor(context, body, payable));
    return { isPaymentSetUp: payments.isSetUp, missing, due: payable?.due ?? null, bookingToken };
  }),

  serve(startCheckout, async (context, { body }) => {
    await limit(context);
    const { isSecond, ...subject } = body;
    const payable = await payableOf(context, subject);
    if (!payable) throw new AppError('nothingToPay');
    return { url: await start(context, payable, { isSecond }) };
  }),

  serve(readPaymentOutcome, async (context, { params }) => {
    await limit(context);
    const payment = await findPayment(context.store, params.paymentId);
    if (!payment) throw new AppError('notFound', { thing: 'payment' });
    return presentOutcome(payment);
  }),

  serve(createPaymentLink, async (context, { params, body }) => {
    return await makePaymentLink(context, params.inspectionId, body);
  }),

  serve(payOwnInspection, async (context, { params }) => {
    await limit(context);
    return { link: await linkForOwner(context, params.inspectionId) };
  }),

  serve(listOwnPayments, async (context) => {
    const payments = await ownPaymentsOf(context);
    return { isPaymentSetUp: context.payments.isSetUp, payments };
  }),

  serve(listPayments, async ({ store }, { query: { limit: atMost, cursor, ...filter } }) => {
    const page = { limit: atMost, cursor };
    const { items, nextCursor } = await searchPayments(store, await queryOf(store, filter), page);
    return { items: items.map(presentPayment), nextCursor };
  }),

  serve(readPaymentTotals, async ({ store }, { query }) => {
    return await totalPayments(store, await queryOf(store, query));
  }),

  serve(refundPayment, async (context, { params, body }) => {
    return presentPayment(await requestRefund(context, params.paymentId, body));
  }),

  serve(acceptEndpoint, async (context, { params }) => {
    return presentPayment(await acceptPayment(context, params.paymentId));
  }),

  serve(receivePaymentEvent, async (context) => {
    const event = readPaymentEvent(await signedEvent(context));
    if (event) await receiveEvent(context, event);
    return { received: true } as const;
  }),
];

/**
 * The token with which the visitor who sent a request moves or cancels its inspection. The id of the request is known
 * to that visitor and the office only.
 */
async function bookingTokenFor(
  services: Services,
  { requestId, token }: CheckoutSubject,
  { inspectionId, due }: Payable,
): Promise<string | null> {
  // With a payment link, the inspection is that of the link, and a request named with it proves nothing.
  if (requestId === undefined || token !== undefined || !due.isAccepted) return null;
  const inspection = await findInspection(services.store, inspectionId);
  return inspection && (await tokenOf(services, inspection));
}

async function limit({ limits, request: { ip } }: Context): Promise<void> {
  await limits.spend('checkoutByAddress', addressKey(ip));
}

/** Verifies an event. The provider may send thousands at once, so only unsigned ones are rate-limited. */
async function signedEvent({ payments, limits, request }: Context): Promise<unknown> {
  const body: unknown = request.body;
  payments.requireSetup();
  const signature = request.get('Stripe-Signature');
  const event = Buffer.isBuffer(body) ? await payments.readEvent(body, signature) : null;
  if (event) return event;
  await limits.spend('forgedEventsByAddress', addressKey(request.ip));
  throw new AppError('badInput', { fields: { signature: 'This event is not signed by the provider.' } });
}

async function queryOf(store: Store, { from, to, ...filter }: PaymentFilter): Promise<PaymentQuery> {
  return { ...filter, ...(await periodOfDays(store, from, to)) };
}
