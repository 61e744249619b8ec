import { DASHBOARD_ROWS } from '@sightline/contracts/dashboard/dashboard';
import type { FailedMail } from '@sightline/contracts/mail/failedMails';
import type { Store } from '@sightline/store/core/store';
import { type DeliveryRecord, presentDelivery } from '@sightline/store/deliveries/deliveries';
import { inspectionOf, LISTED_KINDS, listFailedMails } from '@sightline/store/deliveries/failures';
import { allows } from '../../core/policy.ts';
import type { Principal } from '../../core/principal.ts';
import { deliveryPolicy } from '../deliveries/policy.ts';

export async function failedMailsFor(store: Store, reader: Principal): Promise<FailedMail[]> {
  const kinds = LISTED_KINDS.filter((kind) => allows(deliveryPolicy.read, reader, { mail: { kind } }));
  return (await listFailedMails(store, { kinds, limit: DASHBOARD_ROWS })).map(presentFailed);
}

/** Presents a failed mail without its text, which may have links. */
function presentFailed(delivery: DeliveryRecord): FailedMail {
  const { mail } = delivery;
  const needsLink = mail.kind === 'account' && mail.expiresAt !== null;
  return {
    ...presentDelivery(delivery),
    inspectionId: inspectionOf(delivery),
    obstacle: needsLink ? 'passwordLink' : null,
  };
}
