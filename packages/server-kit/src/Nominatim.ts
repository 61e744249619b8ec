import { Position } from '@sightline/contracts/core/fields';
import type { SiteMiss } from '@sightline/contracts/core/siteMiss';
import { type Coordinates, distanceMeters } from '@sightline/measuring/geo';
import { placeOf, stateName, stateOf, type UsPlace, type UsState } from '@sightline/wording/place/usPlace';
import { z } from 'zod';

/** The client of a geocoding server with the interface of Nominatim (https://nominatim.org/release-docs/latest/api/). */

export interface Place extends Coordinates {
  address: string;
  /** The radius around a street, somewhere in which the address is; null for a house. */
  accuracyMeters: number | null;
}

/** The place of an address, or the reason why there is none. */
export type Search = { place: Place; miss: null } | { place: null; miss: SiteMiss };

const TIMEOUT_MS = 5000;
/** The limit of a reply, of which a usual one has about 1 kB. */
const MAX_REPLY_BYTES = 64 * 1024;

const Details = z
  .object({ house_number: z.string(), road: z.string(), postcode: z.string(), state: z.string() })
  .partial()
  .extend({ 'ISO3166-2-lvl4': z.string().optional() });

const Found = z.object({
  display_name: z.string().trim().min(1).max(500),
  lat: z.coerce.number().pipe(Position.shape.latitude),
  lon: z.coerce.number().pipe(Position.shape.longitude),
  category: z.string().default(''),
  type: z.string().default(''),
  address: Details.default({}),
  /** South, north, west, east. */
  boundingbox: z
    .tuple([z.coerce.number(), z.coerce.number(), z.coerce.number(), z.coerce.number()])
    .optional(),
});
type Found = z.output<typeof Found>;
const SearchReply = z.array(Found).max(50);
const ReverseReply = z.union([Found, z.object({ error: z.string() }).transform(() => null)]);

/** The hits that are compared: the first one may be a town of the same name. */
const HITS = 10;

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
   * The best match of an address in the United States that is a house or a street in the same state and ZIP code.
   * Decision 187.
   */
  async search(address: string, expected: UsPlace): Promise<Search> {
    const isWritten = expected.zip !== null || placeOf(address).state !== null;
    const q = isWritten || expected.state === null ? address : `${address}, ${stateName(expected.state)}`;
    const query = { q, limit: String(HITS), countrycodes: 'us', addressdetails: '1' };
    const hits = await this.#ask('search', query, SearchReply);
    if (hits.length === 0) return missed('unknown');
    const close = hits.filter(isHouseOrStreet);
    if (close.length === 0) return missed('onlyTown');
    const number = /^\s*(\d+[A-Za-z]?)\s/.exec(address)?.[1] ?? null;
    const same = close.filter((hit) => isIn(hit, expected) && hasNumber(hit, number));
    const [best] = same;
    if (!best) return missed('elsewhere');
    const isSure = expected.state !== null || expected.zip !== null;
    return isSure || same.every((hit) => stateOfHit(hit) === stateOfHit(best))
      ? { place: placed(best), miss: null }
      : missed('ambiguous');
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
    const place = placed(found);
    // A street is found by its middle, which may be far from any of its ends.
    return isStreet(found) || distanceMeters(here, place) <= NEXT_DOOR_METERS ? place : null;
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

/** A building farther away is not the place where a person stands. */
const NEXT_DOOR_METERS = 250;

const missed = (miss: SiteMiss): Search => ({ place: null, miss });

const isStreet = ({ category }: Found): boolean => category === 'highway';

/** Towns, ZIP codes, counties and the like are not. */
function isHouseOrStreet(hit: Found): boolean {
  const { category, type, address } = hit;
  return isStreet(hit) || category === 'building' || type === 'house' || address.house_number !== undefined;
}

function isIn(hit: Found, { state, zip }: UsPlace): boolean {
  const isSameZip = zip === null || hit.address.postcode?.slice(0, 5) === zip;
  return isSameZip && (state === null || stateOfHit(hit) === state);
}

/** Whether it may be the house with this number: a street has none. */
function hasNumber({ address }: Found, number: string | null): boolean {
  const { house_number: found } = address;
  return (
    number === null ||
    found === undefined ||
    found
      .toLowerCase()
      .split(/[;,\s]/)
      .includes(number.toLowerCase())
  );
}

function stateOfHit({ address }: Found): UsState | null {
  return stateOf(address['ISO3166-2-lvl4'] ?? '') ?? stateOf(address.state ?? '');
}

function placed(hit: Found): Place {
  const { display_name: address, lat: latitude, lon: longitude, boundingbox } = hit;
  const [south, north, west, east] = boundingbox ?? [latitude, latitude, longitude, longitude];
  const corner = { latitude: south, longitude: west };
  const across = distanceMeters(corner, { latitude: north, longitude: east });
  return { address, latitude, longitude, accuracyMeters: isStreet(hit) ? Math.ceil(across / 2) : null };
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
