import { trusted } from 'mongoose';
import type { Store } from '../core/store.ts';
import { type DeliveryRecord, deliveries } from './deliveries.ts';

type PlannedDelivery = Pick<DeliveryRecord, '_id' | 'channel'>;

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
