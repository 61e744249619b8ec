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
  /**
   * Counts by account and by address or known device, so that a stranger's attempts never lock out the owner.
   */
  signInBySource: { points: 10, duration: QUARTER_HOUR },
  /**
   * Wrong passwords of an account from all devices that are not known (NIST SP 800-63B-4, 3.2.2: at most 100). They
   * slow sign-in down first (accounts/routes.ts). A known device is exempt, so that a stranger cannot lock the owner out.
   */
  signInByAccount: { points: 100, duration: QUARTER_HOUR },
  signInByAddress: { points: 50, duration: QUARTER_HOUR },
  /** Codes of the second step, from a caller who already knows the password. */
  secondStepByAccount: { points: 10, duration: QUARTER_HOUR },
  /** Passwords that a signed-in person enters once more. */
  passwordsByCaller: { points: 10, duration: QUARTER_HOUR },
  passkeysByAddress: { points: 100, duration: QUARTER_HOUR },
  /** Mails for forgotten passwords, so that no mailbox is flooded. */
  resetsByAccount: { points: 5, duration: HOUR },
  resetsByAddress: { points: 20, duration: HOUR },
  linkByAddress: { points: 50, duration: QUARTER_HOUR },
  /**
   * Durable writes: two per second on average, since a phone that comes back online may send hundreds in a
   * burst.
   */
  writesByCaller: { points: 600, duration: 5 * MINUTES },
  /** Each reconnection of an open page takes one. */
  ticketsByCaller: { points: 120, duration: 5 * MINUTES },
  /** Each message may become a mail. */
  messagesByCaller: { points: 120, duration: HOUR },
  requestsByClient: { points: 60, duration: HOUR },
  invitationsByCaller: { points: 60, duration: HOUR },
  /** Devices that are turned on, and test notifications. */
  pushByCaller: { points: 60, duration: HOUR },
  /** A page that waits for a host asks every ten seconds; a person may have several pages. */
  waitingByCaller: { points: 120, duration: 5 * MINUTES },
  /** Tickets of phone checks: a person tries again after each change of a setting. */
  phoneChecksByCaller: { points: 30, duration: HOUR },
  /** Their tickets and results together; several people share an office's address. */
  phoneChecksByAddress: { points: 120, duration: HOUR },
  /** Pieces of speech for captions: a person who talks without a break makes one in a few seconds. */
  speechByCaller: { points: 150, duration: 5 * MINUTES },
  problemReportsByCaller: { points: 20, duration: HOUR },
  /** A long inspection has hundreds of photos; filling the disk takes more. */
  uploadsByCaller: { points: 1000, duration: HOUR },
  /**
   * Announced bytes: about 1,200 phone photos per person and day, 4,800 per inspection and week; files count
   * per client.
   */
  uploadBytesByCaller: { points: 5 * GIB, duration: DAY },
  uploadBytesByInspection: { points: 20 * GIB, duration: 7 * DAY },
  /** Cached answers also count: the limit bounds what one caller adds to the cache. */
  geocodingByCaller: { points: 120, duration: 5 * MINUTES },
  verifyByAddress: { points: 100, duration: QUARTER_HOUR },
  /** Requests of a visitor who pages through the calendar. */
  freeSlotsByAddress: { points: 300, duration: QUARTER_HOUR },
  /** Slots are few: one address must not be able to reserve all of them. */
  holdsByAddress: { points: 30, duration: HOUR },
  quoteRequestsByAddress: { points: 20, duration: HOUR },
  /** Calendar programs read every few minutes at most; several people share an office's address. */
  calendarFeedByAddress: { points: 300, duration: QUARTER_HOUR },
  /** Opening, starting and following a payment. */
  checkoutByAddress: { points: 100, duration: QUARTER_HOUR },
  /** Events that the payment provider has not signed. */
  forgedEventsByAddress: { points: 50, duration: QUARTER_HOUR },
  bookingLinkByAddress: { points: 100, duration: QUARTER_HOUR },
} as const;

type LimitName = keyof typeof LIMITS;

/** The largest difference between the clocks of two API processes; shorter than every window. */
const CLOCK_TOLERANCE_MS = 60_000;

/**
 * Gives points back to the window they were taken from, never below zero.
 * KEYS: counter. ARGV: points, milliseconds until their window ends, tolerance.
 */
const GIVE_BACK = `
local left = redis.call('PTTL', KEYS[1])
if left <= 0 or math.abs(left - ARGV[2]) > tonumber(ARGV[3]) then return end
redis.call('DECRBY', KEYS[1], math.min(ARGV[1], redis.call('GET', KEYS[1])))`;

