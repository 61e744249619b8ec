/** Long enough to contain packets without delay, short enough to follow two clocks that drift apart. */
const BUCKETS = 10;
const BUCKET_MS = 1000;

/** The state at the last division. */
interface Earlier {
  second: number;
  /** The milliseconds from a timestamp to the server's time. */
  offset: number;
  /** The milliseconds from a timestamp to the time of the sender's clock, if it has reported. */
  reported: number | null;
}

/**
 * Gives the time on the server's clock at which a frame left its sender. Networks only delay: of the
 * differences between arrival and sender's timestamp within ten seconds, the smallest is without delay.
 *
 * A device that stalls continues with the next timestamp, although time has passed. Its arrivals look like
 * those of a network that has become slower; the sender's reports, which have both of its clocks (RFC 3550,
 * 6.4.1), distinguish the two.
 */
export class SenderClock {
  readonly #ticksPerMs: number;
  /** The smallest difference in each second. */
  #buckets: { second: number; offset: number }[] = [];
  /** The difference between the clock and the timestamps of the sender by its last report. */
  #reported: number | null = null;
  #earlier: Earlier | null = null;

  constructor(ticksPerSecond: number) {
    this.#ticksPerMs = ticksPerSecond / 1000;
  }

  observe(ticks: number, arrivedAt: number): void {
    const offset = arrivedAt - ticks / this.#ticksPerMs;
    const second = Math.floor(arrivedAt / BUCKET_MS);
    const current = this.#buckets.at(-1);
    if (current?.second === second) current.offset = Math.min(current.offset, offset);
    else this.#buckets.push({ second, offset });
    const isRecent = (known: { second: number }): boolean => known.second > second - BUCKETS;
    this.#buckets = this.#buckets.filter(isRecent);
    if (this.#earlier && !isRecent(this.#earlier)) this.#earlier = null;
  }

  /** The sender relates a timestamp to a time of its own clock, in milliseconds. */
  report(ticks: number, sentAt: number): void {
    this.#reported = sentAt - ticks / this.#ticksPerMs;
  }

  /** From this arrival on, timestamps may belong to other times than before. */
  divide(arrivedAt: number): void {
    const reported = this.#reported ?? this.#earlier?.reported ?? null;
    this.#earlier = { second: Math.floor(arrivedAt / BUCKET_MS), offset: this.#offset, reported };
    this.#buckets = [];
    this.#reported = null;
  }

  /** A timestamp's time on the server's clock, in milliseconds; not finite before the first observation. */
  timeOf(ticks: number): number {
    return ticks / this.#ticksPerMs + this.#offset;
  }

  /** The milliseconds by which a timestamp is ahead of all arrivals, which happens only if it jumped. */
  leadOf(ticks: number, arrivedAt: number): number {
    return this.#buckets.length === 0 ? 0 : this.timeOf(ticks) - arrivedAt;
  }

  /** The milliseconds by which a frame is later than the fastest one since the last division. */
  delayOf(ticks: number, arrivedAt: number): number {
    if (this.#buckets.length === 0) return 0;
    return Math.max(0, arrivedAt - ticks / this.#ticksPerMs - this.#fastest);
  }

  reset(): void {
    this.#buckets = [];
    this.#reported = null;
    this.#earlier = null;
  }

  get #fastest(): number {
    return Math.min(...this.#buckets.map(({ offset }) => offset));
  }

  /** Without reports, a delay counts as the network's. In any case, no frame was sent after its arrival. */
  get #offset(): number {
    if (!this.#earlier) return this.#fastest;
    const { offset, reported } = this.#earlier;
    const stalled = this.#reported === null || reported === null ? 0 : this.#reported - reported;
    return Math.min(this.#fastest, offset + Math.max(0, stalled));
  }
}
