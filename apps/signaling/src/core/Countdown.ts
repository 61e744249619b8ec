/** One timer that can be started again and stopped; it never keeps the process alive. */
export class Countdown {
  readonly #milliseconds: number;
  readonly #onEnd: () => void;
  #timer: NodeJS.Timeout | null = null;

  constructor(milliseconds: number, onEnd: () => void) {
    this.#milliseconds = milliseconds;
    this.#onEnd = onEnd;
  }

  start(): void {
    this.stop();
    this.#timer = setTimeout(this.#onEnd, this.#milliseconds).unref();
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
