import { BACKENDS, type Backend } from './backends.ts';

/** The part of TensorFlow.js that chooses where models run. */
export interface TensorFlow {
  /** Starts a backend after the lost one; null if none is left. */
  start(lost: Backend | null): Promise<Backend | null>;
  /** Starts a backend that is faster than this one; this one again if none is. */
  startFaster(present: Backend): Promise<Backend>;
  /** Whether the graphics driver has taken the backend away, as phones do when memory runs low. */
  isLost(): boolean;
}

/** The time after which a frame is slow: marks must appear while the wall is still in the picture. */
const SLOW_MS = 3000;
/** The number of slow frames in a row after which the models move: one may be the compilation of shaders. */
const MOST_SLOW = 2;

/** The backend on which all models of the worker run. When it is lost, or another is faster, they move together. */
export class RunningBackend {
  name: Backend;
  readonly #tensorFlow: TensorFlow;
  #slowFrames = 0;

  private constructor(tensorFlow: TensorFlow, name: Backend) {
    this.#tensorFlow = tensorFlow;
    this.name = name;
  }

  /** Throws if no backend starts, for example with WebAssembly blocked. */
  static async start(tensorFlow: TensorFlow): Promise<RunningBackend> {
    const name = await tensorFlow.start(null);
    if (!name) throw new Error('No backend of TensorFlow.js starts here');
    return new RunningBackend(tensorFlow, name);
  }

  get isLost(): boolean {
    return this.#tensorFlow.isLost();
  }

  /** Whether models run on the processor, for which there is no replacement. */
  get isLast(): boolean {
    return this.name === BACKENDS.at(-1);
  }

  /** Throws when no backend is left. */
  async moveOn(): Promise<void> {
    const next = await this.#tensorFlow.start(this.name);
    if (!next) throw new Error('No backend of TensorFlow.js is left');
    this.name = next;
  }

  /**
   * Takes the milliseconds that the models needed for a frame. If no other backend is faster, a slow one stays.
   */
  async noteFrame(ms: number): Promise<void> {
    this.#slowFrames = ms > SLOW_MS ? this.#slowFrames + 1 : 0;
    if (this.#slowFrames < MOST_SLOW) return;
    this.#slowFrames = 0;
    if (!this.isLast) this.name = await this.#tensorFlow.startFaster(this.name);
  }
}
