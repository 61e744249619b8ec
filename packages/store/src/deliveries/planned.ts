import { trusted } from 'mongoose';
import type { Store } from '../core/store.ts';
import { type DeliveryRecord, deliveries } from './deliveries.ts';

/** Deletes the mails of an inspection that are planned for later; returns their ids. One that is being sent stays. */
export async function deletePlannedMails(store: Store, inspectionId: string): Promise<string[]> {
  const planned = {
    'mail.inspectionId': inspectionId,
    'mail.kind': 'inspection',
    state: 'queued',
    sendAt: trusted({ $ne: null }),
  } as const;
  const found = await store
    .of(deliveries)
    .find(planned)
    .select({ _id: 1 })
    .lean<Pick<DeliveryRecord, '_id'>[]>();
  await store.of(deliveries).deleteMany({ ...planned, _id: trusted({ $in: found.map(({ _id }) => _id) }) });
  return found.map(({ _id }) => _id);
}
