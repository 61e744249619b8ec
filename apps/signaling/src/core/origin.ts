import type { IncomingMessage } from 'node:http';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a request is from a page of `publicUrl`. Browsers always send the origin of their page; a client
 * without one is not a browser and needs a ticket like any other. On one machine `localhost` and `127.0.0.1`
 * are the same host, whichever was typed.
 */
export function isOurPage(origin: string | undefined, publicUrl: string): boolean {
  if (origin === undefined || origin === publicUrl) return true;
  if (!URL.canParse(origin)) return false;
  const [theirs, ours] = [new URL(origin), new URL(publicUrl)];
  const areLoopback = LOOPBACK.has(theirs.hostname) && LOOPBACK.has(ours.hostname);
  return areLoopback && theirs.protocol === ours.protocol && theirs.port === ours.port;
}

/** The browser's address behind this many proxies. Addresses that the browser itself claims are ignored. */
export function clientAddress({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  const chain = [...forwarded, socket.remoteAddress ?? ''];
  return chain.at(-1 - trustedProxies) ?? chain[0] ?? '';
}
