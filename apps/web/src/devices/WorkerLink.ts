import { type Remote, wrap } from 'comlink';

/**
 * The page's side of a worker. Closing it ends the worker, including the memory of its models, and fails what was
 * asked: comlink waits forever for a worker that has ended. Decision 136.
 */
export class WorkerLink<Answering> {
  readonly remote: Remote<Answering>;
  readonly #worker: Worker;
  readonly #closed: string;
  readonly #waiting = new Set<(error: Error) => void>();

  /** `closed`: what pending requests fail with when the link is closed. */
  constructor(worker: Worker, closed: string) {
    this.#worker = worker;
    this.#closed = closed;
    this.remote = wrap<Answering>(worker);
    // A worker whose script cannot be loaded never replies.
    worker.addEventListener('error', ({ message }) =>
      this.#failAll(new Error(message || 'The worker failed')),
    );
  }

  async answered<Reply>(asked: Promise<Reply>): Promise<Reply> {
    const { promise, reject } = Promise.withResolvers<never>();
    this.#waiting.add(reject);
    return await Promise.race([asked, promise]).finally(() => this.#waiting.delete(reject));
  }

  close(): void {
    this.#worker.terminate();
    this.#failAll(new Error(this.#closed));
  }

  #failAll(error: Error): void {
    for (const reject of this.#waiting) reject(error);
  }
}
