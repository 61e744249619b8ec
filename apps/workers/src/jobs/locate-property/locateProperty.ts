import { AppError } from '@sightline/contracts/core/errors';
import type { SiteMiss } from '@sightline/contracts/core/siteMiss';
import { locateProperty as job } from '@sightline/contracts/jobs';
import { SYSTEM } from '@sightline/contracts/rooms/roomEvents';
import { handle, type JobHandler } from '@sightline/server-kit/JobRunner';
import {
  endSiteSearch,
  findInspection,
  type InspectionRecord,
  setGeocodedSite,
} from '@sightline/store/inspections/inspections';
import { findOrganization } from '@sightline/store/organization/organization';
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
      if (isLastAttempt) await endSiteSearch(services.store, inspection, 'unavailable');
      throw error;
    }
  });
}

async function locate(
  { store, geocoder }: Pick<Services, 'store' | 'geocoder'>,
  inspection: InspectionRecord,
  logger: Logger,
): Promise<void> {
  const { facts } = await findOrganization(store);
  const found = await geocoder.locate(inspection.address, facts.address).catch(missOf);
  if (typeof found === 'string') {
    logger.info({ reason: found }, 'the property was not located');
    return await endSiteSearch(store, inspection, found);
  }
  const { latitude, longitude, accuracyMeters } = found;
  const made = { source: 'geocoded', setBy: SYSTEM.name, setAt: new Date().toISOString() } as const;
  const site = { latitude, longitude, accuracyMeters, ...made };
  if (await setGeocodedSite(store, inspection, site)) return;
  const now = await findInspection(store, inspection._id);
  if (now && now.address !== inspection.address)
    throw new Error('the address changed while it was looked up');
}

function missOf(error: unknown): SiteMiss {
  if (error instanceof AppError && error.code === 'addressNotFound') return error.details.miss ?? 'unknown';
  throw error;
}
