import { z } from 'zod';
import { Instant, Position } from './core/fields.ts';

/** Where the property of an inspection is: looked up by its address, or captured by staff who stand there. */

const { latitude, longitude, accuracyMeters } = Position.shape;

export const SiteSource = z.enum(['geocoded', 'captured']);
export type SiteSource = z.infer<typeof SiteSource>;

export const Site = z.object({
  latitude,
  longitude,
  /** Of the device that captured it; a geocoder states none. */
  accuracyMeters: accuracyMeters.nullable(),
  source: SiteSource,
  /** Name and role as shown. */
  setBy: z.string(),
  setAt: Instant,
});
export type Site = z.infer<typeof Site>;

export const NewSite = z.discriminatedUnion('source', [
  z.strictObject({ source: z.literal('geocoded'), latitude, longitude }),
  z.strictObject({ source: z.literal('captured'), latitude, longitude, accuracyMeters }),
]);
export type NewSite = z.infer<typeof NewSite>;
