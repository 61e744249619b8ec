import type { RunningBackend } from './RunningBackend.ts';

/**
 * The longest wait for a result of a graphics card: the first one may take seconds of compiling shaders, and some
 * drivers never return one. The processor always does, however late.
 */
const PATIENCE_MS = 30_000;

type Run<Input, Output> = (input: Input) => Promise<Output>;

/** A model that examines pictures. It is loaded again when its backend is lost during a scan. */
export class ScanModel<Input, Output> {
  readonly #backend: RunningBackend;
  readonly #load: () => Promise<Run<Input, Output>>;
  #run: Run<Input, Output>;
  #loadedOn: string;

  private constructor(
    backend: RunningBackend,
    load: () => Promise<Run<Input, Output>>,
    run: Run<Input, Output>,
  ) {
    this.#backend = backend;
    this.#load = load;
    this.#run = run;
    this.#loadedOn = backend.name;
  }

  /** Throws if the model cannot be loaded. */
  static async open<Input, Output>(
    backend: RunningBackend,
    load: () => Promise<Run<Input, Output>>,
  ): Promise<ScanModel<Input, Output>> {
    return new ScanModel(backend, load, await load());
  }

  /** Throws when no backend is left. */
  async run(input: Input): Promise<Output> {
    await this.#follow();
    const running = this.#run(input);
    const result = await (this.#backend.isLast ? running : inTime(running)).then(
      (output) => ({ output }),
      (error: unknown) => console.warn(`A model failed on ${this.#backend.name}`, error),
    );
    // A lost context returns zeros instead of an error.
    if (result && !this.#backend.isLost) return result.output;
    await this.#backend.moveOn();
    return await this.run(input);
  }

  /** Moves to the present backend: another model may have been the first to notice the loss of the old one. */
  async #follow(): Promise<void> {
    if (this.#loadedOn === this.#backend.name) return;
    this.#run = await this.#load();
    this.#loadedOn = this.#backend.name;
  }
}

async function inTime<Output>(running: Promise<Output>): Promise<Output> {
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`No result after ${PATIENCE_MS} ms`)), PATIENCE_MS);
  return await Promise.race([running, expired]).finally(() => clearTimeout(timer));
}
