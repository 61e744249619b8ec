import { signIn } from '@sightline/contracts/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestServer } from '../../../../../tests/support/api.ts';
import { PASSWORD, storedUser } from '../../../../../tests/support/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

/** The gateway in front tells the address. */
const from = (address: string) => ({ 'X-Forwarded-For': address });

const tryOnce = async (email: string, password: string, address: string) =>
  await server.visitor().call(signIn, { body: { email, password } }, from(address));

test('after ten wrong passwords an account must wait, whoever asks, and is told how long', async () => {
  const { email } = await storedUser(server.services.store);
  for (let i = 0; i < 10; i++) {
    expect((await tryOnce(email, 'not this one', `198.51.100.${i}`)).status).toBe(401);
  }
  const { status, headers, reply } = await tryOnce(email, PASSWORD, '198.51.100.99');
  expect(status).toBe(429);
  const seconds = Number(headers.get('Retry-After'));
  expect(seconds).toBeGreaterThan(840);
  expect(seconds).toBeLessThanOrEqual(900);
  expect(reply).toMatchObject({
    code: 'tooManyTries',
    error: 'Too many tries. Please wait 15 minutes and try again.',
    details: { retryAfterSeconds: seconds },
  });
});

test('an address that tries one account after the other must wait as well', async () => {
  const answers = await Promise.all(
    Array.from({ length: 51 }, (_, i) => tryOnce(`nobody-${i}@example.com`, 'guess', '203.0.113.7')),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(50);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});

test('a success forgives the failures before it', async () => {
  const { email } = await storedUser(server.services.store);
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 5; i++) await tryOnce(email, 'not this one', '192.0.2.1');
    expect((await tryOnce(email, PASSWORD, '192.0.2.1')).status).toBe(200);
  }
});
