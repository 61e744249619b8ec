import { setTimeout as delay } from 'node:timers/promises';
import { listStaffToTell } from '@sightline/store/accounts/staff';
import { derivedId } from '@sightline/store/core/derivedId';
import { deliver } from '@sightline/store/deliveries/deliver';
import type { DeliveryRecord } from '@sightline/store/deliveries/deliveries';
import { type DeliveryOutcome, settleDelivery } from '@sightline/store/deliveries/outcomes';
import type { Services } from '../services.ts';

/**
 * The number of attempts, in all 24 seconds with the delays: longer than the 12 or so that MongoDB needs to
 * elect another primary.
 */
const TRIES = 8;

interface Settling extends Pick<Services, 'store' | 'queue'> {
  publicUrl: string;
}

/** Stores the outcome of a delivery, and mails subscribed staff about one that was not sent. */
export async function settle(
  services: Settling,
  delivery: DeliveryRecord,
  outcome: DeliveryOutcome,
): Promise<void> {
  await persist(() => settleDelivery(services.store, delivery._id, outcome));
  // A mail about a failed mail would fail for the same reason.
  if (outcome.state === 'sent' || outcome.state === 'skipped' || delivery.mail.kind === 'failedDelivery')
    return;
  for (const { _id: userId, email } of await listStaffToTell(services.store, 'failedDeliveries'))
    await deliver(services, {
      _id: derivedId('failed delivery', delivery._id, userId),
      to: email,
      subject: `Not sent: ${delivery.subject}`,
      mail: { kind: 'failedDelivery', ...factsOf(services, delivery), explanation: outcome.explanation },
    });
}

function factsOf({ publicUrl }: Settling, { channel, to, subject, mail }: DeliveryRecord) {
  const inspectionId = 'inspectionId' in mail ? mail.inspectionId : null;
  const page = inspectionId === null ? '/dashboard' : `/inspection/${inspectionId}`;
  return { failed: { channel, to, subject }, link: new URL(page, publicUrl).href };
}

/** Repeats an idempotent write, in case the database is briefly away. */
export async function persist<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt === TRIES) throw error;
      await delay(Math.min(250 * 2 ** (attempt - 1), 8000));
    }
  }
}
