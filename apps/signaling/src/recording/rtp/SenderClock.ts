/** Long enough to contain packets without delay, short enough to follow two clocks that run apart. */
const BUCKETS = 10;
const BUCKET_MS = 1000;

/**
 * Tells the time of the server at which a frame left its sender. Networks only delay: the smallest difference
 * between the arrival and the sender's timestamp within ten seconds is the one without delay.
 */
export class SenderClock {
  readonly #ticksPerMs: number;
  /** The smallest difference in each second. */
  #buckets: { second: number; offset: number }[] = [];

  constructor(ticksPerSecond: number) {
    this.#ticksPerMs = ticksPerSecond / 1000;
  }

  observe(ticks: number, arrivedAt: number): void {
    const offset = arrivedAt - ticks / this.#ticksPerMs;
    const second = Math.floor(arrivedAt / BUCKET_MS);
    const current = this.#buckets.at(-1);
    if (current?.second === second) current.offset = Math.min(current.offset, offset);
    else this.#buckets.push({ second, offset });
    this.#buckets = this.#buckets.filter((bucket) => bucket.second > second - BUCKETS);
  }

  /** The server's time of a timestamp in milliseconds; NaN before the first observation. */
  timeOf(ticks: number): number {
    return ticks / this.#ticksPerMs + Math.min(...this.#buckets.map(({ offset }) => offset));
  }

  /** The milliseconds by which a timestamp is ahead of all that arrived before: it cannot be, unless it jumped. */
  leadOf(ticks: number, arrivedAt: number): number {
    return this.#buckets.length === 0 ? 0 : this.timeOf(ticks) - arrivedAt;
  }

  reset(): void {
    this.#buckets = [];
  }
}
