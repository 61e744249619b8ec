import { join } from 'node:path';
import type { ProcessSpec } from './processSpec.ts';
import { SupervisedProcess } from './SupervisedProcess.ts';

/** All processes of one start, in groups: each group starts once the previous one is ready, and stops before it. */
export class Fleet {
  readonly #logFolder: string;
  readonly #groups: SupervisedProcess[][] = [];
  #stopped = false;

  constructor(logFolder: string) {
    this.#logFolder = logFolder;
  }

  async startGroup(specs: ProcessSpec[]): Promise<void> {
    // stop() was called while a group was starting: the next one must not start.
    if (this.#stopped) throw new Error('the fleet has been stopped');
    const group = specs.map((spec) => new SupervisedProcess(spec, join(this.#logFolder, `${spec.name}.log`)));
    this.#groups.push(group);
    await Promise.all(group.map((supervised) => supervised.start()));
  }

  /** Stops all in reverse order, so that no process loses a service that it uses. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (let group = this.#groups.pop(); group; group = this.#groups.pop()) {
      await Promise.all(group.map((supervised) => supervised.stop()));
    }
  }

  kill(): void {
    for (const supervised of this.#groups.flat()) supervised.kill();
  }
}
