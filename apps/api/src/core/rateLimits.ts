import { AppError } from '@sightline/contracts/core/errors';
import { connectRedis, disconnectRedis } from '@sightline/server-kit/redis';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

const QUARTER_HOUR = 15 * 60;

const MINUTES = 60;
const HOUR = 60 * MINUTES;
const DAY = 24 * HOUR;
const GIB = 1024 ** 3;

/**
 * Limits in points per duration. A successful sign-in gives its attempts back. No duration is longer than 24 days, the
 * limit of the timers that count while Redis is away.
 */
const LIMITS = {
  /** By account together with the address or the known device: a stranger's attempts never lock out the owner. */
  signInBySource: { points: 10, duration: QUARTER_HOUR },
  /** Only counted (see `count`): attempts from many addresses slow the account's sign-in down. */
  signInByAccount: { points: Number.MAX_SAFE_INTEGER, duration: QUARTER_HOUR },
  signInByAddress: { points: 50, duration: QUARTER_HOUR },
  linkByAddress: { points: 50, duration: QUARTER_HOUR },
  /** Durable writes: two per second on average, since a phone that comes back online may send hundreds at once. */
  writesByCaller: { points: 600, duration: 5 * MINUTES },
  /** Each reconnection of each open page takes one. */
  ticketsByCaller: { points: 120, duration: 5 * MINUTES },
  requestsByClient: { points: 60, duration: HOUR },
  invitationsByCaller: { points: 60, duration: HOUR },
  /** A long inspection has hundreds of photos; filling the disk takes more. */
  uploadsByCaller: { points: 1000, duration: HOUR },
  /** Announced bytes: about 1,200 phone photos per person and day, 4,800 per inspection and week. */
  uploadBytesByCaller: { points: 5 * GIB, duration: DAY },
  uploadBytesByInspection: { points: 20 * GIB, duration: 7 * DAY },
  verifyByAddress: { points: 100, duration: QUARTER_HOUR },
} as const;

type LimitName = keyof typeof LIMITS;

/** Counts attempts in Redis for all API processes, or in this process while Redis is away. */
export class RateLimits {
  readonly #redis: Redis;
  readonly #limiters: Map<LimitName, RateLimiterRedis>;

  constructor(redis: Redis, prefix: string) {
    this.#redis = redis;
    const names = Object.keys(LIMITS) as LimitName[];
    this.#limiters = new Map(names.map((name) => [name, limiterOf(redis, prefix, name)]));
  }

  static open(redisUrl: string, prefix: string, logger: Logger): RateLimits {
    // Without an offline queue, commands fail at once: a sign-in must not wait for a counter.
    const options = { enableOfflineQueue: false, commandTimeout: 1000, maxRetriesPerRequest: 0 };
    return new RateLimits(connectRedis(redisUrl, logger, options), prefix);
  }

  /** Takes points, one by default; throws tooManyTries with the seconds to wait when too few are left. */
  async spend(name: LimitName, key: string, points = 1): Promise<void> {
    try {
      await this.#limiter(name).consume(key, points);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      // Refused bytes take no space, so they are given back; refused attempts count.
      if (points > 1) await this.giveBack(name, key, points);
      const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw new AppError('tooManyTries', { retryAfterSeconds });
    }
  }

  /** Counts an attempt and returns the number so far. */
  async count(name: LimitName, key: string): Promise<number> {
    const { consumedPoints } = await this.#limiter(name).consume(key);
    return consumedPoints;
  }

  async giveBack(name: LimitName, key: string, points = 1): Promise<void> {
    await this.#limiter(name).reward(key, points);
  }

  async forget(name: LimitName, key: string): Promise<void> {
    await this.#limiter(name).delete(key);
  }

  close(): void {
    disconnectRedis(this.#redis);
  }

  #limiter(name: LimitName): RateLimiterRedis {
    const limiter = this.#limiters.get(name);
    if (!limiter) throw new Error(`There is no limit named ${name}`);
    return limiter;
  }
}

function limiterOf(redis: Redis, prefix: string, name: LimitName): RateLimiterRedis {
  return new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `${prefix}:tries:${name}`,
    insuranceLimiter: new RateLimiterMemory(LIMITS[name]),
    ...LIMITS[name],
  });
}
