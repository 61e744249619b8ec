import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('impatientWorkers.ts', import.meta.url));

/** The workers in a separate process that a test can kill. */
export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly port: number;

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.port = port;
  }

  static async start(environment: Record<string, string>): Promise<WorkerProcess> {
    const env = { PATH: process.env.PATH ?? '', NODE_ENV: 'test', WORKERS_PORT: '0', ...environment };
    const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const line of createInterface({ input: child.stdout })) {
      const { msg, port } = JSON.parse(line) as { msg: string; port: number };
      if (msg !== 'listening') continue;
      child.stdout.resume();
      return new WorkerProcess(child, port);
    }
    throw new Error('the workers ended before they listened');
  }

  /** Sends SIGKILL, which has the effect of a crash or of running out of memory: no cleanup runs. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<number | null> {
    return await this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const ended = once(this.#child, 'exit');
      this.#child.kill(signal);
      await ended;
    }
    return this.#child.exitCode;
  }
}
