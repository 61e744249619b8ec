import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file with the id of the process that works in a folder. */
export const PROCESS_FILE = 'process';

/** Whether the recorder of this folder is still running, without its node. */
export async function isAtWork(folder: string, takeId: string): Promise<boolean> {
  const pid = Number(await readFile(join(folder, PROCESS_FILE), 'utf8').catch(() => ''));
  if (!Number.isInteger(pid) || pid <= 0 || !isRunning(pid)) return false;
  // The id may be that of another process by now. Without /proc it is taken for the recorder.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => takeId);
  return command.includes(takeId);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
