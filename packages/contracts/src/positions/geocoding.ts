import { z } from 'zod';
import { ACCOUNTS } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';
import { Position, RequiredAddress } from '../core/fields.ts';

/** Geocoding from an address to coordinates and back, by the geocoder that the operator has configured. */

const { latitude, longitude } = Position.shape;

/** A number in a query. Coercion alone would turn an empty string into 0. */
const Written = z.union([z.number(), z.string().trim().min(1, 'Required')]).pipe(z.coerce.number());

/** The source of a reply: the provider, the cache, or the coordinates themselves. */
export const GeocodeSource = z.enum(['provider', 'cache', 'coordinates']);
export type GeocodeSource = z.infer<typeof GeocodeSource>;

export const Geocode = z.object({
  address: z.string(),
  latitude,
  longitude,
  /** The radius around a street that was found; null for a house. */
  accuracyMeters: Position.shape.accuracyMeters.nullable(),
  source: GeocodeSource,
});
export type Geocode = z.infer<typeof Geocode>;

export const geocodeAddress = endpoint({
  method: 'GET',
  path: '/api/geocode',
  summary:
    'The coordinates of a house or street in the same state and ZIP code; 404 with the reason when there is none, 503 while the geocoder is away',
  access: ACCOUNTS,
  query: z.object({ address: RequiredAddress }),
  reply: Geocode,
});

export const describePosition = endpoint({
  method: 'GET',
  path: '/api/reverse-geocode',
  summary: 'The address at these coordinates; the coordinates as text where no address is known',
  access: ACCOUNTS,
  query: z.object({ latitude: Written.pipe(latitude), longitude: Written.pipe(longitude) }),
  reply: Geocode,
});
