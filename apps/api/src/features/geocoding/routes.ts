import { describePosition, geocodeAddress } from '@sightline/contracts/positions/geocoding';
import { findOrganization } from '@sightline/store/organization/organization';
import { type Route, serve } from '../../core/serve.ts';

export const geocodingRoutes: readonly Route[] = [
  serve(geocodeAddress, async ({ geocoder, limits, principal, store }, { query }) => {
    await limits.spend('geocodingByCaller', principal.subject);
    return await geocoder.locate(query.address, (await findOrganization(store)).facts.address);
  }),

  serve(describePosition, async ({ geocoder, limits, principal }, { query }) => {
    await limits.spend('geocodingByCaller', principal.subject);
    return await geocoder.describe(query);
  }),
];
