import { describePosition, geocodeAddress } from '@sightline/contracts/positions/geocoding';
import { type Route, serve } from '../../core/serve.ts';

export const geocodingRoutes: readonly Route[] = [
  serve(geocodeAddress, async ({ geocoder, limits, principal }, { query }) => {
    await limits.spend('geocodingByCaller', principal.subject);
    return await geocoder.locate(query.address);
  }),

  serve(describePosition, async ({ geocoder, limits, principal }, { query }) => {
    await limits.spend('geocodingByCaller', principal.subject);
    return await geocoder.describe(query);
  }),
];
