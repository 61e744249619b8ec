import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@sightline/contracts/core/errors';
import { withTimeout } from '@sightline/contracts/core/withTimeout';
import type { Coordinates } from '@sightline/measuring/geo';
import type { UsPlace } from '@sightline/wording/place/usPlace';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { GeocoderFailure, Nominatim, type Place, type Search } from './Nominatim.ts';

/** The longest turn, longer than any request; the turn of a process that died ends after it. */
const TURN_MS = 8000;
/** The gap between a reply and the next request, so that no delay brings two requests closer together. */
const GAP_MS = 1000;
const LOOK_AGAIN_MS = 100;

/** The longest time that a caller waits for a turn. */
const PATIENCE_MS = 5000;
/** The pause after the provider refused because of too many requests. */
const PAUSE_MS = 60_000;

export interface GeocodingSettings {
  /** The base URL of a server like Nominatim, if there is one. */
  url: string | undefined;
  /** The product's address, so that the provider's operator knows the sender of requests. */
  publicUrl: string;
  redis: Redis;
  /** The prefix of the keys in Redis. */
  prefix: string;
  logger: Logger;
}

/** The configured geocoder: one request a second, and a pause after a refusal. Decision 121. */
export class GeocodingProvider {
  readonly #client: Nominatim;
  readonly #throttle: Throttle;
  readonly #logger: Logger;

  private constructor(client: Nominatim, throttle: Throttle, logger: Logger) {
    this.#client = client;
    this.#throttle = throttle;
    this.#logger = logger;
  }

  static open({ url, publicUrl, redis, prefix, logger }: GeocodingSettings): GeocodingProvider | null {
    if (url === undefined) return null;
    const client = new Nominatim({ url, userAgent: `Sightline (+${publicUrl})` });
    return new GeocodingProvider(client, new Throttle(redis, prefix, 'geocoder'), logger);
  }

  /** Runs work of at most one request in a turn. Throws addressLookupUnavailable when there is none in time. */
  async inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    if (!(await this.#throttle.turn(PATIENCE_MS))) throw new AppError('addressLookupUnavailable');
    const done = work().finally(() => this.#throttle.end());
    // A failure is handled after the turn has ended, since a pause replaces the gap.
    return await done.catch((error: unknown) => this.#fail(error));
  }

  /** Searches an address in the state and ZIP code that are expected. */
  async search(address: string, expected: UsPlace): Promise<Search> {
    return await this.#client.search(address, expected);
  }

  /** The address at these coordinates; null when there is none. */
  async reverse(coordinates: Coordinates): Promise<Place | null> {
    return await this.#client.reverse(coordinates);
  }

  #fail(error: unknown): never {
    if (!(error instanceof GeocoderFailure)) throw error;
    this.#logger.warn({ err: error }, 'geocoding failed');
    if (error.isThrottled) this.#throttle.pause(PAUSE_MS);
    throw new AppError('addressLookupUnavailable', {}, { cause: error });
  }
}

/**
 * Turns at a provider that allows one request a second, over all processes that share the Redis: one request at
 * a time, and a second between them. There are no turns while Redis is away, since other processes may be
 * asking.
 */
class Throttle {
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
