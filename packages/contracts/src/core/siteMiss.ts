import { z } from 'zod';

/**
 * Why an address was not located: no such address is known (`unknown`), only its town or ZIP code is (`onlyTown`), it is
 * known in another state or ZIP code (`elsewhere`) or in several states (`ambiguous`), or the geocoder could not be
 * asked (`unavailable`).
 */
export const SiteMiss = z.enum(['unknown', 'onlyTown', 'elsewhere', 'ambiguous', 'unavailable']);
export type SiteMiss = z.infer<typeof SiteMiss>;
