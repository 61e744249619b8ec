import { z } from 'zod';
import { STAFF } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';

/** The background of maps: pictures ("tiles") of a service that the company has chosen, or none. */
export const MapTiles = z.object({
  /** The address with `{z}`, `{x}` and `{y}` for zoom, column and row. */
  url: z.string(),
  /** The plain text that the service requires on the map. */
  attribution: z.string(),
});
export type MapTiles = z.infer<typeof MapTiles>;

export const getMapTiles = endpoint({
  method: 'GET',
  path: '/api/map-tiles',
  summary: 'The service that draws the background of maps; maps are plain plots without tiles',
  access: STAFF,
  reply: z.object({ tiles: MapTiles.nullable() }),
});
