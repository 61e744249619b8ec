import { transfer, wrap } from 'comlink';
import type { FrameAnalyzer } from './FrameAnalyzer.ts';
import type { Abilities, Examined, ExamineOptions, FrameExaminer, KeptFrame } from './FrameExaminer.ts';

/**
 * The page's side of the worker. Closing it ends the worker, including the memory of its models. Decision 136.
 */
export class WorkerExaminer implements FrameExaminer {
  readonly #worker = new Worker(new URL('./scanWorker.ts', import.meta.url), {
    type: 'module',
    name: 'scan',
  });
  readonly #analyzer = wrap<FrameAnalyzer>(this.#worker);
  readonly #waiting = new Set<(error: Error) => void>();

  constructor() {
    // A worker whose script cannot be loaded never replies.
    this.#worker.addEventListener('error', ({ message }) =>
      this.#failAll(new Error(message || 'The worker failed')),
    );
  }

  prepare(modelUrl: string | null): Promise<Abilities> {
    return this.#answered(this.#analyzer.prepare(modelUrl));
  }

  examine(bitmap: ImageBitmap, options: ExamineOptions): Promise<Examined> {
    return this.#answered(this.#analyzer.examine(transfer(bitmap, [bitmap]), options));
  }

  keep(blursPeople: boolean): Promise<KeptFrame | null> {
    return this.#answered(this.#analyzer.keep(blursPeople));
  }

  close(): void {
    this.#worker.terminate();
    this.#failAll(new Error('The scan is over'));
  }

  /** Comlink waits forever for a worker that has ended. */
  async #answered<Reply>(asked: Promise<Reply>): Promise<Reply> {
    const { promise, reject } = Promise.withResolvers<never>();
    this.#waiting.add(reject);
    return await Promise.race([asked, promise]).finally(() => this.#waiting.delete(reject));
  }

  #failAll(error: Error): void {
    for (const reject of this.#waiting) reject(error);
  }
}
