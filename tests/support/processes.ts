import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Server processes started as in production, with a command and an environment, and without inherited
 * variables.
 */

/** The compile cache, with which starting takes half the time after an earlier process. */
const { PATH, NODE_COMPILE_CACHE } = process.env;

const ROOT = path.resolve(import.meta.dirname, '../..');

export interface StartedProcess {
  readonly child: ChildProcess;
  /** Its output so far. */
  output(): string;
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>;
  stop(): Promise<number | null>;
}

export function startProcess(command: string[], environment: Record<string, string>): StartedProcess {
  const [program = '', ...args] = command;
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    cwd: ROOT,
    env: { PATH, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, output: () => text, ended, stop: () => stop(child, ended) };
}

/** Just below the limit of a hook, so that what a process has said is shown: a busy machine starts it late. */
const READY_MS = 110_000;

/** Waits until the address replies with 2xx; otherwise stops the process and throws with its output. */
export async function untilReady(
  address: string,
  started: Pick<StartedProcess, 'child' | 'output'>,
  timeoutMs = READY_MS,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline && started.child.exitCode === null) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    await sleep(100);
  }
  started.child.kill('SIGTERM');
  throw new Error(`${address} did not become ready:\n${started.output()}`);
}

/** False also for one that has ended and that its new parent has not collected yet. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

function stop(child: ChildProcess, ended: Promise<number | null>): Promise<number | null> {
  child.kill('SIGTERM');
  return ended;
}
