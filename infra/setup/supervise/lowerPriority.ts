import { writeFile } from 'node:fs/promises';
import { run } from '../run.ts';

const NICE = '10';

/**
 * Lowers the priority of a process that leads its group, with all of its threads and children. Linux weighs groups of
 * processes against each other first, if it groups them: `nice` alone would then have no effect.
 */
export async function lowerPriority(pid: number): Promise<void> {
  await run('renice', ['-n', NICE, '-g', String(pid)]);
  // The file is missing on a kernel without such groups.
  await writeFile(`/proc/${pid}/autogroup`, NICE).catch(() => undefined);
}
