import { mintId } from '../../packages/contracts/src/core/ids.ts';
import type { Store } from '../../packages/store/src/core/store.ts';
import {
  createDelivery,
  type DeliveryRecord,
  type NewDelivery,
} from '../../packages/store/src/deliveries/deliveries.ts';
import { settleDelivery } from '../../packages/store/src/deliveries/outcomes.ts';

type Facts = Partial<NewDelivery> & { state?: 'failed' | 'unknown' };

/** A mail that failed, or that may have arrived; by default a client's request for this inspection. */
export async function failedMail(
  store: Store,
  inspectionId: string,
  { state = 'failed', ...facts }: Facts = {},
): Promise<DeliveryRecord> {
  const { _id } = await createDelivery(store, {
    _id: mintId(),
    to: 'office@harborhomes.example',
    subject: 'Inspection request from Harbor Homes',
    mail: { kind: 'request', inspectionId, forOffice: true, name: 'Harbor Homes', facts: [], link: null },
    ...facts,
  });
  const outcome = { state, explanation: 'The mail server rejected the email: 550 No such user.' };
  const settled = await settleDelivery(store, _id, outcome);
  if (!settled) throw new Error('the mail was not stored');
  return settled;
}
