import type { Store } from '@sightline/store/core/store';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { bookingFeeOf, requestFeeOf } from '@sightline/store/organization/fees';
import { findSettings } from '@sightline/store/organization/organization';

/**
 * What the fee schedule says for this inspection, in cents: for one that a client requested in the portal the
 * schedule of requests, unless clients cannot request the type.
 */
export async function scheduledFee(
  store: Store,
  {
    requestedByClient,
    projectType,
    isVirtual,
  }: Pick<InspectionRecord, 'requestedByClient' | 'projectType' | 'isVirtual'>,
): Promise<number | null> {
  const { fees } = await findSettings(store);
  const what = { projectType, isVirtual };
  return (requestedByClient ? requestFeeOf(fees, what) : null) ?? bookingFeeOf(fees, what);
}
