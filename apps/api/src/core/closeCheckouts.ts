import { listPaymentsFor } from '@sightline/store/payments/payments';
import type { Services } from './services.ts';

/**
 * Closes the provider's pages on which somebody could still pay for what is no longer offered. A provider that cannot be
 * reached does not keep the office from declining: what is paid nonetheless is in the list of payments.
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
