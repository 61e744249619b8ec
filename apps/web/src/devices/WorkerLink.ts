import { type Remote, wrap } from 'comlink';

/**
 * The page's side of a worker. Closing it ends the worker, including the memory of its models, and fails what was
 * asked: comlink waits forever for a worker that has ended or failed. Decision 136.
 */
export class WorkerLink<Answering> {
  readonly remote: Remote<Answering>;
  /** Resolves with the error of a worker that failed: it answers nothing more, and only a new one helps. */
  readonly failed: Promise<Error>;
  readonly #worker: Worker;
  readonly #closed: string;
  readonly #waiting = new Set<(error: Error) => void>();
  #end: Error | null = null;

  /** `closed`: what requests fail with once the link is closed. */
  constructor(worker: Worker, closed: string) {
    this.#worker = worker;
    this.#closed = closed;
    this.remote = wrap<Answering>(worker);
    const { promise, resolve } = Promise.withResolvers<Error>();
    this.failed = promise;
    // A worker whose script cannot be loaded never replies.
    worker.addEventListener('error', ({ message }) => {
      const error = new Error(message || 'The worker failed');
      this.#failAll(error);
      resolve(error);
    });
  }

  async answered<Reply>(asked: Promise<Reply>): Promise<Reply> {
    const { promise, reject } = Promise.withResolvers<never>();
    if (this.#end) reject(this.#end);
    this.#waiting.add(reject);
    return await Promise.race([promise, asked]).finally(() => this.#waiting.delete(reject));
  }

  close(): void {
    this.#worker.terminate();
    this.#failAll(new Error(this.#closed));
  }

  /** Fails what was asked, and what is asked from now on. */
  #failAll(error: Error): void {
    this.#end ??= error;
    for (const reject of this.#waiting) reject(error);
  }
}
