import { listPaymentsFor } from '@sightline/store/payments/payments';
import type { Services } from './services.ts';

/**
 * Closes the provider's pages for a payment that is no longer wanted. When the provider cannot be reached,
 * the office can still decline; a payment that arrives nonetheless is in the list of payments.
 */
export async function closeCheckouts(
  { store, payments, logger }: Services,
  inspectionId: string,
): Promise<void> {
  const open = (await listPaymentsFor(store, inspectionId)).filter(({ state }) => state === 'open');
  for (const { sessionId } of open) {
    await payments.closeCheckout(sessionId).catch((error: unknown) => {
      logger.warn({ err: error, inspectionId }, 'a checkout page stays open');
    });
  }
}
