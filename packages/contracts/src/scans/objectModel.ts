import { z } from 'zod';
import { STAFF } from '../accounts/roles.ts';
import { download, endpoint } from '../core/define.ts';
import { Sha256 } from '../core/fields.ts';

/**
 * The model that recognizes fixtures and people in scans. The server fetches its files once, from an address
 * and with a hash that the installation configures, and serves them itself: pages never request them from
 * another server.
 */

/** `refused`: the fetched files do not match the configured hash. */
export const ObjectModelState = z.enum(['ready', 'notConfigured', 'fetching', 'unreachable', 'refused']);
export type ObjectModelState = z.infer<typeof ObjectModelState>;

export const getObjectModel = endpoint({
  method: 'GET',
  path: '/api/object-model',
  summary: 'Whether the object model of the room scanner is installed',
  access: STAFF,
  reply: z.object({
    state: ObjectModelState,
    /** The version of all files together; null unless they are ready. */
    version: Sha256.nullable(),
  }),
});

export const getObjectModelFile = download({
  path: '/api/object-model/:version/:file',
  summary: 'One file of the object model',
  access: STAFF,
  params: z.object({ version: Sha256, file: z.string().regex(/^[\w.-]{1,100}$/) }),
  produces: 'application/octet-stream',
});
