import { z } from 'zod';
import { Instant, Position } from '../core/fields.ts';

/** The location of an inspection's property: looked up by its address, or captured by staff on site. */

const { latitude, longitude, accuracyMeters } = Position.shape;

export const SiteSource = z.enum(['geocoded', 'captured']);
export type SiteSource = z.infer<typeof SiteSource>;

export const Site = z.object({
  latitude,
  longitude,
  /**
   * The accuracy of the device that captured it, or the extent of a street that was found; null for a house.
   */
  accuracyMeters: accuracyMeters.nullable(),
  source: SiteSource,
  /** The author's name and role as shown. */
  setBy: z.string(),
  setAt: Instant,
});
export type Site = z.infer<typeof Site>;

/**
 * The `setAt` of the site that the person saw, null for none. A newer capture by another person is not
 * replaced; without it any site is.
 */
const follows = Instant.nullable().optional();

export const NewSite = z.discriminatedUnion('source', [
  z.strictObject({
    source: z.literal('geocoded'),
    latitude,
    longitude,
    accuracyMeters: accuracyMeters.nullable().default(null),
    follows,
  }),
  z.strictObject({ source: z.literal('captured'), latitude, longitude, accuracyMeters, follows }),
]);
export type NewSite = z.infer<typeof NewSite>;
