import { AppError } from '@sightline/contracts/core/errors';
import { locateProperty as job } from '@sightline/contracts/jobs';
import { SYSTEM } from '@sightline/contracts/rooms/roomEvents';
import { handle, type JobHandler } from '@sightline/server-kit/JobRunner';
import {
  findInspection,
  giveUpSite,
  type InspectionRecord,
  setGeocodedSite,
} from '@sightline/store/inspections/inspections';
import type { Logger } from 'pino';
import type { Services } from '../../services.ts';

/** Sets an inspection's site by its address, unless a site was captured at the property. */
export function locateProperty(services: Pick<Services, 'store' | 'geocoder'>): JobHandler {
  return handle(job, async ({ inspectionId }, { logger, isLastAttempt }) => {
    const inspection = await findInspection(services.store, inspectionId);
    if (!inspection || inspection.site?.source === 'captured' || !services.geocoder.hasProvider) return;
    try {
      await locate(services, inspection, logger);
    } catch (error) {
      // From now on staff look it up: without this, the sweep would begin again.
      if (isLastAttempt) await giveUpSite(services.store, inspection);
      throw error;
    }
  });
}

async function locate(
  { store, geocoder }: Pick<Services, 'store' | 'geocoder'>,
  inspection: InspectionRecord,
  logger: Logger,
): Promise<void> {
  const found = await geocoder.locate(inspection.address).catch(noSuchAddress);
  if (!found) {
    logger.info('the address of the property was not found');
    return await giveUpSite(store, inspection);
  }
  const { latitude, longitude } = found;
  const made = { source: 'geocoded', setBy: SYSTEM.name, setAt: new Date().toISOString() } as const;
  const site = { latitude, longitude, accuracyMeters: null, ...made };
  if (await setGeocodedSite(store, inspection, site)) return;
  const now = await findInspection(store, inspection._id);
  if (now && now.address !== inspection.address)
    throw new Error('the address changed while it was looked up');
}

function noSuchAddress(error: unknown): null {
  if (error instanceof AppError && error.code === 'addressNotFound') return null;
  throw error;
}
