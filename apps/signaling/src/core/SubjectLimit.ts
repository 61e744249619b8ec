import { AppError } from '@sightline/contracts/core/errors';
import { TokenBucket } from './TokenBucket.ts';

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
