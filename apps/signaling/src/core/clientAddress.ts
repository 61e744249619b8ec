import type { IncomingMessage } from 'node:http';

/** The address of the browser, behind this many reverse proxies. A browser's own claims come before theirs. */
export function clientAddress({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  const chain = [...forwarded, socket.remoteAddress ?? ''];
  return chain.at(-1 - trustedProxies) ?? chain[0] ?? '';
}
