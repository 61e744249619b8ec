import { openBooking } from '@sightline/contracts/bookings/bookingLinks';
import { acceptQuoteRequest, declineQuoteRequest } from '@sightline/contracts/bookings/bookings';
import { mintId } from '@sightline/contracts/core/ids';
import { readDashboard } from '@sightline/contracts/dashboard/dashboard';
import {
  changeInspectionStatus,
  getInspection,
  listInspections,
} from '@sightline/contracts/inspections/inspections';
import {
  createPaymentLink,
  listPayments,
  openCheckout,
  readPaymentOutcome,
  startCheckout,
} from '@sightline/contracts/payments/payments';
import { sendReport } from '@sightline/contracts/reports/deliveries';
import { bookingLink } from '@sightline/server-kit/clientLinks';
import { findClient } from '@sightline/store/accounts/clients';
import { slotHolds } from '@sightline/store/bookings/slotHolds';
import { derivedId } from '@sightline/store/core/derivedId';
import { deliveries, findDeliveries } from '@sightline/store/deliveries/deliveries';
import { findInspection, inspections } from '@sightline/store/inspections/inspections';
import { payments } from '@sightline/store/payments/payments';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { FAILURES } from '../../../../../tests/support/NominatimServer.ts';
import { PaymentServer } from '../../../../../tests/support/PaymentServer.ts';
import { PAYMENT_KEYS } from '../../../../../tests/support/paymentKeys.ts';
import { storedClient, storedInspection } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { storedHold, storedRequest } from '../../testing/bookings.ts';
import { checkoutPage, deliver, linkToken } from '../../testing/payments.ts';
import { ReportStory } from '../reports/testing/ReportStory.ts';

/** The provider's page: the amount due comes from the server, and no one is asked to pay twice. */

let provider: PaymentServer;
let server: TestServer;
let staff: Awaited<ReturnType<TestServer['signedInAs']>>;
const noProvider = { secretKey: undefined, webhookSecret: undefined, apiUrl: undefined };