/**
 * Points that were taken, and the end of their window (Unix time in ms), after which they cannot be given
 * back.
 */
export interface Spent {
  name: string;
  key: string;
  points: number;
  windowEndsAt: number;
}

/** Counts attempts in Redis for all API processes, or in this process while Redis is away. */
export class RateLimits {
  readonly #redis: Redis;
  readonly #prefix: string;
  readonly #limiters: Map<string, Limiter>;
  readonly #heldHere = new Set<string>();

  constructor(redis: Redis, prefix: string) {
    this.#redis = redis;
    this.#prefix = prefix;
    const names = Object.keys(LIMITS) as LimitName[];
    this.#limiters = new Map(names.map((name) => [name, limiterOf(redis, prefix, name)]));
  }

  static open(redisUrl: string, prefix: string, logger: Logger): RateLimits {
    // Without an offline queue, commands fail at once: a sign-in must not wait for Redis.
    const options = { enableOfflineQueue: false, commandTimeout: 1000, maxRetriesPerRequest: 0 };
    return new RateLimits(connectRedis(redisUrl, logger, options), prefix);
  }

  /** Takes points, one by default; throws tooManyTries with the seconds to wait when too few are left. */
  async spend(name: LimitName, key: string, points = 1): Promise<Spent> {
    return (await this.count(name, key, points)).spent;
  }

  /** Like `spend`, with the total in this window so far. */
  async count(name: LimitName, key: string, points = 1): Promise<{ spent: Spent; total: number }> {
    const spentUntil = ({ msBeforeNext }: RateLimiterRes): Spent => ({
      name,
      key,
      points,
      windowEndsAt: Date.now() + msBeforeNext,
    });
    try {
      const result = await this.#limiter(name).shared.consume(key, points);
      return { spent: spentUntil(result), total: result.consumedPoints };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      // Refused bytes take no space, so they are given back; refused attempts count.
      if (points > 1) await this.giveBack(spentUntil(refusal));
      throw tooManyTries(refusal.msBeforeNext);
    }
  }

  async giveBack(spent: Spent): Promise<void> {
    const { shared } = this.#limiter(spent.name);
    const left = spent.windowEndsAt - Date.now();
    try {
      await this.#redis.eval(GIVE_BACK, 1, shared.getKey(spent.key), spent.points, left, CLOCK_TOLERANCE_MS);
    } catch {
      await this.#giveBackHere(spent, left);
    }
  }

  async forget(name: LimitName, key: string): Promise<void> {
    await this.#limiter(name).shared.delete(key);
  }

  /** Holds a place for some time; false while it is held. */
  async hold(place: string, milliseconds: number): Promise<boolean> {
    try {
      const key = `${this.#prefix}:held:${place}`;
      return (await this.#redis.set(key, '1', 'PX', milliseconds, 'NX')) === 'OK';
    } catch {
      return this.#holdHere(place, milliseconds);
    }
  }

  close(): void {
    disconnectRedis(this.#redis);
  }

  /** Does in this process what GIVE_BACK does in Redis. */
  async #giveBackHere({ name, key, points }: Spent, left: number): Promise<void> {
    const { ownProcess } = this.#limiter(name);
    const counted = await ownProcess.get(key);
    if (!counted || Math.abs(counted.msBeforeNext - left) > CLOCK_TOLERANCE_MS) return;
    await ownProcess.reward(key, Math.min(points, counted.consumedPoints));
  }

  #holdHere(place: string, milliseconds: number): boolean {
    if (this.#heldHere.has(place)) return false;
    this.#heldHere.add(place);
    setTimeout(() => this.#heldHere.delete(place), milliseconds).unref();
    return true;
  }

  #limiter(name: string): Limiter {
    const limiter = this.#limiters.get(name);
    if (!limiter) throw new Error(`There is no limit named ${name}`);
    return limiter;
  }
}

interface Limiter {
  shared: RateLimiterRedis;
  ownProcess: RateLimiterMemory;
}

function limiterOf(redis: Redis, prefix: string, name: LimitName): Limiter {
  const ownProcess = new RateLimiterMemory(LIMITS[name]);
  const keyPrefix = `${prefix}:tries:${name}`;
  const options = { storeClient: redis, keyPrefix, insuranceLimiter: ownProcess, ...LIMITS[name] };
  return { shared: new RateLimiterRedis(options), ownProcess };
}

function tooManyTries(milliseconds: number): AppError {
  return new AppError('tooManyTries', { retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)) });
}
