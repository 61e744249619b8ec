import { AppError } from '@sightline/contracts/core/errors';
import type { Coordinates } from '@sightline/measuring/geo';
import type { UsPlace } from '@sightline/wording/place/usPlace';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { GeocoderFailure, Nominatim, type Place, type Search } from './Nominatim.ts';
import { Throttle } from './Throttle.ts';

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
