import { requestPasswordReset } from '@sightline/contracts/accounts/account';
import {
  getCurrentUser,
  readPortalInvitation,
  setPassword,
  signIn,
} from '@sightline/contracts/accounts/accounts';
import { passwordResets } from '@sightline/store/accounts/passwordResets';
import { users } from '@sightline/store/accounts/users';
import { deliveries } from '@sightline/store/deliveries/deliveries';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

const NEW_PASSWORD = 'violet harbor lantern';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

const ask = (email: string) => server.visitor().call(requestPasswordReset, { body: { email } });

/** The tokens in the mails to this address, oldest first. */
async function mailedTokens(email: string): Promise<string[]> {
  const sent = await server.services.store.of(deliveries).find({ to: email }).sort({ createdAt: 1 }).lean();
  return sent.flatMap(({ mail }) =>
    mail.kind === 'account' && mail.link !== null ? [new URL(mail.link).hash.slice(1)] : [],
  );
}

async function mailedToken({ user: { email } }: Caller): Promise<string> {
  await ask(email);
  return await vi.waitFor(async () => {
    const [token] = await mailedTokens(email);
    if (!token) throw new Error('no mail yet');
    return token;
  });
}

test('the link sets a new password once, and signs every device out', async () => {
  const person = await server.signedInAs('client');
  const token = await mailedToken(person);
  const { expiresAt } = await server.visitor().ask(readPortalInvitation, { body: { token } });
  const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(29);
  expect(minutes).toBeLessThanOrEqual(30);
  const use = () => server.visitor().call(setPassword, { body: { token, password: NEW_PASSWORD } });
  const both = await Promise.all([use(), use()]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 410]));
  expect((await person.call(getCurrentUser, {})).status).toBe(401);
  const credentials = { email: person.user.email, password: NEW_PASSWORD };
  expect((await server.visitor().call(signIn, { body: credentials })).status).toBe(200);
});

test('an unknown address, an inactive account and a known one get the same reply, and only the last one gets a mail', async () => {
  const [known, inactive] = [await server.signedInAs('client'), await server.signedInAs('client')];
  await server.services.store.of(users).updateOne({ _id: inactive.user._id }, { $set: { isActive: false } });
  const replies = [
    await ask('unknown@example.com'),
    await ask(inactive.user.email),
    await ask(known.user.email.toUpperCase()),
  ];
  expect(replies.map(({ status, reply }) => ({ status, reply }))).toEqual(
    Array.from({ length: 3 }, () => ({ status: 200, reply: { accepted: true } })),
  );
  await vi.waitFor(async () => expect(await mailedTokens(known.user.email)).toHaveLength(1));
  expect(await mailedTokens(inactive.user.email)).toEqual([]);
});

test('a new link ends the earlier one', async () => {
  const person = await server.signedInAs('client');
  const first = await mailedToken(person);
  await ask(person.user.email);
  const second = await vi.waitFor(async () => {
    const [, token] = await mailedTokens(person.user.email);
    if (!token) throw new Error('no second mail yet');
    return token;
  });
  const use = async (token: string) =>
    (await server.visitor().call(setPassword, { body: { token, password: NEW_PASSWORD } })).status;
  expect([await use(first), await use(second)]).toEqual([410, 200]);
});

test('an expired link sets no password, and only its hash is stored', async () => {
  const person = await server.signedInAs('client');
  const token = await mailedToken(person);
  const { store } = server.services;
  const stored = await store.of(passwordResets).find({ _id: person.user._id }).lean();
  expect(JSON.stringify(stored)).not.toContain(token);
  await store
    .of(passwordResets)
    .updateMany({ _id: person.user._id }, { $set: { expiresAt: new Date(Date.now() - 1000) } });
  const late = await server.visitor().call(setPassword, { body: { token, password: NEW_PASSWORD } });
  expect(late.status).toBe(410);
});

test('an account gets at most five links an hour', async () => {
  const { user } = await server.signedInAs('client');
  for (let turn = 0; turn < 8; turn++) expect((await ask(user.email)).status).toBe(200);
  await vi.waitFor(async () => expect(await mailedTokens(user.email)).toHaveLength(5));
});
