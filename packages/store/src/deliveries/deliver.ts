import { sendEmail, sendSms } from '@sightline/contracts/jobs';
import type { JobQueue } from '@sightline/server-kit/JobQueue';
import type { Store } from '../core/store.ts';
import { createDelivery, type DeliveryRecord, type NewDelivery } from './deliveries.ts';

export const jobOf = ({ channel }: Pick<DeliveryRecord, 'channel'>) =>
  channel === 'sms' ? sendSms : sendEmail;

/** Stores a delivery and has it sent, now or at its time. Repeating it sends no second one. */
export async function deliver(
  { store, queue }: { store: Store; queue: JobQueue },
  input: NewDelivery,
): Promise<DeliveryRecord> {
  const delivery = await createDelivery(store, input);
  const { _id: deliveryId, state, sendAt } = delivery;
  if (state === 'queued') await queue.enqueueSoon(jobOf(delivery), { deliveryId }, sendAt ?? undefined);
  return delivery;
}
