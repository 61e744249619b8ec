import type { Backend } from './backends.ts';
import type { Detected } from './fixtures.ts';

export interface ObjectModel {
  detect(image: ImageData): Promise<Detected[]>;
}

/** TensorFlow.js, as far as detecting objects needs it. */
export interface DetectorEngine {
  /** Starts a backend behind the lost one; null where none is left. */
  start(lost: Backend | null): Promise<Backend | null>;
  /** The graphics driver has taken the backend away, as phones do when memory runs low. */
  isLost(): boolean;
  load(modelUrl: string): Promise<ObjectModel>;
}

/** Detects objects, and goes on with the next backend when one is lost in the middle of a scan. */
export class ObjectDetector {
  backend: Backend;
  readonly #engine: DetectorEngine;
  readonly #modelUrl: string;
  #model: ObjectModel;

  private constructor(engine: DetectorEngine, modelUrl: string, backend: Backend, model: ObjectModel) {
    this.#engine = engine;
    this.#modelUrl = modelUrl;
    this.#model = model;
    this.backend = backend;
  }

  /** Throws where no backend starts, as with WebAssembly blocked, and where the model cannot be loaded. */
  static async open(engine: DetectorEngine, modelUrl: string): Promise<ObjectDetector> {
    const backend = await engine.start(null);
    if (!backend) throw new Error('No backend of TensorFlow.js starts here');
    return new ObjectDetector(engine, modelUrl, backend, await engine.load(modelUrl));
  }

  /** Throws when no backend is left. */
  async detect(image: ImageData): Promise<Detected[]> {
    const detected = await this.#model.detect(image).catch((error: unknown) => {
      console.warn(`Detecting objects failed on ${this.backend}`, error);
      return null;
    });
    // A lost context gives zeros instead of an error.
    if (detected && !this.#engine.isLost()) return detected;
    await this.#moveOn();
    return await this.detect(image);
  }

  async #moveOn(): Promise<void> {
    const next = await this.#engine.start(this.backend);
    if (!next) throw new Error('No backend is left to detect objects');
    this.backend = next;
    this.#model = await this.#engine.load(this.#modelUrl);
  }
}
