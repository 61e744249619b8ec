import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { onPath } from './onPath.ts';

/**
 * Starts a program that ends with this process. The kernel sends it SIGTERM when this process ends in any way:
 * a `kill -9` of the parent must not leave a database or a media server running. It must be called on the main
 * thread, because the kernel watches the thread that forked.
 */
export function spawnGuarded(command: string, args: string[], options: SpawnOptions = {}): ChildProcess {
  // Without setpriv (util-linux 2.33 or newer) the child runs unguarded; stopProcess() still ends it.
  const guard = process.platform === 'linux' ? onPath('setpriv') : undefined;
  if (!guard) return spawn(command, args, options);
  return spawn(guard, ['--pdeathsig', 'TERM', '--', command, ...args], options);
}

/** Sends SIGTERM, waits, and kills the child when it has not ended in time. Idempotent. */
export async function stopProcess(
  child: ChildProcess,
  { graceMs = 10_000 }: { graceMs?: number } = {},
): Promise<void> {
  if (hasEnded(child)) return;
  const ended = untilEnded(child);
  child.kill('SIGTERM');
  const killer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await ended;
  clearTimeout(killer);
}

export function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

/** Resolves when the program has ended, or could not be started. */
export async function untilEnded(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  await new Promise<void>((resolve) => child.once('exit', () => resolve()));
}
