import { receivePaymentEvent } from '@sightline/contracts/payments/payments';
import { deliveries } from '@sightline/store/deliveries/deliveries';
import { inspections } from '@sightline/store/inspections/inspections';
import { paymentEvents } from '@sightline/store/payments/paymentEvents';
import { payments } from '@sightline/store/payments/payments';
import { storedPayment } from '../../../apps/api/src/testing/payments.ts';
import { signed } from '../../support/PaymentServer.ts';
import { PAYMENT_KEYS } from '../../support/paymentKeys.ts';
import { storedInspection, storedUser } from '../../support/people.ts';
import { type BenchApi, startBenchApi } from '../benchApi.ts';
import { median, percentile } from '../statistics.ts';

export interface PaymentEventFigures {
  /** Stored events, paid payments and inspections, and receipts to be sent, each counted once. */
  effects: Record<'events' | 'payments' | 'inspections' | 'receipts', number>;
  p50: number;
  p99: number;
}

/** The number of events that the provider sends at once, as after an outage. */
const AT_ONCE = 20;

/** Sends events of paid checkouts, each of them twice and in random order. */
export async function measurePaymentEvents(events: number): Promise<PaymentEventFigures> {
  const api = await startBenchApi({
    STRIPE_SECRET_KEY: PAYMENT_KEYS.secretKey,
    STRIPE_WEBHOOK_SECRET: PAYMENT_KEYS.webhookSecret,
  });
  try {
    // Nothing is public before the company has an account.
    await storedUser(api.store);
    const bodies: object[] = [];
    for (let index = 0; index < events; index++) bodies.push(await paidCheckout(api, index));
    const waiting = shuffled([...bodies, ...bodies]);
    const latencies: number[] = [];
    const sendAll = async (): Promise<void> => {
      for (let event = waiting.pop(); event; event = waiting.pop())
        latencies.push(await send(api.url, event));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendAll));
    return { effects: await effectsIn(api), p50: median(latencies), p99: percentile(latencies, 0.99) };
  } finally {
    await api.stop();
  }
}

/** A pending payment, and the event of its completion. */
async function paidCheckout({ store }: BenchApi, index: number): Promise<object> {
  const { _id: inspectionId, clientId } = await storedInspection(store, { feeCents: 12_500 });
  const email = `payer-${index}@example.com`;
  const { _id: paymentId, sessionId } = await storedPayment(store, { inspectionId, clientId, email });
  const session = {
    id: sessionId,
    metadata: { paymentId },
    payment_intent: `pi_${paymentId}`,
    payment_status: 'paid',
    amount_total: 12_500,
    currency: 'usd',
  };
  const created = Math.floor(Date.now() / 1000);
  const type = 'checkout.session.completed';
  return { id: `evt_${paymentId}`, type, created, livemode: false, data: { object: session } };
}

async function send(url: string, event: object): Promise<number> {
  const begin = performance.now();
  const answer = await fetch(url + receivePaymentEvent.path, { method: 'POST', ...signed(event) });
  if (answer.status !== 200) throw new Error(`an event was answered with ${answer.status}`);
  await answer.arrayBuffer();
  return performance.now() - begin;
}

async function effectsIn({ store }: BenchApi): Promise<PaymentEventFigures['effects']> {
  const [stored, paid, confirmed, receipts] = await Promise.all([
    store.of(paymentEvents).countDocuments(),
    store.of(payments).countDocuments({ state: 'paid' }),
    store.of(inspections).countDocuments({ paymentStatus: 'paid' }),
    store.of(deliveries).countDocuments({ 'mail.kind': 'receipt' }),
  ]);
  return { events: stored, payments: paid, inspections: confirmed, receipts };
}

function shuffled<Value>(values: readonly Value[]): Value[] {
  return values
    .map((value) => ({ value, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value);
}
