import { changeAccount, NotificationChoices } from '@sightline/contracts/accounts/account';
import { mintId } from '@sightline/contracts/core/ids';
import {
  acceptPayment,
  listPayments,
  readPaymentTotals,
  receivePaymentEvent,
  refundPayment,
  startCheckout,
} from '@sightline/contracts/payments/payments';
import { deliveries } from '@sightline/store/deliveries/deliveries';
import { createOrganization } from '@sightline/store/organization/organization';
import { paymentEvents } from '@sightline/store/payments/paymentEvents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  disputed,
  eventOf,
  PaymentServer,
  type ProviderEvent,
  signed,
} from '../../../../../tests/support/PaymentServer.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { beginPayment, deliver, linkToken, paymentBalance } from '../../testing/payments.ts';

/** The provider's events: only signed ones count, each once, in any order. */

let provider: PaymentServer;
let server: TestServer;
let staff: Awaited<ReturnType<TestServer['signedInAs']>>;

beforeAll(async () => {
  provider = await PaymentServer.start();
  server = await TestServer.start({ payments: provider.settings });
  staff = await server.signedInAs('admin');
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const begun = (feeCents?: number) => beginPayment({ server, provider }, staff, feeCents);
const balance = (inspectionId: string) => paymentBalance(staff, inspectionId);

async function receipts(inspectionId: string): Promise<number> {
  const found = { 'mail.inspectionId': inspectionId, 'mail.kind': 'receipt' } as const;
  return await server.services.store.of(deliveries).countDocuments(found);
}

test('a forged, a replayed, a future and a changed event are refused without effect', async () => {
  const { inspectionId, page } = await begun();
  const event = provider.pay(page);
  expect(await deliver(server, event, { secret: 'whsec_of_somebody_else' })).toBe(400);
  for (const secondsAgo of [301, -301]) expect(await deliver(server, event, { secondsAgo })).toBe(400);
  const later = { ...event, created: Math.floor(Date.now() / 1000) + 3600 };
  expect(await deliver(server, later)).toBe(400);
  const { body, headers } = signed(event);
  const changed = body.replace('"amount_total":12500', '"amount_total":1');
  const { 'Stripe-Signature': _, ...unsigned } = headers;
  for (const [bytes, sent] of [
    [changed, headers],
    [body, unsigned],
    ['', headers],
  ] as const)
    expect((await server.visitor().send('POST', receivePaymentEvent.path, bytes, sent)).status).toBe(400);
  expect(await balance(inspectionId)).toMatchObject({ state: 'open', paymentStatus: 'pending' });
});

test('the bytes are verified as they were sent, not as JSON writes them', async () => {
  const { inspectionId, page } = await begun();
  const spaced = { ...provider.pay(page), note: 'Cañas \u2028' };
  expect(await deliver(server, spaced)).toBe(200);
  expect(await balance(inspectionId)).toMatchObject({ state: 'paid' });
});

test('the same event many times at once pays once, with one receipt', async () => {
  const { inspectionId, page } = await begun();
  const event = provider.pay(page);
  const answers = await Promise.all(Array.from({ length: 8 }, () => deliver(server, event)));
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(await balance(inspectionId)).toMatchObject({ state: 'paid', paymentStatus: 'paid' });
  expect(await receipts(inspectionId)).toBe(1);
  expect(await server.services.store.of(paymentEvents).countDocuments({ _id: event.id })).toBe(1);
});

test('events in any order, each twice, have the same result', async () => {
  for (const order of [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
    [2, 0, 3, 1],
    [1, 3, 0, 2],
  ]) {
    const { inspectionId, page } = await begun();
    const expired = eventOf('checkout.session.expired', page);
    const paid = provider.pay(page);
    const part = provider.refundInDashboard(page, 2_500);
    const returned = provider.refundInDashboard(page, 1_000);
    const events = [expired, paid, part, failed(returned)];
    for (const index of [...order, ...order]) expect(await deliver(server, events[index] ?? paid)).toBe(200);
    expect(await balance(inspectionId)).toMatchObject({
      state: 'partiallyRefunded',
      refundedCents: 2_500,
      pendingRefundCents: 0,
      paymentStatus: 'paid',
    });
    // The bank returned the other refund.
    expect(await refundsMailed(inspectionId)).toEqual([2_500]);
  }
});

test('a dispute keeps its latest state, whatever the order of events, and prevents refunds', async () => {
  for (const order of [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
    [2, 3, 0, 1],
  ]) {
    const { inspectionId, page } = await begun();
    const paid = provider.pay(page);
    const events = [paid, ...disputed(page, 'lost')];
    for (const index of [...order, ...order]) expect(await deliver(server, events[index] ?? paid)).toBe(200);
    const query = { inspectionId, isDisputed: 'true' } as const;
    const [payment] = (await staff.ask(listPayments, { query })).items;
    expect(payment).toMatchObject({
      state: 'paid',
      disputes: [{ state: 'lost', amountCents: 12_500, reason: 'product_not_received', respondBy: null }],
    });
    expect(await staff.ask(readPaymentTotals, { query })).toMatchObject({
      receivedCents: 12_500,
      lostCents: 12_500,
      netCents: 0,
    });
  }
  const { inspectionId, page } = await begun();
  await deliver(server, provider.pay(page));
  const [asked] = disputed(page, 'won');
  if (asked) await deliver(server, asked);
  const [payment] = (await staff.ask(listPayments, { query: { inspectionId } })).items;
  expect(payment?.disputes).toMatchObject([
    { state: 'needsResponse', respondBy: '2030-03-17T17:46:40.000Z' },
  ]);
  const refund = { params: { paymentId: payment?.id ?? '' }, body: { id: mintId(), amountCents: 100 } };
  expect((await staff.call(refundPayment, refund)).reply).toMatchObject({ code: 'refundRefused' });
});

test('the office is mailed when a dispute begins and when it ends, once each; so are subscribed staff', async () => {
  const email = 'office@example.com';
  await createOrganization(server.services.store, { email });
  const told = await server.signedInAs('admin');
  await told.ask(changeAccount, {
    body: { notifications: { ...NotificationChoices.parse({}), disputes: true } },
  });
  const { inspectionId, page } = await begun();
  await deliver(server, provider.pay(page));
  const events = disputed(page, 'lost');
  const office = [email, told.user.email].toSorted();
  for (const event of [...events.slice(0, 1), ...events.slice(0, 1)]) await deliver(server, event);
  expect(await disputesMailed(inspectionId)).toEqual(office.map((to) => [to, 'begun']));
  for (const event of [...events, ...events]) await deliver(server, event);
  expect(await disputesMailed(inspectionId)).toEqual(
    office.flatMap((to) => ['begun', 'ended'].map((phase) => [to, phase])),
  );

  const late = await begun();
  await deliver(server, provider.pay(late.page));
  for (const event of disputed(late.page, 'won').reverse()) await deliver(server, event);
  expect(await disputesMailed(late.inspectionId)).toEqual(office.map((to) => [to, 'ended']));
});

const byText = (one: string[], other: string[]): number => one.join().localeCompare(other.join());

async function disputesMailed(inspectionId: string): Promise<string[][]> {
  const found = { 'mail.inspectionId': inspectionId, 'mail.kind': 'dispute' } as const;
  const mails = await server.services.store.of(deliveries).find(found).lean();
  const phaseOf = (subject: string): string => (subject.endsWith('has ended') ? 'ended' : 'begun');
  return mails.map(({ to, subject }) => [to, phaseOf(subject)]).toSorted(byText);
}

test('an inspection whose payment was lost in a dispute is no longer paid', async () => {
  for (const outcome of ['lost', 'won'] as const) {
    const { inspectionId, page } = await begun();
    await deliver(server, provider.pay(page));
    for (const event of disputed(page, outcome)) await deliver(server, event);
    expect(await balance(inspectionId)).toMatchObject({
      state: 'paid',
      paymentStatus: outcome === 'lost' ? 'refunded' : 'paid',
    });
  }
});

async function refundsMailed(inspectionId: string): Promise<number[]> {
  const found = { 'mail.inspectionId': inspectionId, 'mail.kind': 'refund' } as const;
  const mails = await server.services.store.of(deliveries).find(found).lean();
  return mails.flatMap(({ mail }) => (mail.kind === 'refund' ? mail.refundedCents : []));
}

/** A failed refund, as the only event that arrives for it. */
function failed({ data }: ProviderEvent): ProviderEvent {
  const refund = provider.refunds.get(data.object.id);
  if (!refund) throw new Error('no such refund');
  return provider.failRefund(refund);
}

test('a payment through a bank that takes days is pending until it arrives', async () => {
  const { inspectionId, page } = await begun();
  const waiting = eventOf('checkout.session.completed', { ...page, payment_status: 'unpaid' });
  await deliver(server, waiting);
  expect(await balance(inspectionId)).toMatchObject({ state: 'processing', paymentStatus: 'pending' });
  expect(await receipts(inspectionId)).toBe(0);
  provider.pay(page);
  await deliver(server, eventOf('checkout.session.async_payment_succeeded', page));
  expect(await balance(inspectionId)).toMatchObject({ state: 'paid', paymentStatus: 'paid' });
});

test('ignores the page of another payment', async () => {
  const { inspectionId, page } = await begun();
  provider.pay(page);
  const other = { ...page, id: 'cs_test_of_another_page' };
  expect(await deliver(server, eventOf('checkout.session.completed', other))).toBe(200);
  expect(await balance(inspectionId)).toMatchObject({ state: 'open', paymentStatus: 'pending' });
});

/** The fields with which the provider reports a page in the payer's currency. */
const IN_CANADA = {
  currency: 'cad',
  amount_total: 17_100,
  currency_conversion: {
    amount_subtotal: 12_500,
    amount_total: 12_500,
    fx_rate: '1.368',
    source_currency: 'usd',
  },
};

test('a payment in the currency of the payer pays by its amount in dollars, and is refunded at the same rate', async () => {
  const { inspectionId, page } = await begun();
  Object.assign(page, IN_CANADA);
  await deliver(server, provider.pay(page));
  expect(await balance(inspectionId)).toMatchObject({ state: 'paid', paymentStatus: 'paid' });
  expect(await receipts(inspectionId)).toBe(1);
  const [payment] = (await staff.ask(listPayments, { query: { inspectionId } })).items;
  expect(payment).toMatchObject({ amountCents: 12_500, charged: { amount: 17_100, currency: 'cad' } });
  const events: ProviderEvent[] = [];
  provider.onEvent = (event) => events.push(event);
  const params = { paymentId: payment?.id ?? '' };
  await staff.ask(refundPayment, { params, body: { id: mintId(), amountCents: 2_500 } });
  const [refunded] = events;
  if (!refunded) throw new Error('no refund');
  expect(refunded.data.object).toMatchObject({ amount: 3_420 });
  Object.assign(refunded.data.object, { currency: 'cad' });
  await deliver(server, refunded);
  expect(await balance(inspectionId)).toMatchObject({ state: 'partiallyRefunded', refundedCents: 2_500 });
});

test.each([
  ['less than what is due', { amount_total: 100 }],
  ['another currency without a conversion', { currency: 'jpy', amount_total: 18_000 }],
  ['a status that is not known', { payment_status: 'partly_paid' }],
  ['an amount that is not a number', { amount_total: '12500' }],
  [
    'a conversion from another currency',
    { ...IN_CANADA, currency_conversion: { amount_total: 12_500, source_currency: 'eur' } },
  ],
  [
    'less than what is due after the conversion',
    { ...IN_CANADA, currency_conversion: { amount_total: 1_250, source_currency: 'usd' } },
  ],
])('%s is shown to the office, and the payer is asked before paying again', async (_, wrong) => {
  const { inspectionId, page } = await begun();
  provider.pay(page);
  await deliver(server, eventOf('checkout.session.completed', { ...page, ...wrong } as typeof page));
  expect(await balance(inspectionId)).toMatchObject({ state: 'unclear', paymentStatus: 'pending' });
  expect(await receipts(inspectionId)).toBe(0);
  const [payment] = (await staff.ask(listPayments, { query: { inspectionId, state: 'unclear' } })).items;
  expect(payment?.charged).toMatchObject({ amount: expect.any(Number) });
  const token = await linkToken(staff, inspectionId);
  const again = await server.visitor().call(startCheckout, { body: { token } });
  expect(again).toMatchObject({ status: 409, reply: { code: 'paymentUnclear' } });
  expect((await server.visitor().call(startCheckout, { body: { token, isSecond: true } })).status).toBe(200);
});

test('an admin accepts a payment that is unclear, after which it is paid with a receipt', async () => {
  const { inspectionId, page } = await begun();
  provider.pay(page);
  await deliver(
    server,
    eventOf('checkout.session.completed', { ...page, currency: 'jpy', amount_total: 25_000 }),
  );
  const [payment] = (await staff.ask(listPayments, { query: { inspectionId } })).items;
  const params = { paymentId: payment?.id ?? '' };
  const inspector = await server.signedInAs('inspector');
  expect((await inspector.call(acceptPayment, { params })).status).toBe(403);
  expect(await staff.ask(acceptPayment, { params })).toMatchObject({ state: 'paid' });
  expect(await balance(inspectionId)).toMatchObject({ state: 'paid', paymentStatus: 'paid' });
  expect(await receipts(inspectionId)).toBe(1);
  expect(await staff.call(acceptPayment, { params })).toMatchObject({ status: 409 });
  const half = provider.refundInDashboard(page, 12_500);
  Object.assign(half.data.object, { currency: 'jpy' });
  await deliver(server, half);
  expect(await balance(inspectionId)).toMatchObject({ state: 'partiallyRefunded', refundedCents: 6_250 });
});

test('events of other things are acknowledged', async () => {
  const { page } = await begun();
  const before = await server.services.store.of(paymentEvents).countDocuments();
  const foreign = eventOf('checkout.session.completed', { ...page, metadata: {} });
  expect(await deliver(server, foreign)).toBe(200);
  expect(await deliver(server, eventOf('customer.created', page))).toBe(200);
  expect(await server.services.store.of(paymentEvents).countDocuments()).toBe(before);
});
