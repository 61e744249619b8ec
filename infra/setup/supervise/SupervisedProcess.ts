import type { ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { hasEnded, spawnGuarded, stopProcess, untilEnded } from '../../process/guarded.ts';
import { isFree } from '../../process/ports.ts';
import { projectRoot } from '../paths.ts';
import { run } from '../run.ts';
import { Refusal } from '../SetupError.ts';
import * as terminal from '../terminal.ts';
import { Output } from './Output.ts';
import { invalidEnvironmentCode, type ProcessSpec } from './processSpec.ts';

/** A quarter of the usual weight when both want the processor, like `cpu_shares` of the workers in docker-compose.yml. */
const NICE = '6';

interface Timing {
  /** The time between two lines about a process that is not ready yet. */
  statusMs: number;
  /** The time after which a start continues without an optional process. */
  optionalMs: number;
  /** The delay of the second restart in a row; each further one doubles it. */
  firstDelayMs: number;
  longestDelayMs: number;
  /** A process that was ready for this long has worked: the restart after it is the first in a row. */
  steadyMs: number;
}
const defaults: Timing = {
  statusMs: 10_000,
  optionalMs: 60_000,
  firstDelayMs: 500,
  longestDelayMs: 30_000,
  steadyMs: 10_000,
};

/**
 * A process that is restarted when it ends by itself: at once, and with a growing delay when it ends again soon. One that
 * is alive is waited for, since a busy machine may give it no time for minutes.
 */
export class SupervisedProcess {
  readonly spec: ProcessSpec;
  readonly #output: Output;
  readonly #logFile: string;
  readonly #timing: Timing;
  readonly #stopping = new AbortController();
  #child: ChildProcess | undefined;
  #readySince: number | undefined;
  /** What the process lacked when it was last asked. */
  #missing = '';
  /** The ends in a row of which each followed the restart before it soon. */
  #earlyEnds = 0;

  constructor(spec: ProcessSpec, logFile: string, timing: Partial<Timing> = {}) {
    this.spec = spec;
    this.#logFile = logFile;
    this.#timing = { ...defaults, ...timing };
    this.#output = new Output(spec.name, logFile);
  }

  /** Resolves when the process is ready, and fails with its last output when it ends before that. */
  async start(): Promise<void> {
    const { name, port, isOptional } = this.spec;
    // A program that replies before this one is started is another one and would be mistaken for it.
    if (!(await isFree(port))) throw this.#failure(`cannot use port ${port}: another program is using it`);
    if (this.#stopping.signal.aborted) return;
    const child = this.#spawn();
    const ready = this.#untilReady(child);
    const waited = isOptional && delay(this.#timing.optionalMs, 'waited' as const, { ref: false });
    const outcome = await Promise.race([ready, ...(waited ? [waited] : [])]);
    if (outcome === 'ended') {
      await this.stop();
      throw this.#explanation(child.exitCode) ?? this.#failure('ended during startup');
    }
    if (outcome === 'waited') {
      terminal.warn(`${name} is not ready yet (${this.#missing}): the start continues without it`);
      void ready.then((now) => now === 'ready' && terminal.detail(`${name} is ready`));
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
    this.#readySince = undefined;
    return child;
  }

  /** Waits as long as the process is alive, and says every few seconds what it is waiting for. */
  async #untilReady(child: ChildProcess): Promise<'ready' | 'ended'> {
    const { name } = this.spec;
    this.#missing = 'a sign of life';
    const status = (): void =>
      terminal.detail(`still waiting for ${name}: ${this.#missing}. Log: ${this.#logFile}`);
    const telling = setInterval(status, this.#timing.statusMs);
    const ended = untilEnded(child);
    try {
      for (;;) {
        // Another program that took the port in the meantime may never reply.
        const missing = await Promise.race([this.spec.waitsFor(), ended]);
        if (hasEnded(child)) return 'ended';
        if (missing === undefined) break;
        this.#missing = missing;
        await delay(100);
      }
    } finally {
      clearInterval(telling);
    }
    this.#readySince = Date.now();
    if (this.spec.isBackground && child.pid) await lowerPriority(child.pid);
    return 'ready';
  }

  #failure(reason: string): Refusal {
    const last = this.#output.lastLines() || '(no output)';
    return new Refusal(`${this.spec.name} ${reason}. Its last output:\n${last}`, `read ${this.#logFile}`);
  }

  #explanation(code: number | null): Refusal | undefined {
    return this.spec.explainEnd?.(code, this.#output.lastLines(100));
  }

  #keepRunning(child: ChildProcess): void {
    const onExit = (code: number | null, signal: NodeJS.Signals | null): void => {
      if (this.#stopping.signal.aborted) return;
      const hasWorked = this.#readySince && Date.now() - this.#readySince >= this.#timing.steadyMs;
      if (hasWorked) this.#earlyEnds = 0;
      void this.#restart(code, signal);
    };
    if (hasEnded(child)) onExit(child.exitCode, child.signalCode);
    else child.once('exit', onExit);
  }

  async #restart(code: number | null, signal: NodeJS.Signals | null): Promise<void> {
    const ended = `${this.spec.name} ended (${signal ?? `code ${code}`})`;
    if (code === invalidEnvironmentCode) {
      terminal.warn(`${ended} and is not restarted:\n${this.#output.lastLines()}`);
      return;
    }
    const wait = this.#nextDelay();
    const reason = this.#explanation(code);
    if (reason) terminal.warn(`${reason.message} What to do: ${reason.advice}`);
    // On a full disk the log lacks them.
    else if (code) terminal.detail(this.#output.lastLines(12));
    terminal.warn(`${ended}; restarting ${wait ? `in ${wait / 1000} s` : 'at once'}. Log: ${this.#logFile}`);
    if (wait) await delay(wait, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    if (this.#stopping.signal.aborted) return;
    const child = this.#spawn();
    this.#keepRunning(child);
    if ((await this.#untilReady(child)) === 'ready') terminal.detail(`${this.spec.name} is ready again`);
  }

  #nextDelay(): number {
    const { firstDelayMs, longestDelayMs } = this.#timing;
    const early = this.#earlyEnds++;
    return early === 0 ? 0 : Math.min(firstDelayMs * 2 ** (early - 1), longestDelayMs);
  }
}

/**
 * Lowers the priority of a process that leads its group, with all of its threads and children. Linux weighs groups of
 * processes against each other first, if it groups them: `nice` alone would then have no effect.
 */
async function lowerPriority(pid: number): Promise<void> {
  await run('renice', ['-n', NICE, '-g', String(pid)]);
  // The file is missing on a kernel without such groups.
  await writeFile(`/proc/${pid}/autogroup`, NICE).catch(() => undefined);
}
