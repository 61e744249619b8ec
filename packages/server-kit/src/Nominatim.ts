import type { SiteMiss } from '@sightline/contracts/core/siteMiss';
import { type Coordinates, distanceMeters } from '@sightline/measuring/geo';
import { placeOf, stateName, type UsPlace } from '@sightline/wording/place/usPlace';
import { z } from 'zod';
import { houseNumbersOf } from './houseNumber.ts';
import { boxAround, boxOf, FoundPlace, isStreet, piecesOf, stateOfPlace } from './streets.ts';

/** The client of a geocoding server with the interface of Nominatim (https://nominatim.org/release-docs/latest/api/). */

export interface Place extends Coordinates {
  address: string;
  /** The radius around a street, somewhere in which the address is; null for a house. */
  accuracyMeters: number | null;
}

/** The place of an address, or the reason why there is none. */
export type Search = { place: Place; miss: null } | { place: null; miss: SiteMiss };

const TIMEOUT_MS = 5000;
/** The limit of a reply, whose hits have 1 to 2 kB each. */
const MAX_REPLY_BYTES = 256 * 1024;

const SearchReply = z.array(FoundPlace).max(50);
const ReverseReply = z.union([FoundPlace, z.object({ error: z.string() }).transform(() => null)]);

/** The most hits that Nominatim gives. The first one may be a town of the same name, and a street has many. */
const HITS = 40;

export interface NominatimSettings {
  /** The base URL of the server, from the configuration and never from a request. */
  url: string;
  /** The name of this product and its operator, as the usage policy of public servers requires. */
  userAgent: string;
  timeoutMs?: number;
}

/** A failure of the server to give a usable reply: unreachable, too slow, overloaded, or not a geocoder. */
export class GeocoderFailure extends Error {
  /** Whether the server asked for fewer requests. */
  readonly isThrottled: boolean;

  constructor(message: string, isThrottled = false, options?: ErrorOptions) {
    super(message, options);
    this.name = 'GeocoderFailure';
    this.isThrottled = isThrottled;
  }
}

export class Nominatim {
  readonly #settings: NominatimSettings;

  constructor(settings: NominatimSettings) {
    this.#settings = settings;
  }

  /**
   * The best match of an address in the United States that is a house or a whole street in the same state and ZIP code.
   * Decisions 187 and 193.
   */
  async search(address: string, expected: UsPlace): Promise<Search> {
    const isWritten = expected.zip !== null || placeOf(address).state !== null;
    const q = isWritten || expected.state === null ? address : `${address}, ${stateName(expected.state)}`;
    // Otherwise pieces of a street are left out whose names are the same.
    const whole = { limit: String(HITS), dedupe: '0' };
    const query = { q, ...whole, countrycodes: 'us', addressdetails: '1' };
    const hits = await this.#ask('search', query, SearchReply);
    if (hits.length === 0) return missed('unknown');
    const close = hits.filter(isHouseOrStreet);
    if (close.length === 0) return missed('onlyTown');
    const numbers = houseNumbersOf(address);
    const same = close.filter((hit) => isIn(hit, expected) && hasNumber(hit, numbers));
    const [best] = same;
    if (!best) return missed('elsewhere');
    const isSure = expected.state !== null || expected.zip !== null;
    if (!isSure && same.some((hit) => stateOfPlace(hit) !== stateOfPlace(best))) return missed('ambiguous');
    if (!isStreet(best)) return { place: houseAt(best), miss: null };
    if (hits.length >= HITS) return missed('longStreet');
    const pieces = piecesOf(best, same, { address, expected });
    if (!pieces) return missed('ambiguous');
    const place = streetOf(pieces);
    return place.accuracyMeters <= LONGEST_METERS ? { place, miss: null } : missed('longStreet');
  }

  /** The address of a building or street at these coordinates; null where there is none. */
  async reverse(here: Coordinates): Promise<Place | null> {
    const query = {
      lat: String(here.latitude),
      lon: String(here.longitude),
      zoom: '18',
      addressdetails: '1',
    };
    const found = await this.#ask('reverse', query, ReverseReply);
    if (!found || !isHouseOrStreet(found)) return null;
    if (isStreet(found)) return streetOf([found]);
    const place = houseAt(found);
    return distanceMeters(here, place) <= NEXT_DOOR_METERS ? place : null;
  }

  async #ask<R extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    reply: R,
  ): Promise<z.output<R>> {
    try {
      return reply.parse(JSON.parse(await this.#fetch(path, query)));
    } catch (cause) {
      if (cause instanceof GeocoderFailure) throw cause;
      // The message and the URL of the cause are left out, since both contain the searched text.
      throw new GeocoderFailure(`the geocoder gave no usable reply: ${kindOf(cause)}`);
    }
  }

  async #fetch(path: string, query: Record<string, string>): Promise<string> {
    const { url, userAgent, timeoutMs = TIMEOUT_MS } = this.#settings;
    const target = new URL(path, url.endsWith('/') ? url : `${url}/`);
    target.search = new URLSearchParams({ ...query, format: 'jsonv2' }).toString();
    const response = await fetch(target, {
      headers: { 'User-Agent': userAgent, Accept: 'application/json', 'Accept-Language': 'en-US' },
      // A redirect could lead anywhere, including internal networks.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return await limitedText(response);
    await response.body?.cancel();
    const isThrottled = response.status === 429 || response.status === 503;
    throw new GeocoderFailure(`the geocoder replied with status ${response.status}`, isThrottled);
  }
}

/** The radius beyond which an accuracy says nothing. */
const LONGEST_METERS = 20_000;

/** A building farther away is not the place where a person stands. */
const NEXT_DOOR_METERS = 250;

const missed = (miss: SiteMiss): Search => ({ place: null, miss });

/** Towns, ZIP codes, counties and the like are not. */
function isHouseOrStreet(hit: FoundPlace): boolean {
  const { category, type, address } = hit;
  return isStreet(hit) || category === 'building' || type === 'house' || address.house_number !== undefined;
}

function isIn(hit: FoundPlace, { state, zip }: UsPlace): boolean {
  const isSameZip = zip === null || hit.address.postcode?.slice(0, 5) === zip;
  return isSameZip && (state === null || stateOfPlace(hit) === state);
}

/** Whether it may be the house with one of these numbers: a street has none. */
function hasNumber({ address }: FoundPlace, numbers: readonly string[] | null): boolean {
  const found = address.house_number?.toLowerCase().split(/[;,\s]/);
  return numbers === null || found === undefined || found.some((number) => numbers.includes(number));
}

const houseAt = ({ display_name: address, lat: latitude, lon: longitude }: FoundPlace): Place => {
  return { address, latitude, longitude, accuracyMeters: null };
};

/** The middle of a street, with a radius that includes all of its pieces. */
function streetOf(pieces: readonly [FoundPlace, ...FoundPlace[]]): Place & { accuracyMeters: number } {
  const [{ display_name: address }] = pieces;
  const { south, north, west, east } = boxAround(pieces.map(boxOf));
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const radius = distanceMeters(middle, { latitude: south, longitude: west });
  return { address, ...middle, accuracyMeters: Math.ceil(radius) };
}

async function limitedText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_REPLY_BYTES) throw new GeocoderFailure(`the reply exceeds ${MAX_REPLY_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return `${error.name}${code}`;
}
