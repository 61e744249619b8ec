import { createHash } from 'node:crypto';
import { appendFile, chmod, readFile } from 'node:fs/promises';
import { arch, platform, release } from 'node:os';
import { dirname, join } from 'node:path';
import { download } from '../download.ts';
import { run } from '../run.ts';
import * as terminal from '../terminal.ts';
import { mediasoupVersion, workersFolder } from './mediaWorkerCache.ts';
import { workerProblem } from './workerProblem.ts';

const RELEASES = 'https://github.com/versatica/mediasoup/releases/download';
/** Several times the size of mediasoup's archives. */
const LARGEST_BYTES = 64 * 1024 * 1024;

/**
 * Downloads the worker that mediasoup's own installer would take, and tries it. Returns the reason in words when there is
 * none that works here.
 */
export async function downloadPrebuilt(worker: string, stalledMs?: number): Promise<string | undefined> {
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
