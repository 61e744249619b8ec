import { sendEmail, sendSms } from '@sightline/contracts/jobs';
import type { JobQueue } from '@sightline/server-kit/JobQueue';
import { trusted } from 'mongoose';
import type { Store } from '../core/store.ts';
import { createDelivery, type DeliveryRecord, deliveries, type NewDelivery } from './deliveries.ts';

type PlannedDelivery = Pick<DeliveryRecord, '_id' | 'channel'>;

/** The mails about an inspection that are for its client; a request is also mailed to the office. */
const FOR_CLIENT: DeliveryRecord['mail']['kind'][] = [
  'inspection',
  'request',
  'paymentLink',
  'receipt',
  'refund',
];

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

/** Sends the unsent mails about an inspection to its client's present address; one that is being sent stays. */
export async function readdressMails(store: Store, inspectionId: string, to: string): Promise<void> {
  const unsent = {
    'mail.inspectionId': inspectionId,
    'mail.kind': trusted({ $in: FOR_CLIENT }),
    'mail.forOffice': trusted({ $ne: true }),
    state: 'queued',
  } as const;
  await store.of(deliveries).updateMany(unsent, { $set: { to } });
}

/** Deletes and returns the planned mails and text messages of an inspection, except one that is being sent. */
export async function deletePlannedMails(store: Store, inspectionId: string): Promise<PlannedDelivery[]> {
  const planned = {
    'mail.inspectionId': inspectionId,
    'mail.kind': trusted({ $in: ['inspection', 'sms'] as DeliveryRecord['mail']['kind'][] }),
    state: 'queued',
    sendAt: trusted({ $ne: null }),
  } as const;
  const found = await store
    .of(deliveries)
    .find(planned)
    .select({ _id: 1, channel: 1 })
    .lean<PlannedDelivery[]>();
  await store.of(deliveries).deleteMany({ ...planned, _id: trusted({ $in: found.map(({ _id }) => _id) }) });
  return found;
}
