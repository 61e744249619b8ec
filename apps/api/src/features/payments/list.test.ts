import { mintId } from '@sightline/contracts/core/ids';
import {
  listOwnPayments,
  listPayments,
  type PaymentView,
  payOwnInspection,
  readPaymentTotals,
  startCheckout,
} from '@sightline/contracts/payments/payments';
import { payments } from '@sightline/store/payments/payments';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { disputed, eventOf, PaymentServer } from '../../../../../tests/support/PaymentServer.ts';
import { storedInspection } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { ZONE } from '../../testing/bookings.ts';
import { checkoutPage, deliver } from '../../testing/payments.ts';

let provider: PaymentServer;
let server: TestServer;
let staff: Awaited<ReturnType<TestServer['signedInAs']>>;

beforeAll(async () => {
  provider = await PaymentServer.start();
  server = await TestServer.start({ payments: provider.settings });
  staff = await server.signedInAs('admin');
  for (const [address, cents] of [
    ['1 Heron Lane', 10_000],
    ['2 Heron Lane', 20_000],
    ['3 Mangrove Court', 30_000],
  ] as const)
    await paidInspection(address, cents);
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

async function paidInspection(address: string, feeCents: number): Promise<void> {
  const { _id } = await storedInspection(server.services.store, { address, feeCents });
  const page = await checkoutPage({ server, provider }, staff, _id);
  if (feeCents === 30_000) return;
  await deliver(server, provider.pay(page));
  if (feeCents === 20_000) await deliver(server, provider.refundInDashboard(page, 5_000));
}

test('lists payments in pages, newest first', async () => {
  const first = await staff.ask(listPayments, { query: { limit: '2' } });
  expect(first.items.map(({ address }) => address)).toEqual(['3 Mangrove Court', '2 Heron Lane']);
  const cursor = first.nextCursor ?? '';
  const second = await staff.ask(listPayments, { query: { limit: '2', cursor } });
  expect(second.items.map(({ address }) => address)).toEqual(['1 Heron Lane']);
  expect(second.nextCursor).toBeNull();
  expect((await staff.call(listPayments, { query: { cursor: 'x' } })).status).toBe(400);
});

test('filters by words, state and day, and sums the filtered payments', async () => {
  const today = DateTime.now().setZone(ZONE).toISODate() ?? '';
  const yesterday = DateTime.now().setZone(ZONE).minus({ days: 1 }).toISODate() ?? '';
  const seen = async (query: object) => {
    const { items } = await staff.ask(listPayments, { query });
    const { payments: count, months: _, ...totals } = await staff.ask(readPaymentTotals, { query });
    expect(count).toBe(items.length);
    return { count, ...totals };
  };
  const heron = { count: 2, receivedCents: 30_000, refundedCents: 5_000, lostCents: 0, netCents: 25_000 };
  expect(await seen({ search: 'heron' })).toEqual(heron);
  expect(await seen({ search: '%' })).toMatchObject({ count: 0, netCents: 0 });
  expect(await seen({ state: 'open' })).toMatchObject({ count: 1, receivedCents: 0 });
  expect(await seen({ state: 'partiallyRefunded' })).toMatchObject({ count: 1, netCents: 15_000 });
  expect(await seen({ from: today, to: today })).toMatchObject({ count: 3 });
  expect(await seen({ to: yesterday })).toMatchObject({ count: 0 });
  expect(await seen({ clientId: mintId() })).toMatchObject({ count: 0 });
});

test('sums what was received by month', async () => {
  const { months } = await staff.ask(readPaymentTotals, { query: { search: 'heron' } });
  const now = DateTime.now().setZone(ZONE);
  expect(months.map(({ month }) => month)).toEqual(
    [5, 4, 3, 2, 1, 0].map((ago) => now.minus({ months: ago }).toFormat('yyyy-MM')),
  );
  expect(months.map(({ receivedCents }) => receivedCents)).toEqual([0, 0, 0, 0, 0, 30_000]);
});

test('a view has what was received, what needs attention, or what was refunded', async () => {
  const { store } = server.services;
  const begin = async (address: string) => {
    const { _id: inspectionId } = await storedInspection(store, { address, feeCents: 5_000 });
    return { inspectionId, page: await checkoutPage({ server, provider }, staff, inspectionId) };
  };
  const addressesIn = async (view: PaymentView) => {
    const { items } = await staff.ask(listPayments, { query: { view, search: 'skimmer' } });
    const { payments: count } = await staff.ask(readPaymentTotals, { query: { view, search: 'skimmer' } });
    expect(count).toBe(items.length);
    return items.map(({ address }) => address).toSorted();
  };
  await begin('1 Opened Skimmer');
  await deliver(server, provider.pay((await begin('2 Paid Skimmer')).page));
  const refunded = await begin('3 Refunded Skimmer');
  await deliver(server, provider.pay(refunded.page));
  await deliver(server, provider.refundInDashboard(refunded.page, 5_000));
  const disputedOne = await begin('4 Disputed Skimmer');
  await deliver(server, provider.pay(disputedOne.page));
  const { items } = await staff.ask(listPayments, { query: { inspectionId: disputedOne.inspectionId } });
  const about = { payment_intent: items[0]?.providerPaymentId ?? null, amount_total: 5_000 };
  const [begun, , lost] = disputed(about, 'lost');
  if (!begun || !lost) throw new Error('no dispute');
  await deliver(server, begun);
  const failed = await begin('5 Failed Skimmer');
  await deliver(server, eventOf('checkout.session.async_payment_failed', failed.page));

  expect(await addressesIn('attention')).toEqual(['4 Disputed Skimmer', '5 Failed Skimmer']);
  expect(await addressesIn('settled')).toEqual(['2 Paid Skimmer', '3 Refunded Skimmer']);
  expect(await addressesIn('received')).toEqual([
    ...['2 Paid Skimmer', '3 Refunded Skimmer', '4 Disputed Skimmer', '5 Failed Skimmer'],
  ]);
  expect(await addressesIn('refunded')).toEqual(['3 Refunded Skimmer']);

  await deliver(server, lost);
  const again = await checkoutPage({ server, provider }, staff, failed.inspectionId);
  await deliver(server, provider.pay(again));
  expect(await addressesIn('attention')).toEqual([]);
  expect(await addressesIn('refunded')).toEqual(['3 Refunded Skimmer', '4 Disputed Skimmer']);
});

test('a client sees and pays only their own payments', async () => {
  const client = await server.signedInAs('client');
  const clientId = client.user.clientId ?? '';
  const { _id: inspectionId } = await storedInspection(server.services.store, { clientId, feeCents: 9_500 });
  expect(await client.ask(listOwnPayments, {})).toEqual({ isPaymentSetUp: true, payments: [] });
  const params = { inspectionId };
  const { link } = await client.ask(payOwnInspection, { params });
  const token = new URL(link).hash.slice(1);
  const { url } = await server.visitor().ask(startCheckout, { body: { token } });
  const page = provider.sessionAt(url);
  await deliver(server, provider.pay(page));
  await deliver(server, provider.refundInDashboard(page, 1_500));
  const { payments: own } = await client.ask(listOwnPayments, {});
  expect(own).toMatchObject([{ inspectionId, state: 'partiallyRefunded', refundedCents: 1_500 }]);
  expect(JSON.stringify(own)).not.toMatch(/pi_|cs_|email/);
  expect((await client.call(payOwnInspection, { params })).reply).toMatchObject({ code: 'alreadyPaid' });
  const other = await server.signedInAs('client');
  expect((await other.ask(listOwnPayments, {})).payments).toEqual([]);
  expect((await other.call(payOwnInspection, { params })).status).toBe(404);
  const requested = await storedInspection(server.services.store, {
    clientId,
    feeCents: 9_500,
    isRequested: true,
  });
  const early = await client.call(payOwnInspection, { params: { inspectionId: requested._id } });
  expect(early.reply).toMatchObject({ code: 'nothingToPay' });
});

test('a list never contains a payment link, or the hash of a request', async () => {
  const { items } = await staff.ask(listPayments, { query: {} });
  const [stored] = await server.services.store.of(payments).find().lean();
  expect(JSON.stringify(items)).not.toContain(stored?.sessionId);
});
