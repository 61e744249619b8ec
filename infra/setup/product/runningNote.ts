import { readFileSync, rmSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SetupError } from '../setupError.ts';

/** Read by people and by tests that want to know where a start has come up. */
export interface RunningNote {
  pid: number;
  url: string;
  mailPage: string | undefined;
}

/** Two starts must not share one data folder: the second is told where the first one is. */
export async function refuseSecondStart(dataDir: string): Promise<void> {
  const note = await readNote(dataDir);
  if (!note || !isOurs(note.pid)) return;
  throw new SetupError(
    `Sightline is running already with this data: ${note.url}`,
    `stop it (Ctrl-C there, or kill ${note.pid}), or start another with: npm start -- --data OTHER`,
  );
}

async function readNote(dataDir: string): Promise<RunningNote | undefined> {
  try {
    return JSON.parse(await readFile(fileOf(dataDir), 'utf8'));
  } catch {
    // Not there, or broken off while it was written: nobody has come up with this data.
    return undefined;
  }
}

export async function noteRunning(dataDir: string, where: Omit<RunningNote, 'pid'>): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const note: RunningNote = { pid: process.pid, ...where };
  await writeFile(fileOf(dataDir), JSON.stringify(note));
}

export function forgetRunning(dataDir: string): void {
  rmSync(fileOf(dataDir), { force: true });
}

const fileOf = (dataDir: string): string => join(dataDir, 'running.json');

/** The number may belong to another program by now: after a power cut the note is still there. */
function isOurs(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('setup/main.ts');
  } catch {
    return false;
  }
}
