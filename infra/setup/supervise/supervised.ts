import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { hasEnded, spawnGuarded, stopProcess } from '../../process/guarded.ts';
import { projectRoot } from '../paths.ts';
import * as say from '../say.ts';
import { SetupError } from '../setupError.ts';
import { Output } from './output.ts';
import { type ProcessSpec, wrongEnvironment } from './processSpec.ts';

interface Patience {
  readyMs: number;
  firstDelayMs: number;
  longestDelayMs: number;
  steadyMs: number;
}
const defaults: Patience = { readyMs: 60_000, firstDelayMs: 500, longestDelayMs: 30_000, steadyMs: 60_000 };

/** One process that is kept running: when it ends by itself it is started again, later each time. */
export class SupervisedProcess {
  readonly spec: ProcessSpec;
  readonly #output: Output;
  readonly #logFile: string;
  readonly #patience: Patience;
  readonly #stopping = new AbortController();
  #child: ChildProcess | undefined;
  #failures = 0;

  constructor(spec: ProcessSpec, logFile: string, patience: Partial<Patience> = {}) {
    this.spec = spec;
    this.#logFile = logFile;
    this.#patience = { ...defaults, ...patience };
    this.#output = new Output(spec.name, logFile);
  }

  /** Resolves when the process serves, and fails with its last words when it ends or stays silent instead. */
  async start(): Promise<void> {
    // Whoever answers before ours is started is somebody else, and would be taken for it.
    if (await this.spec.isReady()) await this.#giveUp('cannot have its port, which another program uses');
    if (this.#stopping.signal.aborted) return;
    const child = this.#spawn();
    const end = Date.now() + this.#patience.readyMs;
    for (let ready = false; !ready; ready = await this.spec.isReady()) {
      if (Date.now() > end) await this.#giveUp('does not answer');
      await delay(100);
      if (hasEnded(child)) await this.#giveUp('ended while starting');
    }
    this.#keepRunning(child);
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    if (this.#child) await stopProcess(this.#child);
    await this.#output.close();
  }

  /** For a second Ctrl-C: no goodbye. */
  kill(): void {
    this.#stopping.abort();
    this.#child?.kill('SIGKILL');
  }

  #spawn(): ChildProcess {
    const { command, args, env } = this.spec;
    // A group of its own: Ctrl-C reaches us alone, and we decide who ends in which order.
    const child = spawnGuarded(command, args, {
      cwd: projectRoot,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.on('error', () => undefined);
    this.#output.listenTo(child);
    this.#child = child;
    return child;
  }

  async #giveUp(what: string): Promise<never> {
    await this.stop();
    const last = this.#output.lastLines() || '(it said nothing)';
    throw new SetupError(`${this.spec.name} ${what}. Its last lines:\n${last}`, `read ${this.#logFile}`);
  }

  #keepRunning(child: ChildProcess): void {
    const started = Date.now();
    const onExit = (code: number | null, signal: NodeJS.Signals | null): void => {
      if (this.#stopping.signal.aborted) return;
      if (Date.now() - started > this.#patience.steadyMs) this.#failures = 0;
      void this.#startAgain(code, signal);
    };
    if (hasEnded(child)) onExit(child.exitCode, child.signalCode);
    else child.once('exit', onExit);
  }

  async #startAgain(code: number | null, signal: NodeJS.Signals | null): Promise<void> {
    const { firstDelayMs, longestDelayMs } = this.#patience;
    const wait = Math.min(firstDelayMs * 2 ** this.#failures++, longestDelayMs);
    const ended = `${this.spec.name} ended (${signal ?? `code ${code}`})`;
    if (code === wrongEnvironment) {
      say.warn(`${ended} and is not started again:\n${this.#output.lastLines()}`);
      return;
    }
    say.warn(`${ended}; starting it again in ${wait / 1000} s. Log: ${this.#logFile}`);
    await delay(wait, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    if (this.#stopping.signal.aborted) return;
    this.#keepRunning(this.#spawn());
  }
}
