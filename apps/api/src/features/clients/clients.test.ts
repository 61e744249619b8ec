import {
  getCurrentUser,
  readPortalInvitation,
  setPassword,
  signIn,
} from '@sightline/contracts/accounts/accounts';
import {
  createClient,
  deleteClient,
  getClient,
  inviteClient,
  listClients,
  updateClient,
} from '@sightline/contracts/clients/clients';
import { mintId } from '@sightline/contracts/core/ids';
import { listInspections } from '@sightline/contracts/inspections/inspections';
import { createInspection } from '@sightline/contracts/inspections/scheduling';
import { sendEmail } from '@sightline/contracts/jobs';
import { findClient } from '@sightline/store/accounts/clients';
import { users } from '@sightline/store/accounts/users';
import { deliveries } from '@sightline/store/deliveries/deliveries';
import { findInspection } from '@sightline/store/inspections/inspections';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedClient, storedInspection } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['signedInAs']>>;
beforeAll(async () => {
  server = await TestServer.start();
  staff = await server.signedInAs('inspector');
});
afterAll(() => server.close());

const harbor = (facts: object = {}) => ({
  id: mintId(),
  name: 'Harbor Homes',
  email: `${mintId()}@example.com`,
  ...facts,
});

/** The token in the mail: the worker has not sent it, so its delivery still has the link. */
async function mailedToken(email: string): Promise<string> {
  const delivery = await server.services.store.of(deliveries).findOne({ to: email }).lean();
  const link = delivery?.mail.kind === 'portalInvitation' ? delivery.mail.link : null;
  const { pathname, hash, origin } = new URL(link ?? '');
  expect([origin, pathname]).toEqual(['http://localhost:8080', '/set-password']);
  return hash.slice(1);
}

test('a client is created, found by the beginning of a word, and listed by name', async () => {
  const client = await staff.ask(createClient, {
    body: harbor({ name: 'Zephyr Cañas LLC', companyName: 'Blue Tower' }),
  });
  expect(client).toMatchObject({ name: 'Zephyr Cañas LLC', loginEnabled: false, phone: '' });
  for (const search of ['zeph', 'CANAS', 'tower zep', client.email.slice(0, 8)]) {
    const found = await staff.ask(listClients, { query: { search } });
    expect(found.map(({ id }) => id)).toEqual([client.id]);
  }
  expect(await staff.ask(listClients, { query: { search: 'ephyr' } })).toEqual([]);
  expect(await staff.ask(listClients, { query: { search: '.*' } })).toEqual([]);
  const names = (await staff.ask(listClients, { query: {} })).map(({ name }) => name);
  expect(names).toEqual(names.toSorted());
});

test('a client sent twice is created once; other content under the same id is a conflict', async () => {
  const body = harbor();
  const [first, second] = await Promise.all([1, 2].map(() => staff.ask(createClient, { body })));
  expect(second).toEqual(first);
  const { status, reply } = await staff.call(createClient, { body: { ...body, name: 'Another name' } });
  expect([status, reply]).toEqual([409, expect.objectContaining({ code: 'conflict' })]);
  expect(await staff.ask(getClient, { params: { clientId: body.id } })).toEqual(first);
});

test('portal access: one invitation mail, and a link that sets the password once and signs in', async () => {
  const body = harbor({ loginEnabled: true });
  await Promise.all([staff.ask(createClient, { body }), staff.ask(createClient, { body })]);
  await staff.ask(createClient, { body });
  const { store, queue } = server.services;
  expect(await store.of(deliveries).countDocuments({ to: body.email })).toBe(1);
  expect(await queue.counts(sendEmail.name)).toMatchObject({ waiting: 1 });

  const token = await mailedToken(body.email);
  const person = server.visitor();
  expect(await person.ask(readPortalInvitation, { body: { token } })).toMatchObject({
    email: body.email,
    firstName: 'Harbor',
  });
  await person.ask(setPassword, { body: { token, password: 'a long enough one' } });
  expect(await person.ask(getCurrentUser, {})).toMatchObject({ role: 'client', clientId: body.id });

  const again = await server
    .visitor()
    .call(setPassword, { body: { token, password: 'a stolen second use' } });
  expect([again.status, again.reply]).toEqual([410, expect.objectContaining({ code: 'linkGone' })]);
  await server.visitor().ask(signIn, { body: { email: body.email, password: 'a long enough one' } });
});

