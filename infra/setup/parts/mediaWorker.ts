import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { appendFile, chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { arch, cpus, platform, release } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createWorker } from 'mediasoup';
import { claim } from '../../process/claims.ts';
import { hasEnded } from '../../process/guarded.ts';
import { isExecutable } from '../../process/onPath.ts';
import { Patience } from '../../process/Patience.ts';
import { download } from '../download.ts';
import { run } from '../run.ts';
import { Refusal, SetupError } from '../SetupError.ts';
import * as terminal from '../terminal.ts';
import { ensureDebianPackages } from './debian.ts';
import {
  builtWorkerPath,
  cachedWorkers,
  isBuildRequested,
  mediasoupFolder,
  mediasoupVersion,
  prebuiltWorkerPath,
  recipeFolder,
  workersFolder,
} from './mediaWorkerCache.ts';

/** How long a program may sleep without ending before it counts as none of mediasoup's. */
const ASLEEP_MS = 5000;
/** The exit code of a worker that mediasoup has not started (`main.cpp`). */
const STARTED_BY_ANOTHER = 41;

const RELEASES = 'https://github.com/versatica/mediasoup/releases/download';

/** Several times the size of mediasoup's archives. */
const LARGEST_BYTES = 64 * 1024 * 1024;

const advice = 'put a mediasoup-worker on this machine and set MEDIASOUP_WORKER_BIN to its path';
const buildPackages =
  'g++ meson ninja-build pkgconf libuv1-dev libssl-dev libsrtp2-dev libflatbuffers-dev flatbuffers-compiler libabsl-dev';

/**
 * The path of a mediasoup-worker that was tested here: configured, cached, downloaded or built. `stalledMs` is the time
 * without a byte after which a download is given up.
 */
export async function ensureMediaWorker({ stalledMs }: { stalledMs?: number } = {}): Promise<string> {
  const given = process.env.MEDIASOUP_WORKER_BIN;
  if (given) return await checkConfigured(given);
  const cached = await workingFromCache();
  return cached ?? (await obtainAlone(stalledMs));
}

async function checkConfigured(path: string): Promise<string> {
  const problem = await workerProblem(path);
  if (!problem) return path;
  throw new Refusal(
    `MEDIASOUP_WORKER_BIN=${path} does not start with mediasoup ${mediasoupVersion()}: ${problem}`,
    advice,
  );
}

async function workingFromCache(): Promise<string | undefined> {
  for (const path of cachedWorkers().filter(isExecutable)) {
    const problem = await workerProblem(path);
    if (!problem) return path;
    terminal.warn(`the media worker in the cache does not start and is replaced: ${problem}`);
    await rm(path, { force: true });
  }
  return undefined;
}

/** Obtains a worker, or waits for another start that is obtaining one. */
async function obtainAlone(stalledMs: number | undefined): Promise<string> {
  let ours = await claim(workersFolder());
  if (!ours) terminal.step('waiting for the media worker', 'another start is obtaining it');
  for (; !ours; ours = await claim(workersFolder())) await delay(1000);
  try {
    return (await workingFromCache()) ?? (await obtain(stalledMs));
  } finally {
    ours.close();
  }
}

/**
 * Obtains a worker in a temporary folder and moves it into the cache once it is tested, so an interrupted run
 * leaves none there.
 */
