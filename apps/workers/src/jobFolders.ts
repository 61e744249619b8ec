import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folders for the files of a job: recordings, reports, the company's sentences. Each has its process in its name. */

const PREFIX = 'sightline-job-';
const NAME = /^sightline-job-(\d+)-/;

/** Creates a folder that the job deletes at its end. */
export async function createJobFolder(): Promise<string> {
  return await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
}

/**
 * Removes the folders of processes that were killed. A process that starts has none, even where a container gave it the id
 * of its predecessor.
 */
export async function removeAbandonedFolders(): Promise<void> {
  const abandoned = (await readdir(tmpdir())).filter((name) => {
    const pid = Number(NAME.exec(name)?.[1] ?? 0);
    return pid === process.pid || (pid !== 0 && !isRunning(pid));
  });
  // Another worker that starts may remove the same ones.
  const removals = abandoned.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true }));
  await Promise.allSettled(removals);
}

/** Also true for a process of another user, which cannot be signaled. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
