/** Allows a burst, then a steady rate. The caller decides whether a token is a command or a byte. */
export class TokenBucket {
  readonly #burst: number;
  readonly #perSecond: number;
  readonly #now: () => number;
  #tokens: number;
  #filledAt: number;

  constructor(burst: number, perSecond: number, now: () => number = () => performance.now()) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#now = now;
    this.#tokens = burst;
    this.#filledAt = now();
  }

  take(tokens = 1): boolean {
    const now = this.#now();
    const refill = ((now - this.#filledAt) / 1000) * this.#perSecond;
    this.#tokens = Math.min(this.#burst, this.#tokens + refill);
    this.#filledAt = now;
    if (this.#tokens < tokens) return false;
    this.#tokens -= tokens;
    return true;
  }
}
