import { getCurrentUser, signIn, signOut } from '@sightline/contracts/accounts/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, storedUser } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { hashPassword } from '../../core/passwords.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

test('a person signs in, has a session, and signs out', async () => {
  const caller = await server.signedInAs('inspector', { firstName: 'Ana', lastName: 'Ruiz' });
  expect(await caller.ask(getCurrentUser, {})).toMatchObject({
    role: 'inspector',
    firstName: 'Ana',
    canHost: false,
    guestOf: null,
  });
  await caller.ask(signOut, {});
  expect((await caller.call(getCurrentUser, {})).status).toBe(401);
});

test('the session id is renewed at sign-in, so a planted one is worthless', async () => {
  const caller = await server.signedInAs('inspector');
  const planted = caller.cookies;
  await caller.ask(signIn, { body: { email: caller.user.email, password: PASSWORD } });
  expect(caller.cookies).not.toBe(planted);
  const thief = await server.visitor().send('GET', '/api/auth/me', undefined, { Cookie: planted });
  expect(thief.status).toBe(401);
});

test('the email address is case-insensitive and trimmed', async () => {
  const { email } = await storedUser(server.services.store, { role: 'admin' });
  const caller = server.visitor();
  const { status } = await caller.call(signIn, {
    body: { email: `  ${email.toUpperCase()} `, password: PASSWORD },
  });
  expect(status).toBe(200);
});

test('an unknown address, a wrong password and an inactive account get the same reply', async () => {
  const { store } = server.services;
  const active = await storedUser(store);
  const inactive = await storedUser(store, { isActive: false });
  const tries = [
    { email: active.email, password: 'not this one' },
    { email: 'unknown@example.com', password: 'not this one' },
    { email: inactive.email, password: PASSWORD },
  ];
  const answers = await Promise.all(tries.map((body) => server.visitor().call(signIn, { body })));
  const expected = { error: 'Incorrect email or password.', code: 'wrongCredentials' };
  expect(answers.map(({ status, reply }) => ({ status, reply }))).toEqual(
    tries.map(() => ({ status: 401, reply: expected })),
  );
});

test('an unknown address takes as long as a wrong password: addresses cannot be probed by response time', async () => {
  // The password is hashed as in the product; the other accounts of tests have a cheap hash.
  const passwordHash = await hashPassword('some other password');
  const { email } = await storedUser(server.services.store, { passwordHash });
  const timeOf = async (address: string): Promise<number> => {
    const started = performance.now();
    await server.visitor().call(signIn, { body: { email: address, password: 'not this one' } });
    return performance.now() - started;
  };
  const [known, unknown]: [number[], number[]] = [[], []];
  // The attempts alternate, so that a busy machine slows both down, and stay below the number that is
  // delayed.
  for (let i = 0; i < 9; i++) {
    known.push(await timeOf(email));
    unknown.push(await timeOf(`${crypto.randomUUID()}@example.com`));
  }
  const ratio = Math.min(...unknown) / Math.min(...known);
  // Without the same work for both, the unknown address would be answered in a tenth of the time.
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

test('a deactivated account has no session from its next request on', async () => {
  const caller = await server.signedInAs('inspector');
  const { store } = server.services;
  await store.client
    .db(store.databaseName)
    .collection('users')
    .updateOne({ email: caller.user.email }, { $set: { isActive: false } });
  expect((await caller.call(getCurrentUser, {})).status).toBe(401);
});
