import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** System programs that process recordings. Each is optional: a feature that needs a missing one reports it. */

/**
 * The path of an installed program; null without one. It is looked up each time, since set-up may install it
 * later.
 */
export async function findProgram(name: string): Promise<string | null> {
  for (const folder of (process.env.PATH ?? '').split(delimiter).filter(Boolean)) {
    const path = join(folder, name);
    if (await isExecutable(path)) return path;
  }
  return null;
}

async function isExecutable(path: string): Promise<boolean> {
  return await access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** A program that ended with an error, or was stopped because it took too long or wrote too much. */
export class ProgramFailure extends Error {
  readonly wasStopped: boolean;

  constructor(path: string, code: number | null) {
    super(code === null ? `${path} was stopped: too slow or too much output` : `${path} ended with ${code}`);
    this.name = 'ProgramFailure';
    this.wasStopped = code === null;
  }
}

export interface ProgramLimits {
  timeoutMs: number;
  /** The limit of its standard output in bytes. */
  maxBytes: number;
}

/** Runs a program without a shell and without input, and returns what it writes to its standard output. */
export async function runProgram(
  path: string,
  args: readonly string[],
  { timeoutMs, maxBytes }: ProgramLimits,
): Promise<string> {
  // The environment has only what programs need to start, and none of this process's secrets.
  const env = { PATH: process.env.PATH, LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH, LC_ALL: 'C' };
  const child = spawn(path, args, { stdio: ['ignore', 'pipe', 'ignore'], env });
  const stop = (): boolean => child.kill('SIGKILL');
  const timer = setTimeout(stop, timeoutMs);
  const chunks: Buffer[] = [];
  let size = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxBytes) stop();
    else chunks.push(chunk);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  }).finally(() => clearTimeout(timer));
  if (code === 0) return Buffer.concat(chunks).toString('utf8');
  throw new ProgramFailure(path, code);
}
