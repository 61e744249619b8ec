import type { Backend } from './backends.ts';

/** What of TensorFlow.js chooses where models run. */
export interface TensorFlow {
  /** Starts a backend behind the lost one; null where none is left. */
  start(lost: Backend | null): Promise<Backend | null>;
  /** The graphics driver has taken the backend away, as phones do when memory runs low. */
  isLost(): boolean;
}

/** The backend on which all models of the worker run. When it is lost, they move to the next one together. */
export class RunningBackend {
  name: Backend;
  readonly #tensorFlow: TensorFlow;

  private constructor(tensorFlow: TensorFlow, name: Backend) {
    this.#tensorFlow = tensorFlow;
    this.name = name;
  }

  /** Throws where no backend starts, as with WebAssembly blocked. */
  static async start(tensorFlow: TensorFlow): Promise<RunningBackend> {
    const name = await tensorFlow.start(null);
    if (!name) throw new Error('No backend of TensorFlow.js starts here');
    return new RunningBackend(tensorFlow, name);
  }

  get isLost(): boolean {
    return this.#tensorFlow.isLost();
  }

  /** Throws when no backend is left. */
  async moveOn(): Promise<void> {
    const next = await this.#tensorFlow.start(this.name);
    if (!next) throw new Error('No backend of TensorFlow.js is left');
    this.name = next;
  }
}
