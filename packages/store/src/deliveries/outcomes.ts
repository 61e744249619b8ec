import { trusted } from 'mongoose';
import type { Store } from '../core/store.ts';
import { type DeliveryRecord, deliveries, findDelivery } from './deliveries.ts';

/** How a mail is sent exactly once: claimed, then sent, then settled. What is left claimed has an unknown outcome. */

/** Queued becomes sending, for exactly one caller; null for everybody else. */
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

/** The mail certainly did not leave (no connection, refused before its body was accepted): it may be tried again. */
export async function releaseDelivery(store: Store, deliveryId: string, explanation: string): Promise<void> {
  await store
    .of(deliveries)
    .updateOne(
      { _id: deliveryId, state: 'sending' },
      { $set: { state: 'queued', claimedAt: null, explanation } },
    );
}

export type DeliveryOutcome =
  | { state: 'sent' }
  | { state: 'failed'; explanation: string }
  | { state: 'unknown'; explanation: string };

/** How it ended. The secret of a personal link is forgotten here. An outcome that is known is never changed. */
export async function settleDelivery(
  store: Store,
  deliveryId: string,
  outcome: DeliveryOutcome,
): Promise<DeliveryRecord | null> {
  const delivery = await findDelivery(store, deliveryId);
  if (!delivery) return null;
  const explanation = outcome.state === 'sent' ? null : outcome.explanation;
  const sentAt = outcome.state === 'sent' ? new Date() : null;
  const mail = delivery.mail.kind === 'report' ? delivery.mail : { ...delivery.mail, link: null };
  await store
    .of(deliveries)
    .updateOne(
      { _id: deliveryId, state: trusted({ $in: ['queued', 'sending'] }) },
      { $set: { state: outcome.state, explanation, sentAt, mail } },
    );
  return await findDelivery(store, deliveryId);
}
