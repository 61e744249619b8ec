import { mintId } from '@sightline/contracts/core/ids';
import { listPayments, refundPayment } from '@sightline/contracts/payments/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PaymentServer, type ProviderEvent } from '../../../../../tests/support/PaymentServer.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { beginPayment, deliver, paymentBalance } from '../../testing/payments.ts';

/** Refunds that an admin requests: never more than was paid, and counted once the provider confirms them. */

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

test('an admin refunds a part and then the rest; each counts when the provider confirms it', async () => {
  const { inspectionId, page } = await begun();
  await deliver(server, provider.pay(page));
  const [payment] = (await staff.ask(listPayments, { query: { inspectionId } })).items;
  const params = { paymentId: payment?.id ?? '' };
  const events: ProviderEvent[] = [];
  provider.onEvent = (event) => events.push(event);
  const part = { id: mintId(), amountCents: 2_500 };
  for (const _ of [1, 2])
    expect(await staff.ask(refundPayment, { params, body: part })).toMatchObject({ refundedCents: 0 });
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

test('of three full refunds at once, one reaches the provider and is pending until its event', async () => {
  const { inspectionId, page } = await begun();
  await deliver(server, provider.pay(page));
  const { refund, events } = await refunding(inspectionId);
  const calls = provider.refundCalls;
  const answers = await Promise.all([12_500, 12_500, 12_500].map((cents) => refund(cents)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(provider.refundCalls).toBe(calls + 1);
  expect(await balance(inspectionId)).toMatchObject({ refundedCents: 0, pendingRefundCents: 12_500 });
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
  expect(await balance(inspectionId)).toMatchObject({ pendingRefundCents: sum });
  expect((await refund(12_500 - sum + 1)).status).toBe(409);
});

test.each([
  ['cannot be reached', 503, 503],
  ['refuses', 400, 409],
])('a refund that the provider %s is not pending and can be requested again', async (_, failure, status) => {
  const { inspectionId, page } = await begun();
  await deliver(server, provider.pay(page));
  const { refund } = await refunding(inspectionId);
  provider.failure = (response) => {
    response.writeHead(failure, { 'Content-Type': 'application/json' }).end('{"error":{"message":"No"}}');
  };
  expect((await refund(12_500)).status).toBe(status);
  provider.failure = null;
  expect(await balance(inspectionId)).toMatchObject({ pendingRefundCents: 0 });
  expect((await refund(12_500)).status).toBe(200);
});

/** Requests refunds of the payment for an inspection, and collects the provider's events. */
async function refunding(inspectionId: string) {
  const [payment] = (await staff.ask(listPayments, { query: { inspectionId } })).items;
  const params = { paymentId: payment?.id ?? '' };
  const events: ProviderEvent[] = [];
  provider.onEvent = (event) => events.push(event);
  const refund = async (amountCents: number) =>
    await staff.call(refundPayment, { params, body: { id: mintId(), amountCents } });
  return { refund, events };
}
