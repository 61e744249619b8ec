import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { hasEnded, spawnGuarded, stopProcess } from '../../process/guarded.ts';
import { projectRoot } from '../paths.ts';
import { SetupError } from '../SetupError.ts';
import * as terminal from '../terminal.ts';
import { Output } from './Output.ts';
import { invalidEnvironmentCode, type ProcessSpec } from './processSpec.ts';

interface Timing {
  readyMs: number;
  firstDelayMs: number;
  longestDelayMs: number;
  steadyMs: number;
}
const defaults: Timing = { readyMs: 60_000, firstDelayMs: 500, longestDelayMs: 30_000, steadyMs: 60_000 };

/** A process that is restarted when it ends by itself, with a growing delay. */
export class SupervisedProcess {
  readonly spec: ProcessSpec;
  readonly #output: Output;
  readonly #logFile: string;
  readonly #timing: Timing;
  readonly #stopping = new AbortController();
  #child: ChildProcess | undefined;
  #failures = 0;

  constructor(spec: ProcessSpec, logFile: string, timing: Partial<Timing> = {}) {
    this.spec = spec;
    this.#logFile = logFile;
    this.#timing = { ...defaults, ...timing };
    this.#output = new Output(spec.name, logFile);
  }

  /** Resolves when the process is ready, and fails with its last output when it ends or does not become ready. */
  async start(): Promise<void> {
    // A program that replies before this one is started is another one and would be mistaken for it.
    if (await this.spec.isReady()) await this.#fail('cannot use its port: another program is using it');
    if (this.#stopping.signal.aborted) return;
    const child = this.#spawn();
    const end = Date.now() + this.#timing.readyMs;
    for (let ready = false; !ready; ready = await this.spec.isReady()) {
      if (Date.now() > end) await this.#fail('did not become ready');
      await delay(100);
      if (hasEnded(child)) await this.#fail('ended during startup');
    }
    this.#keepRunning(child);
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    if (this.#child) await stopProcess(this.#child, this.spec);
    this.#output.close();
  }

  /** Ends the process immediately, for a second Ctrl-C. */
  kill(): void {
    this.#stopping.abort();
    this.#child?.kill('SIGKILL');
  }

  #spawn(): ChildProcess {
    const { command, args, env } = this.spec;
    // The process group is separate, so that Ctrl-C reaches only this process, which stops the others in order.
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

  async #fail(reason: string): Promise<never> {
    await this.stop();
    const last = this.#output.lastLines() || '(no output)';
    throw new SetupError(`${this.spec.name} ${reason}. Its last output:\n${last}`, `read ${this.#logFile}`);
  }

  #keepRunning(child: ChildProcess): void {
    const started = Date.now();
    const onExit = (code: number | null, signal: NodeJS.Signals | null): void => {
      if (this.#stopping.signal.aborted) return;
      if (Date.now() - started > this.#timing.steadyMs) this.#failures = 0;
      void this.#restart(code, signal);
    };
    if (hasEnded(child)) onExit(child.exitCode, child.signalCode);
    else child.once('exit', onExit);
  }

  async #restart(code: number | null, signal: NodeJS.Signals | null): Promise<void> {
    const { firstDelayMs, longestDelayMs } = this.#timing;
    const wait = Math.min(firstDelayMs * 2 ** this.#failures++, longestDelayMs);
    const ended = `${this.spec.name} ended (${signal ?? `code ${code}`})`;
    if (code === invalidEnvironmentCode) {
      terminal.warn(`${ended} and is not restarted:\n${this.#output.lastLines()}`);
      return;
    }
    terminal.warn(`${ended}; restarting in ${wait / 1000} s. Log: ${this.#logFile}`);
    await delay(wait, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    if (this.#stopping.signal.aborted) return;
    this.#keepRunning(this.#spawn());
  }
}
