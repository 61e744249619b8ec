import type { ServerResponse } from 'node:http';
import { mintId } from '@sightline/contracts/core/ids';
import { listPayments, refundPayment } from '@sightline/contracts/payments/payments';
import { payments } from '@sightline/store/payments/payments';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PaymentServer, type ProviderEvent } from '../../../../../tests/support/PaymentServer.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { beginPayment, deliver, paymentBalance } from '../../testing/payments.ts';
import { sweepRefunds } from './refunds.ts';

/** Refunds that an admin requests: never more than was paid, and pending until the provider answers. */

let provider: PaymentServer;
let server: TestServer;
let staff: Awaited<ReturnType<TestServer['signedInAs']>>;

beforeAll(async () => {
  provider = await PaymentServer.start();
  server = await TestServer.start({ payments: provider.settings });
  staff = await server.signedInAs('admin');
});
afterEach(() => Object.assign(provider, { failure: null, losesReplies: false }));
afterAll(async () => {
  await server.close();
  await provider.close();
});

const begun = (feeCents?: number) => beginPayment({ server, provider }, staff, feeCents);
const balance = (inspectionId: string) => paymentBalance(staff, inspectionId);

test('an admin refunds a part and then the rest; each counts when the provider confirms it', async () => {
  const { inspectionId, page } = await begun();
  await deliver(server, provider.pay(page));
  const [payment] = (await staff.ask(listPayments, { query: { inspectionId } })).items;
  const params = { paymentId: payment?.id ?? '' };
  const events: ProviderEvent[] = [];
  provider.onEvent = (event) => events.push(event);
  const part = { id: mintId(), amountCents: 2_500 };
  for (const _ of [1, 2])
    expect(await staff.ask(refundPayment, { params, body: part })).toMatchObject({ refundedCents: 2_500 });
  expect(events).toHaveLength(1);
  await deliver(server, events[0] ?? provider.expire(page));
  expect(await balance(inspectionId)).toMatchObject({
    state: 'partiallyRefunded',
    refundedCents: 2_500,
    paymentStatus: 'paid',
  });
  const tooMuch = { id: mintId(), amountCents: 12_500 };
  const refused = await staff.call(refundPayment, { params, body: tooMuch });
  expect([refused.status, refused.reply]).toMatchObject([409, { code: 'refundRefused' }]);
  await staff.ask(refundPayment, { params, body: { id: mintId(), amountCents: 10_000 } });
  await deliver(server, events[1] ?? provider.expire(page));
  expect(await balance(inspectionId)).toMatchObject({
    state: 'refunded',
    refundedCents: 12_500,
    paymentStatus: 'refunded',
  });
});

test('of three full refunds at once, one reaches the provider, whose reply and event count once', async () => {
  const { inspectionId, page } = await begun();
  await deliver(server, provider.pay(page));
  const { refund, events } = await refunding(inspectionId);
  const calls = provider.refundCalls;
  const answers = await Promise.all([12_500, 12_500, 12_500].map((cents) => refund(cents)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(provider.refundCalls).toBe(calls + 1);
  expect(await balance(inspectionId)).toMatchObject({ refundedCents: 12_500, pendingRefundCents: 0 });
  await deliver(server, events[0] ?? provider.expire(page));
  expect(await balance(inspectionId)).toMatchObject({ refundedCents: 12_500, pendingRefundCents: 0 });
});

test('simultaneous partial refunds are all requested while the rest covers their sum', async () => {
  const { inspectionId, page } = await begun();
  await deliver(server, provider.pay(page));
  const { refund } = await refunding(inspectionId);
  const answers = await Promise.all([5_000, 5_000, 2_500, 100].map((cents) => refund(cents)));
  const sum = answers.reduce((total, { status }, index) => {
    return status === 200 ? total + ([5_000, 5_000, 2_500, 100][index] ?? 0) : total;
  }, 0);
  expect(sum).toBeLessThanOrEqual(12_500);
  expect(await balance(inspectionId)).toMatchObject({ refundedCents: sum, pendingRefundCents: 0 });
  expect((await refund(12_500 - sum + 1)).status).toBe(409);
});

test('a refund that the provider refuses is not pending and can be requested again', async () => {
  const { inspectionId, page } = await begun();
  await deliver(server, provider.pay(page));
  const { refund } = await refunding(inspectionId);
  provider.failure = failWith(400);
  expect((await refund(12_500)).status).toBe(409);
  provider.failure = null;
  expect(await balance(inspectionId)).toMatchObject({ pendingRefundCents: 0 });
  expect((await refund(12_500)).status).toBe(200);
});

test('a refund whose reply was lost is pending at any age, and is never made twice', async () => {
  const { inspectionId, page } = await begun();
  await deliver(server, provider.pay(page));
  const { refund, paymentId } = await refunding(inspectionId);
  const calls = provider.refundCalls;
  provider.losesReplies = true;
  expect((await refund(5_000)).status).toBe(200);
  provider.losesReplies = false;
  const { store } = server.services;
  const asked = (await store.of(payments).findById(paymentId).lean())?.refundRequests ?? [];
  const refundRequests = asked.map((request) => ({ ...request, requestedAt: '2026-01-05T12:00:00.000Z' }));
  await store.of(payments).updateOne({ _id: paymentId }, { $set: { refundRequests } });
  expect(await balance(inspectionId)).toMatchObject({ refundedCents: 0, pendingRefundCents: 5_000 });
  expect((await refund(10_000)).status).toBe(409);
  await sweepRefunds(server.services);
  await sweepRefunds(server.services);
  expect(await balance(inspectionId)).toMatchObject({ refundedCents: 5_000, pendingRefundCents: 0 });
  expect(provider.refundCalls).toBe(calls + 1);
});

test.each([401, 409, 429, 503])(
  'a refund that the provider answers with %i is pending until the provider makes it',
  async (failure) => {
    const { inspectionId, page } = await begun();
    await deliver(server, provider.pay(page));
    const { refund } = await refunding(inspectionId);
    provider.failure = failWith(failure);
    expect((await refund(12_500)).status).toBe(200);
    await sweepRefunds(server.services, 0);
    expect(await balance(inspectionId)).toMatchObject({ refundedCents: 0, pendingRefundCents: 12_500 });
    provider.failure = null;
    await sweepRefunds(server.services, 0);
    expect(await balance(inspectionId)).toMatchObject({ refundedCents: 12_500, pendingRefundCents: 0 });
  },
);

const failWith = (status: number) => (response: ServerResponse) => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end('{"error":{"message":"No"}}');
};

/** Requests refunds of the payment for an inspection, and collects the provider's events. */
async function refunding(inspectionId: string) {
  const [payment] = (await staff.ask(listPayments, { query: { inspectionId } })).items;
  const params = { paymentId: payment?.id ?? '' };
  const events: ProviderEvent[] = [];
  provider.onEvent = (event) => events.push(event);
  const refund = async (amountCents: number) =>
    await staff.call(refundPayment, { params, body: { id: mintId(), amountCents } });
  return { refund, events, ...params };
}
