import { createInterface } from 'node:readline';
import { spawnGuarded } from '../process/guarded.ts';
import { projectRoot } from './paths.ts';

export interface Finished {
  code: number;
  lines: string[];
}
export interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Called for each line of stdout and stderr. */
  onLine?: (line: string) => void;
}

/** Runs a program and keeps its last lines for an error message. */
export async function run(command: string, args: string[], options: RunOptions = {}): Promise<Finished> {
  const child = spawnGuarded(command, args, {
    cwd: options.cwd ?? projectRoot,
    env: options.env ?? process.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const keep = (line: string) => {
    lines.push(line);
    if (lines.length > 400) lines.shift();
    options.onLine?.(line);
  };
  for (const output of [child.stdout, child.stderr]) {
    if (output) createInterface({ input: output }).on('line', keep);
  }
  return await new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 127, lines: [error.message] }));
    child.once('close', (code, signal) => resolve({ code: code ?? (signal ? 128 : 1), lines }));
  });
}

/** Runs a program on this terminal, so that its colors and progress are visible. */
export async function runHere(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const child = spawnGuarded(command, args, { cwd: projectRoot, env, stdio: 'inherit' });
  return await new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', (code) => resolve(code ?? 1));
  });
}
