import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout } from '@sightline/contracts/core/withTimeout';
import type { Redis } from 'ioredis';

/** The longest turn, longer than any request; the turn of a process that died ends after it. */
const TURN_MS = 8000;
/** The gap between a reply and the next request, so that no delay brings two requests closer together. */
const GAP_MS = 1000;
const LOOK_AGAIN_MS = 100;

/**
 * Turns at a provider that allows one request a second, over all processes that share the Redis: one request at
 * a time, and a second between them. There are no turns while Redis is away, since other processes may be
 * asking.
 */
export class Throttle {
  readonly #redis: Redis;
  readonly #key: string;

  constructor(redis: Redis, prefix: string, provider: string) {
    this.#redis = redis;
    this.#key = `${prefix}:turn:${provider}`;
  }

  /** Waits for a turn, at most this long; false when there is none in time. The caller ends it. */
  async turn(patienceMs: number): Promise<boolean> {
    try {
      return await withTimeout(patienceMs, this.#wait(Date.now() + patienceMs));
    } catch {
      return false;
    }
  }

  end(): void {
    this.#hold(GAP_MS);
  }

  /** Stops turns for this long, because the provider asked for fewer requests. */
  pause(milliseconds: number): void {
    this.#hold(milliseconds);
  }

  async #wait(until: number): Promise<boolean> {
    while (Date.now() < until) {
      if ((await this.#redis.set(this.#key, '1', 'PX', TURN_MS, 'NX')) === 'OK') return true;
      const isPaused = (await this.#redis.pttl(this.#key)) > TURN_MS;
      if (isPaused) return false;
      await sleep(LOOK_AGAIN_MS);
    }
    return false;
  }

  /** Holds the turn without waiting for Redis: if it is away, the turn ends by itself. */
  #hold(milliseconds: number): void {
    this.#redis.set(this.#key, '1', 'PX', milliseconds).catch(() => undefined);
  }
}
