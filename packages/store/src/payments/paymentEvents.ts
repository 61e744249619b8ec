import { Instant } from '@sightline/contracts/core/fields';
import { Id } from '@sightline/contracts/core/ids';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { insertUnlessKnown } from '../core/createOnce.ts';
import { type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';
import type { PaymentFact } from './paymentBalance.ts';

/**
 * The provider's events, each once: its id is the key, so the database refuses a second one. An event of a
 * refund that was made in the provider's dashboard names only the provider's payment.
 */
export const paymentEvents = stored(
  'paymentEvents',
  z.object({
    id: z.string(),
    paymentId: Id.nullable(),
    providerPaymentId: z.string().nullable(),
    fact: z.custom<PaymentFact>(),
    isLive: z.boolean(),
    happenedAt: Instant,
    receivedAt: Instant,
  }),
  [[{ paymentId: 1 }], [{ providerPaymentId: 1 }]],
);

export interface PaymentEventRecord extends RecordOf<typeof paymentEvents> {}

/** Stores an event; one that was stored before has no effect. */
export async function storePaymentEvent(store: Store, event: PaymentEventRecord): Promise<void> {
  await insertUnlessKnown(store.of(paymentEvents).insertOne(event));
}

/** The payment of an event; null while no event has named it, as for a refund event that arrives first. */
export async function paymentOfEvent(
  store: Store,
  { paymentId, providerPaymentId }: Pick<PaymentEventRecord, 'paymentId' | 'providerPaymentId'>,
): Promise<string | null> {
  if (paymentId !== null || providerPaymentId === null) return paymentId;
  const named = await store
    .of(paymentEvents)
    .findOne({ providerPaymentId, paymentId: trusted({ $ne: null }) })
    .lean<PaymentEventRecord>();
  return named?.paymentId ?? null;
}

/** All events of a payment, including those that have only the provider's id of it. */
export async function listPaymentEvents(store: Store, paymentId: string): Promise<PaymentEventRecord[]> {
  const own = await store.of(paymentEvents).find({ paymentId }).lean<PaymentEventRecord[]>();
  const names = [...new Set(own.flatMap(({ providerPaymentId }) => providerPaymentId ?? []))];
  if (names.length === 0) return own;
  const unnamed = await store
    .of(paymentEvents)
    .find({ providerPaymentId: trusted({ $in: names }), paymentId: null })
    .lean<PaymentEventRecord[]>();
  return [...own, ...unnamed];
}
