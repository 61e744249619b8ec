import { getMapTiles } from '@sightline/contracts/positions/maps';
import { type Route, serve } from '../../core/serve.ts';

export const mapRoutes: readonly Route[] = [
  serve(getMapTiles, ({ configuration }) => ({ tiles: configuration.mapTiles })),
];
