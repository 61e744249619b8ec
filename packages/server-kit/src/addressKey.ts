import { isIPv6 } from 'node:net';

/**
 * The key of a network address in limits. A connection gets a whole /64 of IPv6 (RFC 6177), so limits for
 * single addresses of it would never be reached.
 */
export function addressKey(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const isIPv4 = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return isIPv4 ? dotted(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an IPv6 address in lower case, without leading zeros. */
function groupsOf(address: string): string[] {
  const [withoutZone = ''] = address.split('%');
  // URL writes every form of an address the same way.
  const [start = '', end = ''] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [start, end].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return [...first, ...zeros, ...last];
}

function dotted(groups: readonly string[]): string {
  const values = groups.map((group) => Number.parseInt(group, 16));
  return values.flatMap((value) => [value >> 8, value & 0xff]).join('.');
}
