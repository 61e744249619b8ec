import { z } from 'zod';

/**
 * Why an address was not located: no such address is known (`unknown`), only its town or ZIP code is (`onlyTown`), it is
 * known in another state or ZIP code (`elsewhere`) or in several places (`ambiguous`), only its street is, of which the
 * geocoder does not give every piece (`longStreet`), or the geocoder could not be asked (`unavailable`).
 */
export const SiteMiss = z.enum([
  'unknown',
  'onlyTown',
  'elsewhere',
  'ambiguous',
  'longStreet',
  'unavailable',
]);
export type SiteMiss = z.infer<typeof SiteMiss>;
