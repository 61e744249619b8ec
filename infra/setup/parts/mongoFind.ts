import { globSync } from 'node:fs';
import { join } from 'node:path';
import { isExecutable, onPath } from '../../process/onPath.ts';
import { cacheRoot } from '../paths.ts';

export const mongodCache = (): string => join(cacheRoot(), 'mongod');

/** A real mongod of this machine or one that set-up has downloaded, without downloading anything. */
export function findMongod(): string | undefined {
  return onPath('mongod') ?? globSync(join(mongodCache(), 'mongod*')).find(isExecutable);
}
