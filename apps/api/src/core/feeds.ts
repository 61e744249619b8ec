import { type Reader, subscribeToNews } from '@sightline/server-kit/news';
import { RoomLogFollower } from '@sightline/server-kit/RoomLogFollower';
import { connectRedis, disconnectRedis } from '@sightline/server-kit/redis';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';

interface FeedOptions {
  redisUrl: string;
  prefix: string;
  logger: Logger;
}

/** Lets requests wait for the next event of an inspection, all of them over one connection to Redis. */
export class RoomFeed {
  readonly #options: FeedOptions;
  readonly #waiting = new Map<string, Set<() => void>>();
  /** The follower of room logs, opened by the first request that waits. */
  #follower: RoomLogFollower | null = null;
  #isClosed = false;

  constructor(options: FeedOptions) {
    this.#options = options;
  }

  /** Resolves once the log has an event after `since`, after `waitMs`, or when the caller has disconnected. */
  async next(inspectionId: string, since: number, waitMs: number, gone: AbortSignal): Promise<void> {
    if (this.#isClosed) return;
    const happened = Promise.withResolvers<void>();
    const timer = setTimeout(happened.resolve, waitMs);
    gone.addEventListener('abort', () => happened.resolve(), { once: true });
    const waiting = this.#waiting.get(inspectionId) ?? new Set();
    this.#waiting.set(inspectionId, waiting.add(happened.resolve));
    // This also announces events that were appended since the caller read the log.
    this.#followed().follow(inspectionId, since);
    await happened.promise;
    clearTimeout(timer);
    waiting.delete(happened.resolve);
    if (waiting.size === 0 && this.#waiting.get(inspectionId) === waiting) this.#leave(inspectionId);
  }

  /** Answers the waiting requests and all later ones at once. */
  close(): void {
    this.#isClosed = true;
    for (const inspectionId of this.#waiting.keys()) this.#wake(inspectionId);
    this.#follower?.close();
  }

  #followed(): RoomLogFollower {
    const { redisUrl, prefix, logger } = this.#options;
    const wake = (inspectionId: string): void => this.#wake(inspectionId);
    this.#follower ??= new RoomLogFollower(redisUrl, prefix, wake, logger);
    return this.#follower;
  }

  #wake(inspectionId: string): void {
    for (const resolve of this.#waiting.get(inspectionId) ?? []) resolve();
  }

  #leave(inspectionId: string): void {
    this.#waiting.delete(inspectionId);
    this.#follower?.unfollow(inspectionId);
  }
}

/** Lets requests wait for the next news of a reader, all of them over one connection to Redis. */
export class NewsFeed {
  readonly #options: FeedOptions;
  readonly #waiting = new Map<Reader, Set<() => void>>();
  /** The subscription, opened by the first request that waits. */
  #subscription: { redis: Redis; ready: Promise<void> } | null = null;
  #isClosed = false;

  constructor(options: FeedOptions) {
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
