import { type Reader, subscribeToNews } from '@sightline/server-kit/news';
import { connectRedis, disconnectRedis } from '@sightline/server-kit/redis';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';

interface NewsFeedOptions {
  redisUrl: string;
  prefix: string;
  logger: Logger;
}

/** Lets requests wait for the next news of a reader, all of them over one connection to Redis. */
export class NewsFeed {
  readonly #options: NewsFeedOptions;
  readonly #waiting = new Map<Reader, Set<() => void>>();
  /** The subscription, opened by the first request that waits. */
  #subscription: { redis: Redis; ready: Promise<void> } | null = null;
  #isClosed = false;

  constructor(options: NewsFeedOptions) {
    this.#options = options;
  }

  /**
   * Resolves once there is news, after `waitMs`, or when the caller has disconnected. `isLate` is asked after
   * the subscription has begun, and tells whether something happened earlier.
   */
  async next(
    reader: Reader,
    waitMs: number,
    gone: AbortSignal,
    isLate: () => Promise<boolean>,
  ): Promise<void> {
    if (this.#isClosed) return;
    const happened = Promise.withResolvers<void>();
    const timer = setTimeout(happened.resolve, waitMs);
    gone.addEventListener('abort', () => happened.resolve(), { once: true });
    const waiting = this.#waiting.get(reader) ?? new Set();
    this.#waiting.set(reader, waiting.add(happened.resolve));
    const looked = this.#listening()
      .then(isLate)
      .then((late) => late && happened.resolve());
    looked.catch(happened.resolve);
    await happened.promise;
    clearTimeout(timer);
    waiting.delete(happened.resolve);
  }

  /** Answers the waiting requests and all later ones at once. */
  close(): void {
    this.#isClosed = true;
    for (const waiting of this.#waiting.values()) for (const wake of waiting) wake();
    if (this.#subscription) disconnectRedis(this.#subscription.redis);
  }

  #listening(): Promise<void> {
    this.#subscription ??= this.#subscribe();
    return this.#subscription.ready;
  }

  #subscribe(): { redis: Redis; ready: Promise<void> } {
    const { redisUrl, prefix, logger } = this.#options;
    const redis = connectRedis(redisUrl, logger);
    const wake = (reader: Reader): void => {
      for (const resolve of this.#waiting.get(reader) ?? []) resolve();
    };
    return { redis, ready: subscribeToNews(redis, prefix, wake) };
  }
}
