import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { arch, cpus, platform, release } from 'node:os';
import { dirname, join } from 'node:path';
import { createWorker } from 'mediasoup';
import { isExecutable } from '../../process/onPath.ts';
import { download } from '../download.ts';
import { run } from '../run.ts';
import * as say from '../say.ts';
import { SetupError } from '../setupError.ts';
import { ensureDebianPackages } from './debian.ts';
import {
  cachedWorkerPath,
  listedChecksum,
  mediasoupFolder,
  mediasoupVersion,
  recipeFolder,
} from './mediaWorkerCache.ts';

const byHand = 'put a mediasoup-worker on this machine and set MEDIASOUP_WORKER_BIN to its path';
const buildPackages =
  'g++ meson ninja-build pkgconf libuv1-dev libssl-dev libsrtp2-dev libflatbuffers-dev flatbuffers-compiler libabsl-dev';

/** The path of a mediasoup-worker that has been seen to work: given, cached, downloaded or built here. */
export async function ensureMediaWorker(): Promise<string> {
  const given = process.env.MEDIASOUP_WORKER_BIN;
  if (given) return await checkGiven(given);
  const path = cachedWorkerPath();
  if (isExecutable(path) && (await startsAWorker(path))) return path;
  await obtain(path);
  return path;
}

async function checkGiven(path: string): Promise<string> {
  if (await startsAWorker(path)) return path;
  throw new SetupError(
    `MEDIASOUP_WORKER_BIN=${path} does not start with mediasoup ${mediasoupVersion()}`,
    byHand,
  );
}

/** Works in a folder beside the cache and moves the proven worker in: a broken-off run leaves nothing to trust. */
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

/** What a run left that was killed. Young ones may belong to a build that is going on. */
async function removeLeftovers(cache: string): Promise<void> {
  const dayAgo = Date.now() - 24 * 60 * 60 * 1000;
  for (const name of await readdir(cache)) {
    const path = join(cache, name);
    if (!name.startsWith('.unfinished-') || (await stat(path)).mtimeMs > dayAgo) continue;
    await rm(path, { recursive: true, force: true });
  }
}

/** The release page publishes no checksums, so only an archive that somebody has reviewed and listed is run. */
async function downloadPrebuilt(work: string, worker: string): Promise<boolean> {
  const kernel = platform() === 'linux' ? `-kernel${release().split('.', 1)[0]}` : '';
  const name = `mediasoup-worker-${mediasoupVersion()}-${platform()}-${arch()}${kernel}.tgz`;
  const expected = listedChecksum(name, await readFile(join(recipeFolder, 'checksums.txt'), 'utf8'));
  if (!expected) return false;
  say.step('downloading the prebuilt media worker', 'mediasoup sends and receives the video with it');
  const url = `https://github.com/versatica/mediasoup/releases/download/${mediasoupVersion()}/${name}`;
  const archive = join(work, 'prebuilt.tgz');
  if (!(await download(url, archive))) return false;
  if ((await sha256Of(archive)) !== expected) {
    say.warn(`${name} is not the archive that was reviewed: it is not used, and the worker is built here`);
    return false;
  }
  const unpacked = await run('tar', ['-xzf', archive, '-C', work]);
  if (unpacked.code !== 0 || !(await canChmod(worker))) return false;
  return await startsAWorker(worker);
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
  await ensureDebianPackages(buildPackages.split(' '), 'the media worker is built from source with them');
  const minutes = Math.max(1, Math.round(8 / cpus().length));
  say.step(
    'building the media worker',
    `no reviewed prebuilt one for this machine; about ${minutes} minutes, once`,
  );
  const built = await run('bash', [join(recipeFolder, 'build.sh'), mediasoupFolder, worker], {
    env: { ...process.env, TMPDIR: dirname(worker) },
    onLine: showProgress,
  });
  if (built.code === 0 && (await startsAWorker(worker))) return;
  throw new SetupError(`the media worker could not be built:\n${built.lines.slice(-15).join('\n')}`, byHand);
}

function showProgress(line: string): void {
  const [, done, all] = /^\[(\d+)\/(\d+)\]/.exec(line) ?? [];
  say.progress(done ? `media worker: compiled ${done} of ${all} files` : line);
}

/** Checks with mediasoup itself: a worker of another version or for other libraries does not get this far. */
async function startsAWorker(workerBin: string): Promise<boolean> {
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

/** A program that is not a media worker may never reply. */
async function withTimeout<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no reply')), limitMs);
  return await Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
