import { expect, test } from 'vitest';
import { addressKey } from './addressKey.ts';

test.each([
  ['an IPv4 address as itself', '198.51.100.7', '198.51.100.7'],
  ['an IPv4 address in IPv6 form as IPv4', '::ffff:198.51.100.7', '198.51.100.7'],
  ['an IPv4 address in hexadecimal IPv6 form as IPv4', '::FFFF:c633:6407', '198.51.100.7'],
  ['an IPv6 address by its /64', '2001:db8:7:42:8d3f:1:2:3', '2001:db8:7:42::/64'],
  ['a shortened IPv6 address by its /64', '2001:DB8::1', '2001:db8:0:0::/64'],
  ['a link-local address without its zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['this machine', '::1', '0:0:0:0::/64'],
  ['another text as itself', 'not an address', 'not an address'],
  ['a missing address', undefined, 'unknown'],
])('counts %s', (_, address, key) => {
  expect(addressKey(address)).toBe(key);
});

test('counts all addresses of one /64 together, and those of another one separately', () => {
  const [one, other] = [addressKey('2001:db8:7:42::1'), addressKey('2001:db8:7:42:ffff:ffff:ffff:ffff')];
  expect(one).toBe(other);
  expect(addressKey('2001:db8:7:43::1')).not.toBe(one);
});
