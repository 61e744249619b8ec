import { AppError } from '@sightline/contracts/core/errors';
import { connectRedis, disconnectRedis } from '@sightline/server-kit/redis';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

const QUARTER_HOUR = 15 * 60;

/** Limits of tries by their key; a success gives its tries back. */
const LIMITS = {
  /** By account together with the address or the known device: a stranger's tries never keep the owner out. */
  signInBySource: { points: 10, duration: QUARTER_HOUR },
  /** Only counted (see `count`): tries from many addresses slow the account's sign-in down. */
  signInByAccount: { points: Number.MAX_SAFE_INTEGER, duration: QUARTER_HOUR },
  signInByAddress: { points: 50, duration: QUARTER_HOUR },
  linkByAddress: { points: 50, duration: QUARTER_HOUR },
  /** A long inspection makes hundreds of photos; whoever fills the disk needs more. */
  uploadsByCaller: { points: 1000, duration: 3600 },
  verifyByAddress: { points: 100, duration: QUARTER_HOUR },
} as const;

type LimitName = keyof typeof LIMITS;

/** Counts tries in Redis for all API processes; in this process alone while Redis is away. */
export class RateLimits {
  readonly #redis: Redis;
  readonly #limiters: Map<LimitName, RateLimiterRedis>;

  constructor(redis: Redis, prefix: string) {
    this.#redis = redis;
    const names = Object.keys(LIMITS) as LimitName[];
    this.#limiters = new Map(names.map((name) => [name, limiterOf(redis, prefix, name)]));
  }

  static open(redisUrl: string, prefix: string, logger: Logger): RateLimits {
    // A connection that says no at once instead of waiting: a sign-in must not hang on a counter.
    const options = { enableOfflineQueue: false, commandTimeout: 1000, maxRetriesPerRequest: 0 };
    return new RateLimits(connectRedis(redisUrl, logger, options), prefix);
  }

  /** Counts one try; tooManyTries with the seconds to wait when there were too many. */
  async spend(name: LimitName, key: string): Promise<void> {
    try {
      await this.#limiter(name).consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw new AppError('tooManyTries', { retryAfterSeconds });
    }
  }

  /** Counts one try and returns how many there have been. */
  async count(name: LimitName, key: string): Promise<number> {
    const { consumedPoints } = await this.#limiter(name).consume(key);
    return consumedPoints;
  }

  async giveBack(name: LimitName, key: string): Promise<void> {
    await this.#limiter(name).reward(key);
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
