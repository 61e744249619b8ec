import { globSync } from 'node:fs';
import { join } from 'node:path';
import { isExecutable, onPath } from '../../process/onPath.ts';
import { cacheRoot } from '../paths.ts';

export const mongodCache = (): string => join(cacheRoot(), 'mongod');

/** An installed mongod or one that setup has downloaded. It downloads nothing. */
export function findMongod(): string | undefined {
  return onPath('mongod') ?? globSync(join(mongodCache(), 'mongod*')).find(isExecutable);
}
