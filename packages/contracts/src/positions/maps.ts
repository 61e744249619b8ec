import { z } from 'zod';
import { STAFF } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';

/** The background of maps: pictures ("tiles") of a service that the company has chosen, or none. */
export const MapTiles = z.object({
  /** An address with `{z}`, `{x}` and `{y}` for zoom, column and row. */
  url: z.string(),
  /** Plain text that the service requires on the map. */
  attribution: z.string(),
});
export type MapTiles = z.infer<typeof MapTiles>;

export const getMapTiles = endpoint({
  method: 'GET',
  path: '/api/map-tiles',
  summary: 'The service that draws the background of maps; null tiles: none, and maps are plain plots',
  access: STAFF,
  reply: z.object({ tiles: MapTiles.nullable() }),
});
