import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isExecutable } from '../../process/onPath.ts';
import { cacheRoot, projectRoot } from '../paths.ts';

export const recipeFolder = join(projectRoot, 'infra/media-worker');
export const mediasoupFolder = join(projectRoot, 'node_modules/mediasoup');

export function mediasoupVersion(): string {
  const manifest: { version: string } = JSON.parse(
    readFileSync(join(mediasoupFolder, 'package.json'), 'utf8'),
  );
  return manifest.version;
}

/** The worker of the environment or the cache. It installs nothing. */
export function findMediaWorker(): string | undefined {
  const given = process.env.MEDIASOUP_WORKER_BIN;
  if (given) return given;
  const cached = cachedWorkerPath();
  return isExecutable(cached) ? cached : undefined;
}

/** One folder per version, platform and recipe: a new mediasoup or recipe never uses an old worker. */
export function cachedWorkerPath(): string {
  const key = `${mediasoupVersion()}-${process.platform}-${process.arch}-${recipeHash()}`;
  return join(cacheRoot(), 'media-worker', key, 'mediasoup-worker');
}

function recipeHash(): string {
  const hash = createHash('sha256');
  const files = globSync('**/*.{sh,h}', { cwd: recipeFolder }).sort();
  for (const file of files) hash.update(file).update(readFileSync(join(recipeFolder, file)));
  return hash.digest('hex').slice(0, 12);
}

/** Looks up a name in the lines of `sha256sum`: hash, two spaces, name; `#` begins a comment. */
export function listedChecksum(name: string, list: string): string | undefined {
  const lines = list.split('\n').map((line) => line.trim().split(/\s+/));
  return lines.find(([hash = '', file]) => file === name && /^[0-9a-f]{64}$/.test(hash))?.[0];
}
