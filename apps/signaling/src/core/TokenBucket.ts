import { AppError } from '@sightline/contracts/core/errors';

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

/**
 * A rate for each person in a room: reconnecting or joining with another device gives no new allowance. The
 * caller decides whether a token is an event or a byte.
 */
export class SubjectLimit {
  readonly #burst: number;
  readonly #perSecond: number;
  readonly #bySubject = new Map<string, TokenBucket>();

  constructor(burst: number, perSecond: number) {
    this.#burst = burst;
    this.#perSecond = perSecond;
  }

  /** Throws AppError('tooManyTries') for a person who has spent too much. */
  spend(subject: string, tokens = 1): void {
    const bucket = this.#bySubject.get(subject) ?? new TokenBucket(this.#burst, this.#perSecond);
    this.#bySubject.set(subject, bucket);
    if (!bucket.take(tokens)) throw new AppError('tooManyTries', { retryAfterSeconds: 5 });
  }
}