async function obtain(stalledMs: number | undefined): Promise<string> {
  await mkdir(workersFolder(), { recursive: true });
  await removeLeftovers(workersFolder());
  const work = await mkdtemp(join(workersFolder(), '.unfinished-'));
  try {
    const worker = join(work, 'mediasoup-worker');
    if (isBuildRequested()) return await build(worker, 'MEDIASOUP_SKIP_WORKER_PREBUILT_DOWNLOAD is set');
    const problem = await downloadPrebuilt(worker, stalledMs);
    if (!problem) return await keep(worker, prebuiltWorkerPath());
    terminal.warn(`the prebuilt media worker cannot be used: ${problem}`);
    await rm(worker, { force: true });
    return await build(worker, 'no prebuilt one can be used');
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function keep(worker: string, path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  await rename(worker, path);
  return path;
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

async function build(worker: string, why: string): Promise<string> {
  await ensureDebianPackages(buildPackages.split(' '), 'to build the media worker from source');
  const minutes = Math.max(1, Math.round(8 / cpus().length));
  terminal.step('building the media worker', `${why}; takes about ${minutes} minutes, once`);
  const built = await run('bash', [join(recipeFolder, 'build.sh'), mediasoupFolder, worker], {
    env: { ...process.env, TMPDIR: dirname(worker) },
    onLine: showProgress,
  });
  const problem = built.code === 0 ? await workerProblem(worker) : built.lines.slice(-15).join('\n');
  if (!problem) return await keep(worker, builtWorkerPath());
  throw new SetupError(`the media worker could not be built:\n${problem}`, advice);
}

function showProgress(line: string): void {
  const [, done, all] = /^\[(\d+)\/(\d+)\]/.exec(line) ?? [];
  terminal.progress(done ? `media worker: ${done} of ${all} files compiled` : line);
}

/**
 * Downloads the worker that mediasoup's own installer would take, and tries it. Returns the reason in words when there is
 * none that works here.
 */
async function downloadPrebuilt(worker: string, stalledMs?: number): Promise<string | undefined> {
  const version = mediasoupVersion();
  const base = process.env.MEDIASOUP_WORKER_PREBUILT_DOWNLOAD_BASE_URL || RELEASES;
  const kernel = platform() === 'linux' ? `-kernel${release().split('.', 1)[0]}` : '';
  const name = `mediasoup-worker-${version}-${platform()}-${arch()}${kernel}.tgz`;
  const archive = join(dirname(worker), name);
  terminal.step(
    'downloading the prebuilt media worker',
    'mediasoup sends and receives video with it, and publishes it on its release page',
  );
  return (
    (await download(`${base}/${version}/${name}`, archive, { largest: LARGEST_BYTES, stalledMs })) ??
    (await hashProblem(archive, name)) ??
    (await unpackProblem(archive, worker)) ??
    (await workerProblem(worker))
  );
}

/**
 * Prints the hash of an archive and keeps it: the release page publishes none to compare with, but one that this machine
 * has used must not change.
 */
async function hashProblem(archive: string, name: string): Promise<string | undefined> {
  const hash = createHash('sha256')
    .update(await readFile(archive))
    .digest('hex');
  terminal.detail(`SHA-256 of ${name}: ${hash}`);
  const file = join(workersFolder(), 'prebuilt.sha256');
  const kept = (await readFile(file, 'utf8').catch(() => '')).split('\n').map((line) => line.split('  '));
  const [known] = kept.find(([, keptName]) => keptName === name) ?? [];
  if (known === undefined) await appendFile(file, `${hash}  ${name}\n`);
  return known === undefined || known === hash ? undefined : `it is not the archive of ${file}`;
}

/** Takes the one file out of the archive, whatever else is in it. */
async function unpackProblem(archive: string, worker: string): Promise<string | undefined> {
  const unpacked = await run('tar', ['-xzf', archive, '-C', dirname(worker), 'mediasoup-worker']);
  if (unpacked.code !== 0) return 'the archive is damaged or contains no worker';
  return await chmod(worker, 0o755).then(
    () => undefined,
    () => 'the archive contains no worker',
  );
}

/** Why mediasoup cannot use this program as its media worker, in words; undefined if it can. */
async function workerProblem(workerBin: string): Promise<string | undefined> {
  return (await programProblem(workerBin)) ?? (await mediasoupProblem(workerBin));
}

/** Starts the program as mediasoup's installer does: this fails where it is of another processor or misses a library. */
async function programProblem(workerBin: string): Promise<string | undefined> {
  const child = spawn(workerBin, { env: {}, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-500)));
  using patience = new Patience(ASLEEP_MS, () => isAsleep(child.pid));
  patience.signal.addEventListener('abort', () => child.kill('SIGKILL'));
  try {
    if (!hasEnded(child)) await once(child, 'close');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  if (child.exitCode === STARTED_BY_ANOTHER) return undefined;
  if (patience.signal.aborted) return 'it does not end, as a media worker would';
  return output.trim() || `it ended (${child.signalCode ?? `code ${child.exitCode}`})`;
}

/** Whether the process waits for something else than a processor or a disk. */
function isAsleep(pid: number | undefined): boolean {
  try {
    return / S /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/, ''));
  } catch {
    return true;
  }
}

/** Starts a worker with mediasoup: this fails for one of another version. */
async function mediasoupProblem(workerBin: string): Promise<string | undefined> {
  try {
    const worker = await createWorker({ workerBin, logLevel: 'error' });
    const router = await worker.createRouter();
    router.close();
    worker.close();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
