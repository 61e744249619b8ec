import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  ClientServiceServer,
  SERVICE_FAILURES,
  SERVICE_KEY,
} from '../../../tests/support/ClientServiceServer.ts';
import { ClientService, mayBeInternal } from './ClientService.ts';
import { isInternalAddress } from './guardedRequest.ts';

let server: ClientServiceServer;
beforeEach(async () => {
  server = await ClientServiceServer.start({ clients: [{ id: 1, name: 'Harbor Homes' }] });
});
afterEach(() => server.close());

const serviceAt = (baseUrl: string, isTrusted = true, timeoutMs = 30_000): ClientService =>
  new ClientService({ baseUrl, apiKey: SERVICE_KEY, mayBeInternal: isTrusted, timeoutMs });

test('an account, a page and a record are read with the key', async () => {
  const service = serviceAt(server.url);
  expect(await service.account()).toMatchObject({ id: 'sightline-demo' });
  expect(await service.page('client', null)).toMatchObject({ items: [{ id: 1 }], nextCursor: null });
  expect(await service.record('client', 'none')).toBeNull();
  const other = new ClientService({ baseUrl: server.url, apiKey: 'another', mayBeInternal: true });
  await expect(other.account()).rejects.toMatchObject({ problem: 'keyRefused', isTemporary: false });
});

const UNREACHABLE = { problem: 'unreachable', isTemporary: true };
const BAD_REPLY = { problem: 'badReply', isTemporary: false };

test.each([
  ['never answers', UNREACHABLE],
  ['stops in the middle of its answer', UNREACHABLE],
  ['announces more than it sends', UNREACHABLE],
  ['fails with 500', UNREACHABLE],
  ['sends without end', BAD_REPLY],
  ['answers with a page', BAD_REPLY],
  ['answers with another shape', BAD_REPLY],
  ['leads elsewhere', BAD_REPLY],
] as const)('a service that %s is given up in time, and no redirect is followed', async (name, failure) => {
  server.failure = SERVICE_FAILURES[name];
  const hangs = name === 'never answers' || name === 'stops in the middle of its answer';
  const service = serviceAt(server.url, true, hangs ? 400 : 30_000);
  const startedAt = performance.now();
  await expect(service.page('project', null)).rejects.toMatchObject(failure);
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  expect(server.seen).toHaveLength(1);
});

test.each([
  ...['https://127.0.0.1', 'https://[::1]', 'https://[::ffff:10.0.0.1]', 'https://2130706433'],
  ...['https://169.254.169.254/latest', 'https://0x7f.1', 'https://localhost', 'http://example.com'],
])('an address that a person typed is refused when it is internal or not encrypted: %s', async (address) => {
  const refused = { problem: 'internalAddress', isTemporary: false };
  await expect(serviceAt(address, false).account()).rejects.toMatchObject(refused);
});

test('all addresses that are not public count as internal, in any notation', () => {
  const inside = ['10.1.2.3', '172.31.0.1', '192.168.7.7', '100.64.0.1', '0.0.0.0', '224.0.0.1'];
  const insideToo = ['fd00::1', 'fe80::1', '::', '::ffff:192.168.0.1', '64:ff9b::a00:1', '2002:a00:1::'];
  const special = [
    '::a00:1',
    '::ffff:0:a00:1',
    'fec0::1',
    '3fff::1',
    '5f00::1',
    '192.88.99.1',
    '2001::1',
    '100::1',
  ];
  expect([...inside, ...insideToo, ...special].filter((address) => !isInternalAddress(address))).toEqual([]);
  const outside = ['8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450::8'];
  expect(outside.filter(isInternalAddress)).toEqual([]);
});

test('in production only the demo service may be on this machine, at exactly its address', () => {
  const demoUrl = 'http://127.0.0.1:4010/v1/';
  const production = { isProduction: true, demoUrl };
  expect(mayBeInternal('http://127.0.0.1:4010/v1', production)).toBe(true);
  for (const other of ['http://127.0.0.1:4010', 'http://127.0.0.1:4010/v1/x', 'http://127.0.0.1:4011/v1'])
    expect(mayBeInternal(other, production)).toBe(false);
  expect(mayBeInternal('http://127.0.0.1:9', { isProduction: false, demoUrl: undefined })).toBe(true);
});
