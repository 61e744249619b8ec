import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file that names the process that works in a folder: by its id, and by the id on its command line. */
const PROCESS_FILE = 'process';

export async function nameProcess(folder: string): Promise<void> {
  await writeFile(join(folder, PROCESS_FILE), `${process.pid} ${process.argv[2] ?? ''}`);
}

/** Whether the recorder of this folder is still running, without its node. */
export async function isAtWork(folder: string): Promise<boolean> {
  const [name, id = ''] = (await readFile(join(folder, PROCESS_FILE), 'utf8').catch(() => '')).split(' ');
  const pid = Number(name);
  if (!Number.isInteger(pid) || pid <= 0 || !isRunning(pid)) return false;
  // Another process may have this pid. Without /proc it counts as the recorder.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => id);
  return command.includes(id);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
