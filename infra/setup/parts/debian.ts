import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { onPath } from '../../process/onPath.ts';
import { cacheRoot } from '../paths.ts';
import { type Finished, run } from '../run.ts';
import { SetupError } from '../SetupError.ts';
import * as terminal from '../terminal.ts';

let listsAreFresh = false;
// Infra imports no package of the project, so it does not have the `Turns` of contracts.
let lastInstallation: Promise<unknown> = Promise.resolve();

/** Installs the missing ones of these Debian packages, as root or through sudo. Several callers take turns. */
export function ensureDebianPackages(packages: string[], why: string): Promise<void> {
  const installed = lastInstallation.then(() => installMissing(packages, why));
  lastInstallation = installed.catch(() => undefined);
  return installed;
}

async function installMissing(packages: string[], why: string): Promise<void> {
  const missing = await missingPackages(packages);
  if (missing.length === 0) return;
  const advice = `apt-get update && apt-get install --no-install-recommends ${missing.join(' ')}`;
  terminal.step(`installing ${missing.join(' ')} from Debian`, why);
  const admin = administrator(advice);
  if (!listsAreFresh) await aptGet(admin, ['update']);
  listsAreFresh = true;
  // A failed update may not matter: the package lists of an earlier one can be recent enough.
  const installed = await aptGet(admin, ['install', '--no-install-recommends', ...missing]);
  if (installed.code === 0) return;
  throw new SetupError(`apt-get could not install them:\n${installed.lines.slice(-8).join('\n')}`, advice);
}

async function missingPackages(packages: string[]): Promise<string[]> {
  const query = onPath('dpkg-query');
  if (!query) return packages;
  const { lines } = await run(query, ['-W', '-f', '${binary:Package} ${db:Status-Status}\n', ...packages]);
  const installed = new Set(
    lines.filter((line) => line.endsWith(' installed')).map((line) => line.split(/[: ]/, 1)[0]),
  );
  return packages.filter((name) => !installed.has(name));
}

function administrator(advice: string): string[] {
  if (!onPath('apt-get')) {
    throw new SetupError(
      'this machine has no apt-get: setup supports only Debian',
      `install the equivalent of: ${advice}`,
    );
  }
  if (process.getuid?.() === 0) return [];
  const sudo = onPath('sudo');
  if (!sudo)
    throw new SetupError('installing packages needs root, and sudo is not installed', `as root: ${advice}`);
  // Without a terminal no one can type a password, so sudo must not wait for one.
  return process.stdin.isTTY ? [sudo] : [sudo, '-n'];
}

async function aptGet(admin: string[], args: string[]): Promise<Finished> {
  // Another installation, such as one that the system has begun by itself, is waited for.
  const options = ['-y', '-q', '-o', 'DPkg::Lock::Timeout=-1', '-o', 'Acquire::Retries=2'];
  const command = [...admin, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...options, ...args];
  return await run(command[0] ?? 'apt-get', command.slice(1), { onLine: (line) => terminal.progress(line) });
}

/** A Debian program that was unpacked into the cache, with the environment that it needs. */
export interface UnpackedProgram {
  root: string;
  env: NodeJS.ProcessEnv;
}

/**
 * Unpacks a Debian package and its missing libraries without installing them: installing a server starts it,
 * and a test run must not leave a web server on port 80. It needs root only if the package lists are missing.
 */
export async function ensureUnpacked(name: string, why: string): Promise<UnpackedProgram> {
  const folder = join(cacheRoot(), 'debian');
  const root = join(folder, name);
  if (!existsSync(root)) {
    terminal.step(`unpacking ${name} from Debian into ${root}`, why);
    await mkdir(folder, { recursive: true });
    const work = await mkdtemp(join(folder, '.unfinished-'));
    try {
      await unpack(name, work);
      await rename(join(work, 'root'), root);
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  }
  return { root, env: { ...process.env, LD_LIBRARY_PATH: join(root, 'usr/lib', await libraryFolder(root)) } };
}

async function unpack(name: string, work: string): Promise<void> {
  const advice = `apt-get update && cd ${work} && apt-get download ${name}`;
  const first = await run('apt-get', ['download', ...(await missingFor(name))], { cwd: work });
  if (first.code !== 0) {
    await aptGet(administrator(advice), ['update']);
    const again = await run('apt-get', ['download', ...(await missingFor(name))], { cwd: work });
    if (again.code !== 0)
      throw new SetupError(
        `apt-get could not download ${name}:\n${again.lines.slice(-8).join('\n')}`,
        advice,
      );
  }
  for (const file of await readdir(work)) {
    if (file.endsWith('.deb')) await run('dpkg-deb', ['-x', file, 'root'], { cwd: work });
  }
}

/** The package and those that apt would install with it on this machine. */
async function missingFor(name: string): Promise<string[]> {
  const { lines } = await run('apt-get', ['install', '-s', '--no-install-recommends', name]);
  const listed = lines.flatMap((line) => /^Inst (\S+)/.exec(line)?.[1] ?? []);
  return [...new Set([name, ...listed])];
}

/** The folder of libraries, which Debian names for the processor, `x86_64-linux-gnu`. */
async function libraryFolder(root: string): Promise<string> {
  const folders = await readdir(join(root, 'usr/lib')).catch(() => []);
  return folders.find((folder) => folder.endsWith('-linux-gnu')) ?? '';
}
