import { inTime } from './inTime.ts';
import type { RunningBackend } from './RunningBackend.ts';

/**
 * The longest wait for a result of a graphics card: the first one may take seconds of compiling shaders, and some
 * drivers never return one. The processor always does, however late.
 */
const PATIENCE_MS = 30_000;

/** A model whose weights are on a backend. */
interface LoadedModel<Input, Output> {
  run(input: Input): Promise<Output>;
  /** Frees its weights. */
  close(): void;
}

type Load<Input, Output> = () => Promise<LoadedModel<Input, Output>>;

/** A model that examines pictures. It is loaded again when its backend is lost during a scan. */
export class ScanModel<Input, Output> {
  readonly #backend: RunningBackend;
  readonly #load: Load<Input, Output>;
  #model: LoadedModel<Input, Output>;
  #loadedOn: string;

  private constructor(
    backend: RunningBackend,
    load: Load<Input, Output>,
    { model, loadedOn }: { model: LoadedModel<Input, Output>; loadedOn: string },
  ) {
    this.#backend = backend;
    this.#load = load;
    this.#model = model;
    this.#loadedOn = loadedOn;
  }

  /** Throws if the model cannot be loaded. */
  static async open<Input, Output>(
    backend: RunningBackend,
    load: Load<Input, Output>,
  ): Promise<ScanModel<Input, Output>> {
    const loadedOn = backend.name;
    return new ScanModel(backend, load, { model: await load(), loadedOn });
  }

  /** Throws when no backend is left. */
  async run(input: Input): Promise<Output> {
    await this.#follow();
    const running = this.#model.run(input);
    const result = await inTime(running, this.#backend.isLast ? null : PATIENCE_MS).then(
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
    const { name } = this.#backend;
    if (this.#loadedOn === name) return;
    const old = this.#model;
    this.#model = await this.#load();
    this.#loadedOn = name;
    old.close();
  }
}
