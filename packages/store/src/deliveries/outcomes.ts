import { trusted } from 'mongoose';
import type { Store } from '../core/store.ts';
import { type DeliveryRecord, deliveries, findDelivery } from './deliveries.ts';

/**
 * Outcomes of emails: an email is claimed, sent, then settled. An abandoned claim has an unknown outcome.
 * Decision 081.
 */

/** Changes queued to sending for exactly one caller; returns null for all others. */
export async function claimDelivery(store: Store, deliveryId: string): Promise<DeliveryRecord | null> {
  return await store
    .of(deliveries)
    .findOneAndUpdate(
      { _id: deliveryId, state: 'queued' },
      { $set: { state: 'sending', claimedAt: new Date() } },
      { returnDocument: 'after' },
    )
    .lean<DeliveryRecord>();
}

/** Keeps a claim while its worker lives, however slow the mail server is. */
export async function renewClaim(store: Store, deliveryId: string): Promise<void> {
  const claimed = { _id: deliveryId, state: 'sending' } as const;
  await store.of(deliveries).updateOne(claimed, { $set: { claimedAt: new Date() } });
}

/** Allows a retry of a mail that was certainly not sent (no connection, or refused before its body was accepted). */
export async function releaseDelivery(store: Store, deliveryId: string, explanation: string): Promise<void> {
  await store
    .of(deliveries)
    .updateOne(
      { _id: deliveryId, state: 'sending' },
      { $set: { state: 'queued', claimedAt: null, explanation } },
    );
}

/** States why a mail that waits was not sent so far. */
export async function explainDelay(store: Store, deliveryId: string, explanation: string): Promise<void> {
  await store.of(deliveries).updateOne({ _id: deliveryId, state: 'queued' }, { $set: { explanation } });
}

/** Plans a claimed message for a later time, at which the sweep finds it. */
export async function postponeDelivery(
  store: Store,
  deliveryId: string,
  { sendAt, explanation }: { sendAt: Date; explanation: string },
): Promise<void> {
  await store
    .of(deliveries)
    .updateOne(
      { _id: deliveryId, state: 'sending' },
      { $set: { state: 'queued', claimedAt: null, sendAt, explanation } },
    );
}

export type DeliveryOutcome =
  | { state: 'sent' }
  | { state: 'failed'; explanation: string }
  | { state: 'skipped'; explanation: string }
  | { state: 'unknown'; explanation: string };

/**
 * Stores the outcome and deletes the secret of a personal link. A known outcome never changes; an unknown one does when
 * the worker that was taken for dead learns it.
 */
export async function settleDelivery(
  store: Store,
  deliveryId: string,
  outcome: DeliveryOutcome,
): Promise<DeliveryRecord | null> {
  const delivery = await findDelivery(store, deliveryId);
  if (!delivery) return null;
  const explanation = outcome.state === 'sent' ? null : outcome.explanation;
  const sentAt = outcome.state === 'sent' ? new Date() : null;
  const isKnown = outcome.state === 'sent' || outcome.state === 'failed';
  const open = ['queued', 'sending', ...(isKnown ? ['unknown'] : [])] as DeliveryRecord['state'][];
  const mail = 'link' in delivery.mail ? { ...delivery.mail, link: null } : delivery.mail;
  await store
    .of(deliveries)
    .updateOne(
      { _id: deliveryId, state: trusted({ $in: open }) },
      { $set: { state: outcome.state, explanation, sentAt, mail } },
    );
  return await findDelivery(store, deliveryId);
}
