import { onPath } from '../../process/onPath.ts';
import { type Finished, run } from '../run.ts';
import * as say from '../say.ts';
import { SetupError } from '../setupError.ts';

let listsAreFresh = false;

/** Installs what is missing of these Debian packages, as root or through sudo. */
export async function ensureDebianPackages(packages: string[], why: string): Promise<void> {
  const missing = await missingPackages(packages);
  if (missing.length === 0) return;
  const byHand = `apt-get update && apt-get install --no-install-recommends ${missing.join(' ')}`;
  say.step(`installing ${missing.join(' ')} from Debian`, why);
  const admin = administrator(byHand);
  if (!listsAreFresh) await aptGet(admin, ['update']);
  listsAreFresh = true;
  // A failed update is not the end: the lists of an earlier one may do.
  const installed = await aptGet(admin, ['install', '--no-install-recommends', ...missing]);
  if (installed.code === 0) return;
  throw new SetupError(`apt-get could not install them:\n${installed.lines.slice(-8).join('\n')}`, byHand);
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

function administrator(byHand: string): string[] {
  if (!onPath('apt-get')) {
    throw new SetupError(
      'this machine has no apt-get: set-up knows Debian alone',
      `install the same: ${byHand}`,
    );
  }
  if (process.getuid?.() === 0) return [];
  const sudo = onPath('sudo');
  if (!sudo) throw new SetupError('installing needs root, and there is no sudo', `as root: ${byHand}`);
  // Without a terminal nobody can type a password: then sudo must not wait for one.
  return process.stdin.isTTY ? [sudo] : [sudo, '-n'];
}

async function aptGet(admin: string[], args: string[]): Promise<Finished> {
  const options = ['-y', '-q', '-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=2'];
  const command = [...admin, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...options, ...args];
  return await run(command[0] ?? 'apt-get', command.slice(1), { onLine: (line) => say.progress(line) });
}
