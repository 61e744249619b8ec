import { lookup } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * Requests to an address that a person, not the operator, entered: they must not reach hosts that only this
 * machine can reach. The address is checked where the connection is made, so that a name cannot resolve to
 * another one meanwhile.
 */

/** All assigned public IPv6 addresses (IANA, IPv6 Global Unicast Address Space). */
const GLOBAL_UNICAST = ['2000::', 3] as const;

/**
 * Exceptions that are not public: the special-purpose registries of IANA, and notations of IPv4 addresses in
 * IPv6.
 */
const INTERNAL_RANGES = {
  ipv4: [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
    ...[
      '192.0.0.0/24',
      '192.0.2.0/24',
      '192.88.99.0/24',
      '192.168.0.0/16',
      '198.18.0.0/15',
      '198.51.100.0/24',
    ],
    ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ],
  ipv6: [...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']],
} as const;

const internal = new BlockList();
for (const family of ['ipv4', 'ipv6'] as const)
  for (const range of INTERNAL_RANGES[family]) {
    const [network = '', bits] = range.split('/');
    internal.addSubnet(network, Number(bits), family);
  }

const assigned = new BlockList();
assigned.addSubnet(...GLOBAL_UNICAST, 'ipv6');

export function isInternalAddress(address: string): boolean {
  if (isIP(address) === 6) return !assigned.check(address, 'ipv6') || internal.check(address, 'ipv6');
  return internal.check(address, 'ipv4');
}

export class InternalAddress extends Error {
  override readonly name = 'InternalAddress';
}

export class ReplyTooLarge extends Error {
  override readonly name = 'ReplyTooLarge';
}

interface RequestOptions {
  headers: Record<string, string>;
  timeoutMs: number;
  maxBytes: number;
  /** Whether the operator configured this address. */
  mayBeInternal: boolean;
}

export interface GuardedReply {
  status: number;
  text: string;
  /** The time by the clock of the other server; NaN where it says none. */
  date: number;
}

/** A GET that follows no redirect. Throws InternalAddress, ReplyTooLarge, or a network error. */
export async function guardedGet(url: URL, options: RequestOptions): Promise<GuardedReply> {
  return await send(url, { ...options, method: 'GET' });
}

/** A POST under the same rules. */
export async function guardedPost(
  url: URL,
  options: RequestOptions & { body: Uint8Array },
): Promise<GuardedReply> {
  return await send(url, { ...options, method: 'POST' });
}

async function send(
  url: URL,
  options: RequestOptions & { method: 'GET' | 'POST'; body?: Uint8Array },
): Promise<GuardedReply> {
  const { method, headers, timeoutMs, maxBytes, mayBeInternal, body } = options;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // An address needs no lookup, so the guard below would not check it.
  if (!mayBeInternal && isIP(host) !== 0 && isInternalAddress(host)) throw new InternalAddress();
  const request = url.protocol === 'https:' ? requestTls : requestPlain;
  // The timeout is for the whole exchange, including the body.
  const signal = AbortSignal.timeout(timeoutMs);
  const guard = mayBeInternal ? {} : { lookup: lookupPublic };
  return await new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, signal, agent: false, ...guard }, (incoming) => {
      limitedText(incoming, maxBytes)
        .then((text) => {
          const { statusCode: status = 0, headers: replied } = incoming;
          resolve({ status, text, date: Date.parse(replied.date ?? '') });
        }, reject)
        .finally(() => outgoing.destroy());
    });
    outgoing.on('error', reject).end(body);
  });
}

const lookupPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return done(error ?? new Error('no address'), '');
    if (addresses.some(({ address }) => isInternalAddress(address))) return done(new InternalAddress(), '');
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
};

async function limitedText(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new ReplyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
