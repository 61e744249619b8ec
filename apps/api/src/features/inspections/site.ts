import { locateProperty } from '@sightline/contracts/jobs';
import { areaOf, type SiteArea } from '@sightline/measuring/geo';
import type { JobQueue } from '@sightline/server-kit/JobQueue';
import type { Store } from '@sightline/store/core/store';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { findSettings } from '@sightline/store/organization/organization';

/** The site of an inspection with the company's radius around it; null until the property has been located. */
export async function siteAreaOf(
  store: Store,
  { site }: Pick<InspectionRecord, 'site'>,
): Promise<SiteArea | null> {
  if (!site) return null;
  return areaOf(site, (await findSettings(store)).siteRadiusMeters);
}

/**
 * Requests the coordinates of an inspection without a site; called wherever one is created or its address is
 * set.
 */
export async function locateSoon(queue: JobQueue, { _id, site }: InspectionRecord): Promise<void> {
  if (site === null) await queue.enqueueSoon(locateProperty, { inspectionId: _id });
}
