import type { Dispute } from '@sightline/contracts/payments/payments';
import { listStaffToTell } from '@sightline/store/accounts/staff';
import { derivedId } from '@sightline/store/core/derivedId';
import { deliver } from '@sightline/store/deliveries/deliver';
import { findOrganization } from '@sightline/store/organization/organization';
import type { PaymentRecord } from '@sightline/store/payments/payments';
import type { Services } from '../../core/services.ts';

/** The page on which the office sees a dispute, with the link to answer it at the provider. */
export const PAYMENTS_PAGE = '/payments?view=received';

const IS_OPEN: Record<Dispute['state'], boolean> = {
  needsResponse: true,
  underReview: true,
  won: false,
  lost: false,
  closed: false,
};

/**
 * Mails the company's address, and the staff who subscribed to it, when a dispute begins and when it ends:
 * once each, in any order and number of its events. A dispute that has ended is not announced as new.
 */
export async function notifyOfDisputes(services: Services, payment: PaymentRecord): Promise<void> {
  if (payment.disputes.length === 0) return;
  const { facts } = await findOrganization(services.store);
  const staff = await listStaffToTell(services.store, 'disputes');
  const office = new Set([facts.email, ...staff.map(({ email }) => email)].filter(Boolean));
  for (const dispute of payment.disputes) for (const to of office) await mail(services, payment, dispute, to);
}

async function mail(
  services: Services,
  { _id: paymentId, inspectionId, clientName }: PaymentRecord,
  { id: disputeId, state }: Dispute,
  to: string,
): Promise<void> {
  const phase = IS_OPEN[state] ? 'begun' : 'ended';
  const link = new URL(PAYMENTS_PAGE, services.configuration.publicUrl).href;
  await deliver(services, {
    _id: derivedId('dispute', `${disputeId} ${phase}`, to),
    to,
    subject: IS_OPEN[state] ? `${clientName} disputes a payment` : `The dispute with ${clientName} has ended`,
    mail: { kind: 'dispute', inspectionId, paymentId, disputeId, link },
  });
}
