import { Position } from '@sightline/contracts/core/fields';
import type { Coordinates } from '@sightline/measuring/geo';
import { z } from 'zod';

/** The client of a geocoding server with the interface of Nominatim (https://nominatim.org/release-docs/latest/api/). */

export interface Place extends Coordinates {
  address: string;
}

const TIMEOUT_MS = 5000;
/** The limit of a reply, of which a usual one has about 1 kB. */
const MAX_REPLY_BYTES = 64 * 1024;

const Found = z
  .object({
    display_name: z.string().trim().min(1).max(500),
    lat: z.coerce.number().pipe(Position.shape.latitude),
    lon: z.coerce.number().pipe(Position.shape.longitude),
  })
  .transform(
    ({ display_name, lat, lon }): Place => ({ address: display_name, latitude: lat, longitude: lon }),
  );
const SearchReply = z.array(Found).max(50);
const ReverseReply = z.union([Found, z.object({ error: z.string() }).transform(() => null)]);

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

  /** The best match of an address in the United States; null when there is none. */
  async search(address: string): Promise<Place | null> {
    const [best] = await this.#ask('search', { q: address, limit: '1', countrycodes: 'us' }, SearchReply);
    return best ?? null;
  }

  /** The address of a building at these coordinates; null where there is none. */
  async reverse({ latitude, longitude }: Coordinates): Promise<Place | null> {
    const query = { lat: String(latitude), lon: String(longitude), zoom: '18' };
    return await this.#ask('reverse', query, ReverseReply);
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
