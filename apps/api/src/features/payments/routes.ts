import { AppError } from '@sightline/contracts/core/errors';
import { listDueFees } from '@sightline/contracts/payments/dueFees';
import {
  acceptPayment as acceptEndpoint,
  type CheckoutSubject,
  createPaymentLink,
  listOwnPayments,
  listPayments,
  OwnPayment,
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
import { derivedId } from '@sightline/store/core/derivedId';
import type { Store } from '@sightline/store/core/store';
import { findDeliveries } from '@sightline/store/deliveries/deliveries';
import { findInspection } from '@sightline/store/inspections/inspections';
import { listInspectionsOfClient } from '@sightline/store/inspections/searchInspections';
import {
  findPayment,
  listCompletedPayments,
  type PaymentRecord,
  presentOutcome,
  presentPayment,
} from '@sightline/store/payments/payments';
import {
  type Month,
  type PaymentQuery,
  searchPayments,
  totalPayments,
} from '@sightline/store/payments/searchPayments';
import { audit } from '../../core/audit.ts';
import { organizationToday, periodOfDays } from '../../core/organizationDay.ts';
import { linkToPay } from '../../core/payLink.ts';
import { isStaff, type PrincipalOf } from '../../core/principal.ts';
import { type Context, type Route, serve } from '../../core/serve.ts';
import type { Services } from '../../core/services.ts';
import { tokenOf } from '../bookings/ownBooking.ts';
import { visibleInspection } from '../rights/inspectionPolicy.ts';
import { listDue } from './dueFees.ts';
import { type Payable, payableInspection, payableOf } from './payable.ts';
import { makePaymentLink } from './paymentLink.ts';
import { readPaymentEvent } from './providerEvents.ts';
import { receiptIdOf, receiveEvent } from './receiveEvent.ts';
import { requestRefund } from './refunds.ts';
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

  serve(listDueFees, async ({ store }, { query }) => await listDue(store, query)),

  serve(listPayments, async ({ store }, { query: { limit: atMost, cursor, ...filter } }) => {
    const page = { limit: atMost, cursor };
    const { items, nextCursor } = await searchPayments(store, await queryOf(store, filter), page);
    return { items: items.map(presentPayment), nextCursor };
  }),

  serve(readPaymentTotals, async ({ store }, { query }) => {
    return await totalPayments(store, await queryOf(store, query), await latestMonths(store));
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

/** The last six months in the time zone of the organization, this one last. */
async function latestMonths(store: Store): Promise<Month[]> {
  const first = (await organizationToday(store)).startOf('month');
  return [5, 4, 3, 2, 1, 0].map((months) => {
    const from = first.minus({ months });
    return {
      month: from.toFormat('yyyy-MM'),
      from: from.toJSDate(),
      to: from.plus({ months: 1 }).toJSDate(),
    };
  });
}

/**
 * Adds an event of our own to those of the provider, from which the payment's state is computed. Decision
 * 034.
 */
async function acceptPayment(
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

/** A request by a client of the portal, who pays only for their own inspections. */
type ClientContext = Context<PrincipalOf<'client'>>;

/** The page on which the client pays. A request can be paid once the office has confirmed it. */
async function linkForOwner(context: ClientContext, inspectionId: string): Promise<string> {
  const inspection = await visibleInspection(context, inspectionId);
  context.payments.requireSetup();
  const { due } = await payableInspection(context.store, inspection);
  if (due.isPaid) throw new AppError('alreadyPaid');
  if (inspection.isRequested) throw new AppError('nothingToPay');
  return await linkToPay(context.configuration, inspectionId);
}

async function ownPaymentsOf({ store, principal }: ClientContext): Promise<OwnPayment[]> {
  const inspections = await listInspectionsOfClient(store, principal.clientId);
  const payments = await listCompletedPayments(
    store,
    inspections.map(({ _id }) => _id),
  );
  const receipts = await findDeliveries(
    store,
    payments.map(({ _id }) => receiptIdOf(_id)),
  );
  const sent = new Map(receipts.filter(({ state }) => state === 'sent').map(({ _id, to }) => [_id, to]));
  return payments.map((payment) => {
    const receiptSentTo = sent.get(receiptIdOf(payment._id)) ?? null;
    return OwnPayment.parse({ ...presentPayment(payment), receiptSentTo });
  });
}
