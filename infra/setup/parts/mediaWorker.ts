import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { arch, cpus, platform, release } from 'node:os';
import { dirname, join } from 'node:path';
import { createWorker } from 'mediasoup';
import { isExecutable } from '../../process/onPath.ts';
import { download } from '../download.ts';
import { run } from '../run.ts';
import { SetupError } from '../SetupError.ts';
import * as terminal from '../terminal.ts';
import { ensureDebianPackages } from './debian.ts';
import {
  cachedWorkerPath,
  listedChecksum,
  mediasoupFolder,
  mediasoupVersion,
  recipeFolder,
} from './mediaWorkerCache.ts';

const advice = 'put a mediasoup-worker on this machine and set MEDIASOUP_WORKER_BIN to its path';
const buildPackages =
  'g++ meson ninja-build pkgconf libuv1-dev libssl-dev libsrtp2-dev libflatbuffers-dev flatbuffers-compiler libabsl-dev';

/** The path of a mediasoup-worker that was tested here: configured, cached, downloaded or built. */
export async function ensureMediaWorker(): Promise<string> {
  const given = process.env.MEDIASOUP_WORKER_BIN;
  if (given) return await checkConfigured(given);
  const path = cachedWorkerPath();
  if (isExecutable(path) && (await workerStarts(path))) return path;
  await obtain(path);
  return path;
}

async function checkConfigured(path: string): Promise<string> {
  if (await workerStarts(path)) return path;
  throw new SetupError(
    `MEDIASOUP_WORKER_BIN=${path} does not start with mediasoup ${mediasoupVersion()}`,
    advice,
  );
}

/**
 * Obtains a worker in a temporary folder and moves it into the cache once it is tested, so an interrupted run
 * leaves none there.
 */
async function obtain(path: string): Promise<void> {
  const cache = dirname(dirname(path));
  await mkdir(cache, { recursive: true });
  await removeLeftovers(cache);
  const work = await mkdtemp(join(cache, '.unfinished-'));
  try {
    const worker = join(work, 'mediasoup-worker');
    if (!(await downloadPrebuilt(work, worker))) await build(worker);
    await mkdir(dirname(path), { recursive: true });
    await rename(worker, path);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Removes the folders of killed runs. Recent ones may belong to a build in progress. */
async function removeLeftovers(cache: string): Promise<void> {
  const dayAgo = Date.now() - 24 * 60 * 60 * 1000;
  for (const name of await readdir(cache)) {
    const path = join(cache, name);
    if (!name.startsWith('.unfinished-') || (await stat(path)).mtimeMs > dayAgo) continue;
    await rm(path, { recursive: true, force: true });
  }
}

/**
 * Downloads a prebuilt worker. The release page publishes no checksums, so only an archive whose checksum was
 * reviewed and listed is used.
 */
async function downloadPrebuilt(work: string, worker: string): Promise<boolean> {
  const kernel = platform() === 'linux' ? `-kernel${release().split('.', 1)[0]}` : '';
  const name = `mediasoup-worker-${mediasoupVersion()}-${platform()}-${arch()}${kernel}.tgz`;
  const expected = listedChecksum(name, await readFile(join(recipeFolder, 'checksums.txt'), 'utf8'));
  if (!expected) return false;
  terminal.step('downloading the prebuilt media worker', 'mediasoup needs it to send and receive video');
  const url = `https://github.com/versatica/mediasoup/releases/download/${mediasoupVersion()}/${name}`;
  const archive = join(work, 'prebuilt.tgz');
  if (!(await download(url, archive))) return false;
  if ((await sha256Of(archive)) !== expected) {
    terminal.warn(`${name} is not the archive that was reviewed: the worker is built from source instead`);
    return false;
  }
  const unpacked = await run('tar', ['-xzf', archive, '-C', work]);
  if (unpacked.code !== 0 || !(await canChmod(worker))) return false;
  return await workerStarts(worker);
}

async function sha256Of(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
}

async function canChmod(file: string): Promise<boolean> {
  return await chmod(file, 0o755).then(
    () => true,
    () => false,
  );
}

async function build(worker: string): Promise<void> {
  await ensureDebianPackages(buildPackages.split(' '), 'to build the media worker from source');
  const minutes = Math.max(1, Math.round(8 / cpus().length));
  terminal.step(
    'building the media worker',
    `no reviewed build for this machine; takes about ${minutes} minutes, once`,
  );
  const built = await run('bash', [join(recipeFolder, 'build.sh'), mediasoupFolder, worker], {
    env: { ...process.env, TMPDIR: dirname(worker) },
    onLine: showProgress,
  });
  if (built.code === 0 && (await workerStarts(worker))) return;
  throw new SetupError(`the media worker could not be built:\n${built.lines.slice(-15).join('\n')}`, advice);
}

function showProgress(line: string): void {
  const [, done, all] = /^\[(\d+)\/(\d+)\]/.exec(line) ?? [];
  terminal.progress(done ? `media worker: ${done} of ${all} files compiled` : line);
}

/** Checks with mediasoup itself: a worker of another version or with missing libraries fails here. */
async function workerStarts(workerBin: string): Promise<boolean> {
  try {
    const worker = await withTimeout(5000, createWorker({ workerBin, logLevel: 'error' }));
    const router = await withTimeout(5000, worker.createRouter());
    router.close();
    worker.close();
    return true;
  } catch {
    return false;
  }
}

/** Waits up to the limit, since a program that is not a media worker may never reply. */
async function withTimeout<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no reply')), limitMs);
  return await Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
