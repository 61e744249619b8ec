import { AppError } from '@sightline/contracts/core/errors';
import type { Geocode, GeocodeSource } from '@sightline/contracts/positions/geocoding';
import { type Coordinates, latitudeLongitudeText } from '@sightline/measuring/geo';
import type { GeocodingProvider } from '@sightline/server-kit/GeocodingProvider';
import type { Store } from '../core/store.ts';
import {
  addressKey,
  coordinatesKey,
  type FoundPlace,
  recallGeocode,
  rememberGeocode,
  roundedCoordinates,
} from './geocodes.ts';

interface Answer {
  found: FoundPlace;
  source: Exclude<GeocodeSource, 'coordinates'>;
}

type Question = (provider: GeocodingProvider) => Promise<FoundPlace>;

/** Finds addresses and coordinates: cached answers first, then the provider, once for the same place. */
export class Geocoder {
  readonly #store: Store;
  readonly #provider: GeocodingProvider | null;
  /** Pending requests, which callers for the same place share. */
  readonly #asking = new Map<string, Promise<Answer>>();

  constructor(store: Store, provider: GeocodingProvider | null) {
    this.#store = store;
    this.#provider = provider;
  }

  get hasProvider(): boolean {
    return this.#provider !== null;
  }

  /**
   * The coordinates of an address. Throws addressNotFound, or addressLookupUnavailable while the provider
   * cannot be asked.
   */
  async locate(address: string): Promise<Geocode> {
    const { found, source } = await this.#lookUp(addressKey(address), (provider) => provider.search(address));
    if (!found) throw new AppError('addressNotFound');
    return { ...found, source };
  }

  /** The address at these coordinates, or the coordinates as text while the provider cannot be asked. */
  async describe({ latitude, longitude }: Coordinates): Promise<Geocode> {
    const here = { latitude, longitude };
    const question: Question = (provider) => provider.reverse(roundedCoordinates(here));
    const answer = await this.#lookUp(coordinatesKey(here), question).catch(nobodyToAsk);
    if (!answer?.found) return { ...here, address: latitudeLongitudeText(here), source: 'coordinates' };
    return { ...here, address: answer.found.address, source: answer.source };
  }

  async #lookUp(key: string, question: Question): Promise<Answer> {
    const known = await this.#recall(key);
    if (known) return known;
    const asking = this.#asking.get(key) ?? this.#ask(key, question);
    this.#asking.set(key, asking);
    return await asking.finally(() => this.#asking.delete(key));
  }

  async #ask(key: string, question: Question): Promise<Answer> {
    const provider = this.#provider;
    if (!provider) throw new AppError('addressLookupUnavailable');
    return await provider.inTurn(async () => {
      // Another process may have asked while this one waited.
      const known = await this.#recall(key);
      if (known) return known;
      const found = await question(provider);
      await rememberGeocode(this.#store, key, found);
      return { found, source: 'provider' };
    });
  }

  async #recall(key: string): Promise<Answer | null> {
    const found = await recallGeocode(this.#store, key);
    return found === undefined ? null : { found, source: 'cache' };
  }
}

function nobodyToAsk(error: unknown): null {
  if (error instanceof AppError && error.code === 'addressLookupUnavailable') return null;
  throw error;
}
