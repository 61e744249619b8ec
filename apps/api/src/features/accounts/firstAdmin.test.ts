import { getCurrentUser, readPortalInvitation, signIn } from '@sightline/contracts/accounts/accounts';
import { createFirstAdmin, readSetUpLink } from '@sightline/contracts/accounts/firstAdmin';
import { requestQuote } from '@sightline/contracts/bookings/bookings';
import { listFreeSlots } from '@sightline/contracts/bookings/freeSlots';
import { ALL_ENDPOINTS } from '@sightline/contracts/endpoints';
import { getFees } from '@sightline/contracts/organization/feeSchedule';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { FIRST_ADMIN, putPasswordReset } from '@sightline/store/accounts/passwordResets';
import { users } from '@sightline/store/accounts/users';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { issueSetUpLink } from './firstAdmin.ts';
import { hashOfLinkToken } from './passwordLink.ts';

/** A server without any account, and the one-time link that creates the first. */

let server: TestServer;
beforeEach(async () => {
  server = await TestServer.startEmpty();
});
afterEach(() => server.close());

const PERSON = { name: 'Ada Lima', email: 'ada@example.com', password: 'violet harbor lantern' };

async function newToken(): Promise<string> {
  const { link } = await issueSetUpLink(server.services);
  return new URL(link).hash.slice(1);
}

const create = (token: string, person = PERSON) =>
  server.visitor().call(createFirstAdmin, { body: { token, ...person } });

test('before the first account everything is refused but the creation of its admin', async () => {
  const open = ALL_ENDPOINTS.filter((one) => 'beforeSetUp' in one && one.beforeSetUp);
  expect(open).toEqual([readSetUpLink, createFirstAdmin]);
  const visitor = server.visitor();
  for (const endpoint of [getFees, listFreeSlots, requestQuote, getOrganization, signIn, getCurrentUser]) {
    const { status, body } = await visitor.send(endpoint.method, endpoint.path);
    expect([endpoint.path, status, body]).toEqual([
      endpoint.path,
      503,
      expect.objectContaining({ code: 'notSetUp' }),
    ]);
  }
});

test('the link creates the admin, who is signed in, and opens what was refused', async () => {
  const token = await newToken();
  expect((await server.visitor().call(readSetUpLink, { body: { token } })).status).toBe(200);
  const admin = server.visitor();
  const created = await admin.ask(createFirstAdmin, { body: { token, ...PERSON } });
  expect(created).toMatchObject({ role: 'admin', email: PERSON.email, firstName: 'Ada', lastName: 'Lima' });
  expect(await admin.ask(getCurrentUser, {})).toMatchObject({ id: created.id });
  expect((await server.visitor().call(getFees, {})).status).toBe(200);
  expect((await create(token, { ...PERSON, email: 'other@example.com' })).status).toBe(410);
});

test('of two people who use the link at once, one becomes the admin', async () => {
  const token = await newToken();
  const answers = await Promise.all([
    create(token),
    create(token, { ...PERSON, email: 'other@example.com', name: 'Olga Ortiz' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 410]);
  expect(await server.services.store.of(users).countDocuments({})).toBe(1);
});

test('only the newest link works, until it expires', async () => {
  const [first, second] = [await newToken(), await newToken()];
  expect((await create(first)).status).toBe(410);
  const late = { _id: FIRST_ADMIN, tokenHash: hashOfLinkToken(second), expiresAt: new Date(Date.now() - 1) };
  await putPasswordReset(server.services.store, late);
  expect((await create(second)).status).toBe(410);
});

test('a link is stored hashed, sets no password, and is not made or used once an account exists', async () => {
  const token = await newToken();
  const stored = await server.services.store.client
    .db(server.services.store.databaseName)
    .collection('passwordResets')
    .find()
    .toArray();
  expect(JSON.stringify(stored)).not.toContain(token);
  await server.signedInAs('inspector');
  expect((await server.visitor().call(readPortalInvitation, { body: { token } })).status).toBe(410);
  expect((await create(token)).status).toBe(410);
  await expect(issueSetUpLink(server.services)).rejects.toMatchObject({ code: 'alreadyExists' });
});

test('a weak password leaves the link valid', async () => {
  const token = await newToken();
  expect((await create(token, { ...PERSON, password: 'ada lima ada lima' })).status).toBe(400);
  expect((await create(token)).status).toBe(200);
});
