import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** System programs that process recordings. Each is optional: a feature that needs a missing one reports it. */

/** Null where it is not installed. Looked up each time, since set-up may install it later. */
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

interface FailureOptions extends ErrorOptions {
  isTemporary: boolean;
  code?: number | null;
}

export class ProgramFailure extends Error {
  /** Whether the machine is the cause: nothing speaks against the input, and a later run may succeed. */
  readonly isTemporary: boolean;
  /** Its exit code; null when it was killed or did not start. */
  readonly code: number | null;

  constructor(message: string, { isTemporary, code = null, ...options }: FailureOptions) {
    super(message, options);
    this.name = 'ProgramFailure';
    this.isTemporary = isTemporary;
    this.code = code;
  }
}

export interface ProgramLimits {
  /** The processor time of all its threads: a busy machine makes a run longer, but not this time. */
  processorMs: number;
  /** The limit of its standard output in bytes. */
  maxBytes: number;
  /** The longest time without any use of the processor, after which the program counts as stuck. */
  stuckAfterMs?: number;
  checkEveryMs?: number;
}

/** The end of what a failed program wrote to its standard error, which becomes part of the failure's message. */
const ERROR_CHARACTERS = 500;
const STUCK_AFTER_MS = 10 * 60_000;
const CHECK_EVERY_MS = 500;

/**
 * Runs a program without a shell and without input, and returns what it writes to its standard output. It ends with
 * this thread, even if that is killed, where setpriv exists. Throws ProgramFailure, also when it cannot be started.
 */
export async function runProgram(
  path: string,
  args: readonly string[],
  limits: ProgramLimits,
): Promise<string> {
  // The environment has only what programs need to start, and none of this process's secrets.
  const env = { PATH: process.env.PATH, LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH, LC_ALL: 'C' };
  const notStarted = (cause: Error): ProgramFailure =>
    new ProgramFailure(`${path} cannot be started: ${cause.message}`, { isTemporary: true, cause });
  // setpriv would report a missing program as an exit code.
  await access(path, constants.X_OK).catch((error: Error) => {
    throw notStarted(error);
  });
  const setpriv = process.platform === 'linux' ? await findProgram('setpriv') : null;
  const [command, ...given] = setpriv
    ? [setpriv, '--pdeathsig', 'KILL', '--', path, ...args]
    : [path, ...args];
  const child = spawn(command, given, { stdio: ['ignore', 'pipe', 'pipe'], env });
  let failure: ProgramFailure | null = null;
  const stop = (reason: ProgramFailure): void => {
    failure ??= reason;
    child.kill('SIGKILL');
  };
  const timer = watch(child, path, limits, stop);
  const chunks: Buffer[] = [];
  let size = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > limits.maxBytes) stop(new ProgramFailure(`${path} wrote too much`, { isTemporary: false }));
    else chunks.push(chunk);
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors = `${errors}${chunk.toString('utf8')}`.slice(-ERROR_CHARACTERS);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(notStarted(error))).once('close', resolve);
  }).finally(() => clearInterval(timer));
  if (code === 0) return Buffer.concat(chunks).toString('utf8');
  const ended = [code === null ? 'was killed' : `ended with ${code}`, errors.trim()]
    .filter(Boolean)
    .join(': ');
  throw failure ?? new ProgramFailure(`${path} ${ended}`, { isTemporary: code === null, code });
}

function watch(
  { pid }: ChildProcess,
  path: string,
  { processorMs, stuckAfterMs = STUCK_AFTER_MS, checkEveryMs = CHECK_EVERY_MS }: ProgramLimits,
  stop: (reason: ProgramFailure) => void,
): NodeJS.Timeout {
  let lastUsed = 0;
  let lastAt = performance.now();
  const check = async (): Promise<void> => {
    const used = pid === undefined ? null : await processorMsOf(pid);
    if (used !== null && used > processorMs)
      stop(
        new ProgramFailure(`${path} took more than ${processorMs} ms of the processor`, {
          isTemporary: false,
        }),
      );
    if (used !== null && used > lastUsed) [lastUsed, lastAt] = [used, performance.now()];
    if (performance.now() - lastAt > stuckAfterMs)
      stop(new ProgramFailure(`${path} did nothing for ${stuckAfterMs} ms`, { isTemporary: true }));
  };
  return setInterval(() => void check(), checkEveryMs);
}

/** Linux counts processor time in hundredths of a second. */
const MS_PER_TICK = 10;

/** The processor time of a running process; null once it has ended, and on systems other than Linux. */
async function processorMsOf(pid: number): Promise<number | null> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may contain spaces. User and system time are the 14th and 15th field.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return line === '' ? null : (user + system) * MS_PER_TICK;
}
