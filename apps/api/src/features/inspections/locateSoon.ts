import { locateProperty } from '@sightline/contracts/jobs';
import type { JobQueue } from '@sightline/server-kit/JobQueue';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';

/**
 * Requests the coordinates of an inspection without a site; called wherever one is created or its address is
 * set.
 */
export async function locateSoon(queue: JobQueue, { _id, site }: InspectionRecord): Promise<void> {
  if (site === null) await queue.enqueueSoon(locateProperty, { inspectionId: _id });
}
