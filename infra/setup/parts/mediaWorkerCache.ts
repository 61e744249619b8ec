import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isExecutable } from '../../process/onPath.ts';
import { cacheRoot, projectRoot } from '../paths.ts';

export const recipeFolder = join(projectRoot, 'infra/media-worker');
export const mediasoupFolder = join(projectRoot, 'node_modules/mediasoup');
export const workersFolder = (): string => join(cacheRoot(), 'media-worker');

export function mediasoupVersion(): string {
  const manifest: { version: string } = JSON.parse(
    readFileSync(join(mediasoupFolder, 'package.json'), 'utf8'),
  );
  return manifest.version;
}

/** The worker of the environment or the cache. It installs nothing. */
export function findMediaWorker(): string | undefined {
  return process.env.MEDIASOUP_WORKER_BIN || cachedWorkers().find(isExecutable);
}

/** The places of cached workers that may be used, the preferred one first. */
export function cachedWorkers(): string[] {
  return isBuildRequested() ? [builtWorkerPath()] : [builtWorkerPath(), prebuiltWorkerPath()];
}

/** By the variable of mediasoup's own installer: whether only a worker that was built from source may be used. */
export function isBuildRequested(): boolean {
  return Boolean(process.env.MEDIASOUP_SKIP_WORKER_PREBUILT_DOWNLOAD);
}

/** One folder per version, platform and recipe: a new mediasoup or recipe never uses an old worker. */
export const builtWorkerPath = (): string => cachePath(recipeHash());

export const prebuiltWorkerPath = (): string => cachePath('prebuilt');

function cachePath(origin: string): string {
  const key = `${mediasoupVersion()}-${process.platform}-${process.arch}-${origin}`;
  return join(workersFolder(), key, 'mediasoup-worker');
}

function recipeHash(): string {
  const hash = createHash('sha256');
  const files = globSync('**/*.{sh,h}', { cwd: recipeFolder }).sort();
  for (const file of files) hash.update(file).update(readFileSync(join(recipeFolder, file)));
  return hash.digest('hex').slice(0, 12);
}
