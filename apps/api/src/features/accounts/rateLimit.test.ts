import { setPassword, signIn } from '@sightline/contracts/accounts/accounts';
import { mintId } from '@sightline/contracts/core/ids';
import { redeemInvitation } from '@sightline/contracts/rooms/rooms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, storedUser } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { delayAfter } from './routes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
  // The first counts fall back to memory while the connection to Redis opens: this one waits for it.
  await tryOnce('unknown@example.com', 'not this one', '192.0.2.200');
});
afterAll(() => server.close());

/** The header in which the gateway passes on the address. */
const from = (address: string) => ({ 'X-Forwarded-For': address });

const tryOnce = async (email: string, password: string, address: string) =>
  await server.visitor().call(signIn, { body: { email, password } }, from(address));

test('after ten wrong passwords an address must wait for that account, and the reply says how long', async () => {
  const { email } = await storedUser(server.services.store);
  for (let i = 0; i < 10; i++) {
    expect((await tryOnce(email, 'not this one', '198.51.100.7')).status).toBe(401);
  }
  const { status, headers, reply } = await tryOnce(email, PASSWORD, '198.51.100.7');
  expect(status).toBe(429);
  const seconds = Number(headers.get('Retry-After'));
  expect(seconds).toBeGreaterThan(840);
  expect(seconds).toBeLessThanOrEqual(900);
  expect(reply).toMatchObject({
    code: 'tooManyTries',
    error: expect.stringContaining('wait 15 minutes'),
    details: { retryAfterSeconds: seconds },
  });
});

test("a stranger's wrong passwords slow down the owner's sign-in on a new device", async () => {
  const { email } = await storedUser(server.services.store);
  for (let i = 0; i < 11; i++) await tryOnce(email, 'not this one', `198.51.100.${100 + i}`);
  const started = performance.now();
  expect((await tryOnce(email, PASSWORD, '192.0.2.50')).status).toBe(200);
  expect(performance.now() - started).toBeGreaterThan(400);
});

test('a known device can sign in from an address that must wait', async () => {
  const { email } = await storedUser(server.services.store);
  const owner = server.visitor();
  const signInFrom = async (client: typeof owner, password: string) =>
    await client.call(signIn, { body: { email, password } }, from('203.0.113.80'));
  expect((await signInFrom(owner, PASSWORD)).status).toBe(200);
  for (let i = 0; i < 10; i++) await tryOnce(email, 'not this one', '203.0.113.80');
  expect((await tryOnce(email, PASSWORD, '203.0.113.80')).status).toBe(429);
  expect((await signInFrom(owner, PASSWORD)).status).toBe(200);
});

test('the cookie of a known device is valid for one account and cannot be forged', async () => {
  const [known, other] = [await storedUser(server.services.store), await storedUser(server.services.store)];
  const owner = server.visitor();
  await owner.call(signIn, { body: { email: known.email, password: PASSWORD } }, from('203.0.113.81'));
  const device = owner.cookies.split('; ').find((cookie) => cookie.startsWith('sightline.device=')) ?? '';
  const tryWith = async (email: string, cookie: string) => {
    const headers = { ...from('203.0.113.82'), Cookie: cookie };
    return (await server.visitor().call(signIn, { body: { email, password: PASSWORD } }, headers)).status;
  };
  for (const { email } of [known, other])
    for (let i = 0; i < 10; i++) await tryOnce(email, 'not this one', '203.0.113.82');
  expect(await tryWith(other.email, device)).toBe(429);
  expect(await tryWith(known.email, device.replace('=', '=x'))).toBe(429);
  expect(await tryWith(known.email, device)).toBe(200);
});

test.each([
  [10, 0],
  [11, 250],
  [13, 1000],
  [60, 3000],
])('attempt number %i for an account is delayed by %i ms', (tries, milliseconds) => {
  expect(delayAfter(tries)).toBe(milliseconds);
});

test('all addresses of one IPv6 /64 count as one, and those of another /64 count separately', async () => {
  const { email } = await storedUser(server.services.store);
  for (let i = 0; i < 10; i++)
    expect((await tryOnce(email, 'not this one', `2001:db8:1:1::${i}`)).status).toBe(401);
  expect((await tryOnce(email, PASSWORD, '2001:db8:1:1:ffff::1')).status).toBe(429);
  expect((await tryOnce(email, PASSWORD, '2001:db8:1:2::1')).status).toBe(200);
});

const token = 'a guess at a link that no one has';
const password = 'violet harbor lantern';

test.each([
  ['passwords', 'signInByAddress', 50, 'POST', signIn.path, { email: 'unknown@example.com', password }],
  ['personal links', 'linkByAddress', 50, 'POST', redeemInvitation.path, { token }],
  ['one-time links', 'linkByAddress', 50, 'POST', setPassword.path, { token, password }],
  ['reports', 'verifyByAddress', 100, 'GET', `/api/verify/${mintId()}`, undefined],
] as const)('one IPv6 /64 cannot guess %s without limit', async (_, limit, tries, method, path, body) => {
  const network = `2001:db8:2:${path.length}`;
  const statusFrom = async (address: string): Promise<number> =>
    (await server.visitor().send(method, path, body, from(address))).status;
  await server.services.limits.spend(limit, `${network}::/64`, tries - 1);
  expect(await statusFrom(`${network}::1`)).not.toBe(429);
  expect(await statusFrom(`${network}:ffff::1`)).toBe(429);
});

test('after 100 wrong passwords for an account only a known device can sign in, for 15 minutes', async () => {
  const { email } = await storedUser(server.services.store);
  const owner = server.visitor();
  await owner.ask(signIn, { body: { email, password: PASSWORD } });
  await server.services.limits.spend('signInByAccount', email, 100);
  const { status, headers } = await tryOnce(email, PASSWORD, '192.0.2.60');
  expect(status).toBe(429);
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(840);
  await owner.ask(signIn, { body: { email, password: PASSWORD } });
  expect((await tryOnce(email, PASSWORD, '192.0.2.61')).status).toBe(200);
});

test('parallel attempts from many addresses do not bypass the delay: one at a time is checked', async () => {
  const { email } = await storedUser(server.services.store);
  await server.services.limits.spend('signInByAccount', email, 12);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, i) => tryOnce(email, 'guess', `192.0.2.${70 + i}`)),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(5);
  for (const { headers } of refused) expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(3);
  // Refused attempts were not guesses, so they do not count toward the account's limit.
  expect((await server.services.limits.count('signInByAccount', email)).total).toBe(14);
});

test('an address that tries many accounts must wait', async () => {
  const answers = await Promise.all(
    Array.from({ length: 51 }, (_, i) => tryOnce(`unknown-${i}@example.com`, 'guess', '203.0.113.7')),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(50);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});

test('a successful sign-in resets the failures', async () => {
  const { email } = await storedUser(server.services.store);
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 5; i++) await tryOnce(email, 'not this one', '192.0.2.1');
    expect((await tryOnce(email, PASSWORD, '192.0.2.1')).status).toBe(200);
  }
});
