import type { IncomingMessage } from 'node:http';

/** The browser's address behind this many proxies. Addresses that the browser itself claims are ignored. */
export function clientAddress({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  const chain = [...forwarded, socket.remoteAddress ?? ''];
  return chain.at(-1 - trustedProxies) ?? chain[0] ?? '';
}
