import { AppError } from '@sightline/contracts/core/errors';
import type { Geocode, GeocodeSource } from '@sightline/contracts/positions/geocoding';
import { type Coordinates, latitudeLongitudeText } from '@sightline/measuring/geo';
import type { GeocodingProvider } from '@sightline/server-kit/GeocodingProvider';
import { placeOf, type UsPlace } from '@sightline/wording/place/usPlace';
import type { Store } from '../core/store.ts';
import {
  addressKey,
  coordinatesKey,
  type KnownPlace,
  recallGeocode,
  rememberGeocode,
  roundedCoordinates,
} from './geocodes.ts';

interface Answer extends KnownPlace {
  source: Exclude<GeocodeSource, 'coordinates'>;
}

type Question = (provider: GeocodingProvider) => Promise<KnownPlace>;

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
   * The coordinates of an address, in its state and ZIP code; without a state in the address, in that of the
   * company. Throws addressNotFound with the reason, or addressLookupUnavailable while the provider cannot be asked.
   */
  async locate(address: string, companyAddress: string): Promise<Geocode> {
    const expected = expectedPlace(address, companyAddress);
    const { found, miss, source } = await this.#lookUp(addressKey(address, expected), async (provider) => {
      const { place, miss: reason } = await provider.search(address, expected);
      return { found: place, miss: reason };
    });
    if (!found) throw new AppError('addressNotFound', miss === null ? {} : { miss });
    return { ...found, source };
  }

  /** The address at these coordinates, or the coordinates as text while the provider cannot be asked. */
  async describe({ latitude, longitude }: Coordinates): Promise<Geocode> {
    const here = { latitude, longitude, accuracyMeters: null };
    const question: Question = async (provider) => ({
      found: await provider.reverse(roundedCoordinates(here)),
      miss: null,
    });
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
      const answer = await question(provider);
      await rememberGeocode(this.#store, key, answer);
      return { ...answer, source: 'provider' };
    });
  }

  async #recall(key: string): Promise<Answer | null> {
    const known = await recallGeocode(this.#store, key);
    return known ? { found: known.found, miss: known.miss, source: 'cache' } : null;
  }
}

function expectedPlace(address: string, companyAddress: string): UsPlace {
  const written = placeOf(address);
  const isWritten = written.state !== null || written.zip !== null;
  return isWritten ? written : { state: placeOf(companyAddress).state, zip: null };
}

function nobodyToAsk(error: unknown): null {
  if (error instanceof AppError && error.code === 'addressLookupUnavailable') return null;
  throw error;
}
