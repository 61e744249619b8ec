import type { CheckoutSubject } from '@sightline/contracts/payments/payments';
import { findInspection } from '@sightline/store/inspections/inspections';
import type { Services } from '../../core/services.ts';
import { tokenOf } from '../bookings/ownBooking.ts';
import type { Payable } from './payable.ts';

/**
 * The token with which the visitor who sent a request moves or cancels its inspection. The id of the request is known
 * to that visitor and the office only.
 */
export async function bookingTokenFor(
  services: Services,
  { requestId, token }: CheckoutSubject,
  { inspectionId, due }: Payable,
): Promise<string | null> {
  // With a payment link, the inspection is that of the link, and a request named with it proves nothing.
  if (requestId === undefined || token !== undefined || !due.isAccepted) return null;
  const inspection = await findInspection(services.store, inspectionId);
  return inspection && (await tokenOf(services, inspection));
}