beforeAll(async () => {
  provider = await PaymentServer.start();
  server = await TestServer.start({ payments: provider.settings });
  staff = await server.signedInAs('admin');
});
afterEach(() => {
  provider.failure = null;
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

/** The requests that the office's dashboard lists. */
const waitingRequests = async () => (await staff.ask(readDashboard, { query: {} })).bookingRequests;

const start = async (body: object) => server.visitor().send('POST', startCheckout.path, body);

test('a visitor who pays for a request gets a confirmed and paid inspection and a receipt', async () => {
  const { _id: requestId, email } = await storedRequest(server.services.store);
  const visitor = server.visitor();
  const { missing, due, bookingToken } = await visitor.ask(openCheckout, { body: { requestId } });
  expect([missing, due]).toMatchObject([[], { amountCents: 9_500, isPaid: false, isAccepted: false }]);
  expect(bookingToken).toBeNull();

  const { url } = await visitor.ask(startCheckout, { body: { requestId } });
  const page = provider.sessionAt(url);
  expect(page).toMatchObject({ amount_total: 9_500, currency: 'usd', customer_email: email });
  const paymentId = new URL(page.success_url).searchParams.get('payment') ?? '';
  expect(await visitor.ask(readPaymentOutcome, { params: { paymentId } })).toMatchObject({ state: 'open' });
  expect(await deliver(server, provider.pay(page))).toBe(200);

  expect(await visitor.ask(readPaymentOutcome, { params: { paymentId } })).toMatchObject({ state: 'paid' });
  const { items } = await staff.ask(listPayments, { query: { search: email } });
  expect(items).toMatchObject([{ id: paymentId, requestId, state: 'paid', amountCents: 9_500 }]);
  const params = { inspectionId: items[0]?.inspectionId ?? '' };
  expect(await staff.ask(getInspection, { params })).toMatchObject({
    status: 'scheduled',
    paymentStatus: 'paid',
    feeCents: 9_500,
  });
  const sent = await server.services.store.of(deliveries).find({ to: email }).lean();
  expect(sent.map(({ mail }) => mail.kind)).toContain('receipt');
  const { bookingToken: token } = await visitor.ask(openCheckout, { body: { requestId } });
  const booking = await visitor.ask(openBooking, { body: { token: token ?? '' } });
  expect(booking).toMatchObject({ status: 'scheduled', paymentStatus: 'paid', payLink: null });
  expect(await waitingRequests()).toEqual([]);
  expect((await start({ requestId })).body).toMatchObject({ code: 'alreadyPaid' });
});

test('the outcome has the time zone of the property, and not its address', async () => {
  const address = '12 Palafox St, Pensacola, FL 32502';
  const { _id: inspectionId } = await storedInspection(server.services.store, { address });
  const { success_url } = await checkoutPage({ server, provider }, staff, inspectionId);
  const paymentId = new URL(success_url).searchParams.get('payment') ?? '';
  const outcome = await server.visitor().ask(readPaymentOutcome, { params: { paymentId } });
  expect(outcome).toMatchObject({ siteZone: 'America/Chicago' });
  expect(outcome).not.toHaveProperty('address');
});

test('refuses a price in a body, an unknown request, and a call without a subject', async () => {
  const { _id: requestId } = await storedRequest(server.services.store);
  for (const price of [{ amountCents: 1 }, { price: 1 }, { currency: 'jpy' }])
    expect(await start({ requestId, ...price })).toMatchObject({ status: 400, body: { code: 'badInput' } });
  expect((await start({ requestId: mintId() })).status).toBe(404);
  expect((await start({})).body).toMatchObject({ code: 'nothingToPay' });
  expect(await server.services.store.of(payments).countDocuments({ requestId })).toBe(0);
});

test('two tabs at once are sent to one page, and a later one to the same', async () => {
  const { _id: inspectionId } = await storedInspection(server.services.store);
  const token = await linkToken(staff, inspectionId);
  const begin = async () => (await server.visitor().ask(startCheckout, { body: { token } })).url;
  const urls = await Promise.all([begin(), begin(), begin()]);
  expect(new Set([...urls, await begin()]).size).toBe(1);
});

test('the id of a payment cannot be derived from the id of its inspection', async () => {
  const { _id: inspectionId } = await storedInspection(server.services.store);
  const { success_url } = await checkoutPage({ server, provider }, staff, inspectionId);
  const guessed = derivedId('payment', inspectionId, '0');
  expect(new URL(success_url).searchParams.get('payment')).not.toBe(guessed);
  const read = await server.visitor().call(readPaymentOutcome, { params: { paymentId: guessed } });
  expect(read.status).toBe(404);
});

test('a page that has expired is followed by another one', async () => {
  const { _id: inspectionId } = await storedInspection(server.services.store);
  const first = await checkoutPage({ server, provider }, staff, inspectionId);
  await deliver(server, provider.expire(first));
  const second = await checkoutPage({ server, provider }, staff, inspectionId);
  expect(second.id).not.toBe(first.id);
});

test('a page that was paid is not followed by another one, even if its event has not arrived', async () => {
  const { _id: inspectionId } = await storedInspection(server.services.store);
  const page = await checkoutPage({ server, provider }, staff, inspectionId);
  const token = await linkToken(staff, inspectionId);
  const event = provider.pay(page);
  const sessions = provider.sessions.size;
  expect((await start({ token })).body).toMatchObject({ code: 'alreadyPaid' });
  expect(provider.sessions.size).toBe(sessions);
  expect(await deliver(server, event)).toBe(200);
  const { items } = await staff.ask(listPayments, { query: { inspectionId } });
  expect(items).toMatchObject([{ state: 'paid', refundedCents: 0 }]);
  const { paymentStatus } = await staff.ask(getInspection, { params: { inspectionId } });
  expect(paymentStatus).toBe('paid');
});

test('a page whose time has passed here is closed at the provider before another one is made', async () => {
  const { store } = server.services;
  const { _id: inspectionId } = await storedInspection(store);
  const first = await checkoutPage({ server, provider }, staff, inspectionId);
  await store.of(payments).updateOne({ inspectionId }, { $set: { expiresAt: new Date() } });
  const second = await checkoutPage({ server, provider }, staff, inspectionId);
  expect([first.status, second.status]).toEqual(['expired', 'open']);
});

test('the slot of a request is held for as long as its page is open', async () => {
  const { store } = server.services;
  const { _id: requestId, holdId } = await storedRequest(store);
  const { url } = await server.visitor().ask(startCheckout, { body: { requestId } });
  const { expires_at } = provider.sessionAt(url);
  const hold = await store.of(slotHolds).findById(holdId).lean();
  expect(hold?.expiresAt.getTime()).toBeGreaterThan(expires_at * 1000 + 4 * 60_000);
});

test('refuses payment for a request whose slot another visitor has taken', async () => {
  const { store } = server.services;
  const { _id: requestId, holdId, inspectorId } = await storedRequest(store);
  await store.of(slotHolds).deleteOne({ _id: holdId });
  await storedHold(store, { ...(inspectorId && { inspectorId }) });
  expect((await start({ requestId })).body).toMatchObject({ code: 'slotTaken' });
});

test('a request that is declined cannot be paid for any more', async () => {
  const { _id: requestId } = await storedRequest(server.services.store);
  const { url } = await server.visitor().ask(startCheckout, { body: { requestId } });
  await staff.ask(declineQuoteRequest, { params: { requestId }, body: {} });
  expect(provider.sessionAt(url).status).toBe('expired');
  expect((await start({ requestId })).body).toMatchObject({ code: 'holdExpired' });
});

test('an inspection that is canceled cannot be paid for any more', async () => {
  const { _id: inspectionId } = await storedInspection(server.services.store);
  const page = await checkoutPage({ server, provider }, staff, inspectionId);
  const params = { inspectionId };
  await staff.ask(changeInspectionStatus, { params, body: { status: 'cancelled' } });
  expect(page.status).toBe('expired');
});

test('a payment and staff who accept at the same moment make one inspection, with one mail of each kind', async () => {
  const { store } = server.services;
  const { _id: requestId, email } = await storedRequest(store);
  const { url } = await server.visitor().ask(startCheckout, { body: { requestId } });
  const event = provider.pay(provider.sessionAt(url));
  const answers = await Promise.all([
    staff.call(acceptQuoteRequest, { params: { requestId } }).then(({ status }) => status),
    ...Array.from({ length: 5 }, () => deliver(server, event)),
  ]);
  expect(new Set(answers)).toEqual(new Set([200]));
  const { items } = await staff.ask(listInspections, { query: { search: 'Noor', status: 'scheduled' } });
  const { items: paid } = await staff.ask(listPayments, { query: { search: email } });
  const own = items.filter(({ id }) => id === paid[0]?.inspectionId);
  expect(own).toMatchObject([{ paymentStatus: 'paid' }]);
  const mails = await store.of(deliveries).find({ to: email, sendAt: null }).lean();
  const kinds = mails.map(({ mail }) => (mail.kind === 'inspection' ? mail.notice : mail.kind)).toSorted();
  expect(kinds).toEqual(['confirmed', 'receipt']);
});

test('an event that is sent again after an interruption completes the notices, and none is sent twice', async () => {
  const { store, queue } = server.services;
  const { _id: requestId, email } = await storedRequest(store, { email: `client-${mintId()}@example.com` });
  const { url } = await server.visitor().ask(startCheckout, { body: { requestId } });
  const event = provider.pay(provider.sessionAt(url));
  // The first job, the search for the address, comes after the inspection was stored.
  vi.spyOn(queue, 'enqueueSoon').mockRejectedValueOnce(new Error('the process ended'));
  expect(await deliver(server, event)).toBe(500);
  expect(await store.of(deliveries).countDocuments({ to: email })).toBe(0);
  const [payment] = (await staff.ask(listPayments, { query: { search: email } })).items;
  const inspectionId = payment?.inspectionId ?? '';
  // The site is found meanwhile, which changes the inspection.
  await store.of(inspections).updateOne({ _id: inspectionId }, { $set: { updatedAt: new Date() } });
  for (const _ of [1, 2]) expect(await deliver(server, event)).toBe(200);
  const mails = await store.of(deliveries).find({ to: email, sendAt: null }).lean();
  const kinds = mails.map(({ mail }) => (mail.kind === 'inspection' ? mail.notice : mail.kind)).toSorted();
  expect(kinds).toEqual(['confirmed', 'receipt']);
  const assigned = { 'mail.inspectionId': inspectionId, 'mail.kind': 'assignment' } as const;
  expect(await store.of(deliveries).countDocuments(assigned)).toBe(1);
});

test('a request that is paid after its time was taken stays in the queue, marked as paid', async () => {
  const { store } = server.services;
  const { _id: requestId, holdId, inspectorId, startsAt } = await storedRequest(store);
  const { url } = await server.visitor().ask(startCheckout, { body: { requestId } });
  await store.of(slotHolds).deleteOne({ _id: holdId });
  await storedInspection(store, { inspectorId, scheduledDate: startsAt });
  expect(await deliver(server, provider.pay(provider.sessionAt(url)))).toBe(200);
  const waiting = await waitingRequests();
  expect(waiting.find(({ id }) => id === requestId)).toMatchObject({ isPaid: true, inspectionId: null });
  const { items } = await staff.ask(listPayments, { query: {} });
  expect(items.find((payment) => payment.requestId === requestId)).toMatchObject({
    state: 'paid',
    clientId: null,
  });
});

test('a payment link is mailed to the client once, and opens the amount due', async () => {
  const { store } = server.services;
  const { _id: clientId, email } = await storedClient(store);
  const { _id: inspectionId } = await storedInspection(store, { clientId, feeCents: 12_500 });
  const order = { params: { inspectionId }, body: { id: mintId(), isMailed: true } };
  const { sentTo } = await staff.ask(createPaymentLink, order);
  await staff.ask(createPaymentLink, order);
  expect(sentTo).toBe(email);
  const [mail, ...others] = await store.of(deliveries).find({ to: email }).lean();
  expect(others).toEqual([]);
  const link = mail?.mail.kind === 'paymentLink' ? mail.mail.link : null;
  const token = new URL(link ?? '').hash.slice(1);
  const { due, bookingToken } = await server.visitor().ask(openCheckout, { body: { token } });
  expect(due).toMatchObject({ amountCents: 12_500, isPaid: false, isAccepted: true });
  // A person to whom the payment link is passed on may pay, and neither move nor cancel.
  expect(bookingToken).toBeNull();
  const body = { token, requestId: mintId() };
  expect((await server.visitor().ask(openCheckout, { body })).bookingToken).toBeNull();
});

test('the page of a mail shows the fee that is due, with the way to pay for it and nothing else', async () => {
  const { store, configuration } = server.services;
  const { publicUrl, ticketSecret: secret } = configuration;
  const paid = { status: 'scheduled', feeCents: 9_500, paymentStatus: 'paid' } as const;
  const open = async (facts: Parameters<typeof storedInspection>[1]) => {
    const { _id: inspectionId } = await storedInspection(store, facts);
    const about = { inspectionId, expiresAt: new Date(Date.now() + 60_000) };
    const token = new URL(await bookingLink(about, { publicUrl, secret })).hash.slice(1);
    return await server.visitor().ask(openBooking, { body: { token } });
  };
  const { payLink, ...due } = await open({ ...paid, paymentStatus: 'pending' });
  expect(due).toMatchObject({ feeCents: 9_500, paymentStatus: 'pending' });
  const token = new URL(payLink ?? '').hash.slice(1);
  expect((await server.visitor().ask(openCheckout, { body: { token } })).due?.amountCents).toBe(9_500);
  const cancelled = { ...paid, paymentStatus: 'pending', status: 'cancelled' } as const;
  for (const facts of [paid, { ...paid, feeCents: null }, cancelled])
    expect((await open(facts)).payLink).toBeNull();
});

test('the mail of a report asks the client, and no other recipient, for the fee that is due', async () => {
  const story = await ReportStory.begin(server);
  const { store } = server.services;
  await story.mark('mechanicalDuctRough', 'pass');
  await story.generate();
  const { clientId } = (await findInspection(store, story.inspectionId)) ?? {};
  const { email } = (await findClient(store, clientId ?? '')) ?? { email: '' };
  const send = async (paymentStatus: 'pending' | 'paid') => {
    const facts = { feeCents: 9_500, paymentStatus };
    await store.of(inspections).updateOne({ _id: story.inspectionId }, facts);
    const body = { inspectionId: story.inspectionId, recipientEmails: [email, 'permits@city.example'] };
    const { deliveries: sent } = await story.admin.ask(sendReport, { body });
    const stored = await findDeliveries(
      store,
      sent.map(({ id }) => id),
    );
    return Object.fromEntries(
      stored.map(({ to, mail }) => [to, mail.kind === 'report' && mail.asksForFee === true]),
    );
  };
  expect(await send('pending')).toEqual({ [email]: true, 'permits@city.example': false });
  expect(await send('paid')).toEqual({ [email]: false, 'permits@city.example': false });
});

test('refuses the link of another mail, a forged one and one of a canceled inspection', async () => {
  const { store, configuration } = server.services;
  const { _id: inspectionId } = await storedInspection(store, { status: 'cancelled' });
  const about = { inspectionId, expiresAt: new Date(Date.now() + 60_000) };
  const { publicUrl, ticketSecret: secret } = configuration;
  const booking = new URL(await bookingLink(about, { publicUrl, secret })).hash.slice(1);
  expect((await start({ token: booking })).status).toBe(410);
  expect((await start({ token: 'forged' })).status).toBe(410);
  const { status, reply } = await staff.call(createPaymentLink, {
    params: { inspectionId },
    body: { id: mintId(), isMailed: false },
  });
  expect([status, reply]).toMatchObject([409, { code: 'inspectionCancelled' }]);
});

test('an inspection without a fee cannot be paid', async () => {
  const { _id: inspectionId } = await storedInspection(server.services.store, { feeCents: null });
  const order = { params: { inspectionId }, body: { id: mintId(), isMailed: false } };
  expect((await staff.call(createPaymentLink, order)).reply).toMatchObject({ code: 'nothingToPay' });
});

test.each(Object.entries(FAILURES).filter(([name]) => name !== 'is too slow'))(
  'a provider that %s is said to be out of reach, and nothing is stored',
  async (_, failure) => {
    const { _id: inspectionId } = await storedInspection(server.services.store);
    const token = await linkToken(staff, inspectionId);
    provider.failure = failure;
    const { status, body } = await start({ token });
    expect([status, body]).toMatchObject([503, { code: 'paymentUnavailable' }]);
    expect(await server.services.store.of(payments).countDocuments({ inspectionId })).toBe(0);
  },
);

test('the missing payment settings are named only to staff', async () => {
  const bare = await TestServer.start({ payments: noProvider });
  const half = await TestServer.start({ payments: { ...noProvider, secretKey: PAYMENT_KEYS.secretKey } });
  try {
    const open = async (caller: ReturnType<TestServer['visitor']>) =>
      await caller.ask(openCheckout, { body: {} });
    expect(await open(bare.visitor())).toEqual({
      ...{ isPaymentSetUp: false, missing: [], due: null, bookingToken: null },
    });
    const { missing } = await open(await bare.signedInAs('inspector'));
    expect(missing).toEqual(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']);
    const office = await half.signedInAs('admin');
    const { _id: inspectionId } = await storedInspection(half.services.store);
    const token = await linkToken(office, inspectionId);
    const { body } = await half.visitor().send('POST', startCheckout.path, { token });
    expect(body).toMatchObject({
      code: 'paymentSetupRequired',
      error: 'Online payment is not set up. Contact the office about another way to pay.',
    });
    const mailed = { params: { inspectionId }, body: { id: mintId(), isMailed: true } };
    expect((await office.call(createPaymentLink, mailed)).reply).toMatchObject({
      code: 'paymentSetupRequired',
    });
    expect((await office.ask(listInspections, { query: {} })).items[0]).toMatchObject({
      paymentStatus: 'pending',
    });
  } finally {
    await Promise.all([bare.close(), half.close()]);
  }
});
