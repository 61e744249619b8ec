import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout } from '@sightline/contracts/core/withTimeout';
import type { Redis } from 'ioredis';

/** One request a second, and a margin for the time from the turn to the request. */
const TURN_MS = 1100;

/**
 * Turns at a provider that allows one request a second, over all processes that share the Redis. Nobody gets a turn while
 * Redis is away, since nobody can tell who else is asking.
 */
export class Throttle {
  readonly #redis: Redis;
  readonly #key: string;

  constructor(redis: Redis, prefix: string, provider: string) {
    this.#redis = redis;
    this.#key = `${prefix}:turn:${provider}`;
  }

  /** Waits for a turn, at most this long; false when there is none in time. */
  async turn(patienceMs: number): Promise<boolean> {
    const until = Date.now() + patienceMs;
    try {
      return await withTimeout(patienceMs, this.#wait(until));
    } catch {
      return false;
    }
  }

  /** No turns for this long, because the provider asked for fewer requests. */
  async pause(milliseconds: number): Promise<void> {
    await this.#redis.set(this.#key, '1', 'PX', milliseconds);
  }

  async #wait(until: number): Promise<boolean> {
    while (Date.now() < until) {
      if ((await this.#redis.set(this.#key, '1', 'PX', TURN_MS, 'NX')) === 'OK') return true;
      const left = Math.max(1, await this.#redis.pttl(this.#key));
      if (Date.now() + left > until) return false;
      await sleep(left);
    }
    return false;
  }
}
