import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { placeOf as usPlaceOf } from '../../packages/wording/src/place/usPlace.ts';

export interface SeenSearch {
  /** The time in milliseconds, on a clock that only moves forward. */
  at: number;
  path: string;
  query: Record<string, string>;
  userAgent: string;
}

type Behavior = (response: ServerResponse) => void;

/**
 * A geocoder that answers /search and /reverse like Nominatim (jsonv2), or fails like servers on the internet.
 */
export class NominatimServer {
  readonly seen: SeenSearch[] = [];
  /** The failure that a test sets; null while the server works. */
  failure: Behavior | null = null;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', (request, response) => this.#answer(request, response));
  }

  static async start(): Promise<NominatimServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new NominatimServer(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/nominatim`;
  }

  /** The milliseconds between requests. */
  get gaps(): number[] {
    return this.seen.slice(1).map(({ at }, index) => at - (this.seen[index]?.at ?? 0));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const query = Object.fromEntries(searchParams);
    const userAgent = headers['user-agent'] ?? '';
    this.seen.push({ at: performance.now(), path: pathname, query, userAgent });
    if (this.failure) return this.failure(response);
    if (query.format !== 'jsonv2') return send(response, { error: 'unexpected format' }, 400);
    if (pathname === '/nominatim/search') return send(response, searchReply(query.q ?? ''));
    if (pathname === '/nominatim/reverse') return send(response, reverseReply(query));
    send(response, { error: 'no such path' }, 404);
  }
}

export const FOUND = { latitude: 25.98714, longitude: -80.23231 };

/** Finds every address except those with "Nowhere". */
function searchReply(address: string): object[] {
  if (address.includes('Nowhere')) return [];
  const { zip } = usPlaceOf(address);
  return [placeOf(`${address}, Broward County, Florida, United States`, FOUND, zip ?? '33025')];
}

/** Finds no address in the ocean east of Florida. */
function reverseReply({ lat = '', lon = '' }: Record<string, string>): object {
  if (Number(lon) > -80) return { error: 'Unable to geocode' };
  return placeOf(`Building at ${lat} ${lon}, Florida`, { latitude: Number(lat), longitude: Number(lon) });
}

function placeOf(name: string, { latitude, longitude }: typeof FOUND, postcode = '33025'): object {
  return {
    place_id: 316_045_217,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    osm_type: 'way',
    lat: latitude.toFixed(7),
    lon: longitude.toFixed(7),
    category: 'building',
    type: 'house',
    display_name: name,
    address: { road: 'Palm Way', state: 'Florida', 'ISO3166-2-lvl4': 'US-FL', postcode, country_code: 'us' },
    boundingbox: ['25.9', '26.0', '-80.3', '-80.2'],
  };
}

function send(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

/** The ways in which such a server fails. */
export const FAILURES = {
  'is too slow': () => undefined,
  'cuts the connection': (response) => response.destroy(),
  'cuts the reply': (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '500' });
    response.write('{"lat":"25.98","lon":', () => response.destroy());
  },
  'replies with a page': (response) => response.end('<html>502 Bad Gateway</html>'),
  'replies with broken JSON': (response) => response.end('{"lat":"25.98"'),
  'replies with the wrong shape': (response) => send(response, { lat: 'north', display_name: 7 }),
  'replies with impossible coordinates': (response) =>
    send(response, { lat: '95', lon: '-80.2', display_name: 'North of the pole' }),
  'replies with more than 256 kB': (response) =>
    send(response, { lat: '25.98', lon: '-80.2', display_name: 'x'.repeat(270_000) }),
  'redirects elsewhere': (response) => response.writeHead(302, { Location: '/nominatim/internal' }).end(),
  'fails with 500': (response) => send(response, { error: 'internal' }, 500),
} satisfies Record<string, Behavior>;

/** Asks for fewer requests. */
export const tooManyRequests: Behavior = (response) => send(response, { error: 'bandwidth limit' }, 429);
