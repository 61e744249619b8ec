import { readFileSync, rmSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../SetupError.ts';

/** The note by which tests and a second start find the running product. */
export interface RunningNote {
  pid: number;
  url: string;
  mailPage: string | undefined;
}

/** Refuses a second start with the same data folder, with the address of the first. */
export async function refuseSecondStart(dataDir: string): Promise<void> {
  const note = await readNote(dataDir);
  if (!note || !isOurs(note.pid)) return;
  throw new Refusal(
    `Sightline is already running with this data: ${note.url}`,
    `stop it (Ctrl-C there, or kill ${note.pid}), or start another with: npm start -- --data OTHER`,
  );
}

async function readNote(dataDir: string): Promise<RunningNote | undefined> {
  try {
    return JSON.parse(await readFile(fileOf(dataDir), 'utf8'));
  } catch {
    // The note is missing or truncated, so no start with this data has completed.
    return undefined;
  }
}

export async function writeNote(dataDir: string, addresses: Omit<RunningNote, 'pid'>): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const note: RunningNote = { pid: process.pid, ...addresses };
  await writeFile(fileOf(dataDir), JSON.stringify(note));
}

export function removeNote(dataDir: string): void {
  rmSync(fileOf(dataDir), { force: true });
}

const fileOf = (dataDir: string): string => join(dataDir, 'running.json');

/**
 * Whether the process is the product: after a power cut the note remains, and its process id may belong to
 * another program.
 */
function isOurs(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('setup/main.ts');
  } catch {
    return false;
  }
}