test('of two concurrent uses of a link, one succeeds', async () => {
  const body = harbor({ loginEnabled: true });
  await staff.ask(createClient, { body });
  const token = await mailedToken(body.email);
  const passwords = ['first one comes', 'second one comes'];
  const answers = await Promise.all(
    passwords.map((password) => server.visitor().call(setPassword, { body: { token, password } })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
});

test('the database has only the hash of the token, and an expired link stops working', async () => {
  const body = harbor({ loginEnabled: true });
  await staff.ask(createClient, { body });
  const token = await mailedToken(body.email);
  const { store } = server.services;
  expect(JSON.stringify(await store.of(users).findOne({ email: body.email }).lean())).not.toContain(token);
  const expired = { $set: { passwordLinkExpiresAt: new Date(Date.now() - 1000) } };
  await store.of(users).updateOne({ email: body.email }, expired);
  expect((await server.visitor().call(readPortalInvitation, { body: { token } })).status).toBe(410);
});

test('an address with an account is refused, and no client is created', async () => {
  const { user } = await server.signedInAs('client');
  const body = harbor({ email: user.email, loginEnabled: true });
  const { status, reply } = await staff.call(createClient, { body });
  expect([status, reply]).toEqual([409, expect.objectContaining({ code: 'alreadyExists' })]);
  expect((await staff.call(getClient, { params: { clientId: body.id } })).status).toBe(404);
});

test("a client sees its own record without staff's notes, and no other client", async () => {
  const { store } = server.services;
  const own = await storedClient(store, { notes: 'Pays late' });
  const other = await storedClient(store);
  const caller = await server.signedInAs('client', { clientId: own._id });
  expect(await caller.ask(getClient, { params: { clientId: own._id } })).toMatchObject({
    id: own._id,
    notes: '',
  });
  expect((await caller.call(getClient, { params: { clientId: other._id } })).status).toBe(404);
});

test('portal access is invited until a password is set, and active from then on', async () => {
  const body = harbor({ loginEnabled: true });
  expect((await staff.ask(createClient, { body })).portal).toBe('invited');
  const portalOf = async () =>
    (await staff.ask(listClients, { query: {} })).find(({ id }) => id === body.id)?.portal;
  expect(await portalOf()).toBe('invited');
  const token = await mailedToken(body.email);
  await server.visitor().ask(setPassword, { body: { token, password: 'a long enough one' } });
  expect(await portalOf()).toBe('active');
  expect((await staff.ask(createClient, { body: harbor() })).portal).toBe('none');
});

test('an invitation is resent to the corrected address; the earlier link stops working', async () => {
  const body = harbor({ loginEnabled: true });
  await staff.ask(createClient, { body });
  const earlier = await mailedToken(body.email);
  const params = { clientId: body.id };
  const email = `${mintId()}@example.com`;
  await staff.ask(updateClient, { params, body: { email } });
  const id = mintId();
  await staff.ask(inviteClient, { params, body: { id } });
  await staff.ask(inviteClient, { params, body: { id } });
  expect(await server.services.store.of(deliveries).countDocuments({ to: email })).toBe(1);
  const token = await mailedToken(email);
  expect((await server.visitor().call(readPortalInvitation, { body: { token: earlier } })).status).toBe(410);
  await server.visitor().ask(setPassword, { body: { token, password: 'a long enough one' } });
  await server.visitor().ask(signIn, { body: { email, password: 'a long enough one' } });
  expect((await staff.call(inviteClient, { params, body: { id: mintId() } })).status).toBe(409);
});

test('a client without portal access is invited later', async () => {
  const body = harbor();
  await staff.ask(createClient, { body });
  const params = { clientId: body.id };
  const invited = await staff.ask(inviteClient, { params, body: { id: mintId() } });
  expect(invited).toMatchObject({ portal: 'invited', loginEnabled: true });
  expect(await mailedToken(body.email)).not.toBe('');
});

test('an edited client is found by its new name, which its inspections show', async () => {
  const body = harbor();
  await staff.ask(createClient, { body });
  const { _id } = await storedInspection(server.services.store, { clientId: body.id });
  const params = { clientId: body.id };
  const changed = await staff.ask(updateClient, {
    params,
    body: { name: 'Quillback Homes', phone: '305 555 0142' },
  });
  expect(changed).toMatchObject({ name: 'Quillback Homes', phone: '305 555 0142', email: body.email });
  for (const search of ['quillback', 'QUILL']) {
    expect(await staff.ask(listClients, { query: { search } })).toHaveLength(1);
    const { items } = await staff.ask(listInspections, { query: { search } });
    expect(items).toMatchObject([{ id: _id, clientName: 'Quillback Homes' }]);
  }
});

test('a client is deleted with its account, but not while it has inspections', async () => {
  const body = harbor({ loginEnabled: true });
  await staff.ask(createClient, { body });
  const params = { clientId: body.id };
  const inspected = await storedInspection(server.services.store);
  const kept = await staff.call(deleteClient, { params: { clientId: inspected.clientId } });
  expect([kept.status, kept.reply]).toEqual([409, expect.objectContaining({ code: 'clientHasInspections' })]);
  await staff.ask(deleteClient, { params });
  expect((await staff.call(getClient, { params })).status).toBe(404);
  expect(await server.services.store.of(users).countDocuments({ email: body.email })).toBe(0);
  expect((await staff.call(deleteClient, { params })).status).toBe(404);
});

// Each race has its own client, so that one which loses data is not hidden by another.
test('of deleting a client and scheduling an inspection for it at once, exactly one succeeds', async () => {
  for (let race = 0; race < 20; race++) {
    const { _id: clientId } = await storedClient(server.services.store);
    const inspection = { id: mintId(), clientId, projectType: 'mechanical', address: '3 Race Way' } as const;
    const schedule = () => staff.call(createInspection, { body: inspection });
    const remove = () => staff.call(deleteClient, { params: { clientId } });
    const calls = race % 2 === 0 ? [schedule(), remove()] : [remove(), schedule()];
    const statuses = (await Promise.all<{ status: number }>(calls)).map(({ status }) => status);
    const [scheduled, deleted] = race % 2 === 0 ? statuses : statuses.toReversed();
    const { store } = server.services;
    const left = [await findClient(store, clientId), await findInspection(store, inspection.id)];
    expect(left.map((record) => record !== null)).toEqual([scheduled === 201, scheduled === 201]);
    expect(deleted).toBe(scheduled === 201 ? 409 : 200);
  }
});

test('the inspections can be filtered by client', async () => {
  const { store } = server.services;
  const own = await storedInspection(store);
  await storedInspection(store);
  const { items } = await staff.ask(listInspections, { query: { clientId: own.clientId } });
  expect(items.map(({ id }) => id)).toEqual([own._id]);
});

test('a second client with the same email is asked about, and added on request', async () => {
  const body = { name: 'Twin Palms', email: 'twin@palms.example' };
  const first = await staff.ask(createClient, { body });
  const second = { ...body, id: mintId(), name: 'Twin Palms LLC', email: 'TWIN@palms.example' };
  expect(await staff.call(createClient, { body: second })).toMatchObject({
    status: 409,
    reply: {
      code: 'clientExists',
      error: 'A client with this email already exists: Twin Palms.',
      details: { existing: { id: first.id, name: 'Twin Palms' } },
    },
  });
  const count = async () => (await staff.ask(listClients, { query: { search: 'twin palms' } })).length;
  expect(await count()).toBe(1);
  const added = await staff.ask(createClient, { body: { ...second, mayShareEmail: true } });
  expect(await staff.ask(createClient, { body: { ...second, mayShareEmail: true } })).toEqual(added);
  expect(await count()).toBe(2);
});

test('changing the email of a client to that of another one is asked about', async () => {
  await staff.ask(createClient, { body: { name: 'Reef', email: 'reef@shared.example' } });
  const cove = { name: 'Cove', email: 'cove@shared.example' };
  const { id: clientId } = await staff.ask(createClient, { body: cove });
  const change = async (body: object) => await staff.call(updateClient, { params: { clientId }, body });
  expect(await change({ email: 'reef@shared.example' })).toMatchObject({
    status: 409,
    reply: { code: 'clientExists', details: { existing: { name: 'Reef' } } },
  });
  expect((await change({ email: 'cove@shared.example', phone: '305-555-0142' })).status).toBe(200);
  expect((await change({ email: 'reef@shared.example', mayShareEmail: true })).status).toBe(200);
});
