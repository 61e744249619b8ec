const TURN_MS = 100;

/**
 * Aborts its signal after this long without progress. It counts turns of this process, so that the time in which a busy
 * machine gives it no processor does not count.
 */
export class Patience implements Disposable {
  readonly #abort = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #turns = 0;

  /** `isWaiting` says for each turn whether it counts. */
  constructor(limitMs: number, isWaiting: () => boolean = () => true) {
    this.#timer = setInterval(() => {
      if (isWaiting()) this.#turns++;
      if (this.waitedMs >= limitMs) this.#abort.abort();
    }, TURN_MS);
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** How long there has been no progress. */
  get waitedMs(): number {
    return this.#turns * TURN_MS;
  }

  progress(): void {
    this.#turns = 0;
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}
