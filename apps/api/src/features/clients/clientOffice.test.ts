import { getCurrentUser, signIn } from '@sightline/contracts/accounts/accounts';
import { listAudit } from '@sightline/contracts/audit/auditTrail';
import { importClients } from '@sightline/contracts/clients/clientFiles';
import { mergeClients, previewClientMerge } from '@sightline/contracts/clients/clientMerge';
import {
  deleteClient,
  getClient,
  inviteClient,
  listClients,
  setClientPortal,
  updateClient,
} from '@sightline/contracts/clients/clients';
import { mintId } from '@sightline/contracts/core/ids';
import { listInspections } from '@sightline/contracts/inspections/inspections';
import { createInspection } from '@sightline/contracts/inspections/scheduling';
import { listMessages, sendMessage } from '@sightline/contracts/messages/messages';
import type { RoomOrder } from '@sightline/server-kit/roomOrders';
import { importedAddresses, withReservedAddresses } from '@sightline/store/accounts/importedAddresses';
import { findInspection } from '@sightline/store/inspections/inspections';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PASSWORD, storedClient, storedInspection } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let server: TestServer;
let admin: Caller;
let orders: RoomOrder[];
beforeAll(async () => {
  server = await TestServer.start();
  admin = await server.signedInAs('admin', { firstName: 'Dana', lastName: 'Diaz' });
  orders = await server.roomOrders();
});
afterAll(async () => {
  await server.close();
});

const signInStatus = async (email: string) =>
  (await server.visitor().call(signIn, { body: { email, password: PASSWORD } })).status;

test('turning off portal access ends sessions and calls at once; once it is on again, the client signs in', async () => {
  const client = await server.signedInAs('client');
  const params = { clientId: client.user.clientId ?? '' };
  const off = await admin.ask(setClientPortal, { params, body: { isOn: false } });
  expect(off).toMatchObject({ loginEnabled: false, portal: 'off' });
  expect((await client.call(getCurrentUser, {})).status).toBe(401);
  expect(await signInStatus(client.user.email)).toBe(401);
  const subject = `user:${client.user._id}`;
  await vi.waitFor(() =>
    expect(orders).toContainEqual(expect.objectContaining({ subject, reason: 'revoked' })),
  );
  expect((await admin.call(inviteClient, { params, body: { id: mintId() } })).status).toBe(400);
  const on = await admin.ask(setClientPortal, { params, body: { isOn: true } });
  expect(on).toMatchObject({ loginEnabled: true, portal: 'active' });
  // The earlier session stays ended.
  expect((await client.call(getCurrentUser, {})).status).toBe(401);
  expect(await signInStatus(client.user.email)).toBe(200);
});

test('an invitation to the portal is in the audit list, once however often it is sent', async () => {
  const { _id: clientId, email, name } = await storedClient(server.services.store, { name: 'Uma Example' });
  const invitation = { params: { clientId }, body: { id: mintId() } };
  for (let times = 0; times < 2; times += 1) await admin.ask(inviteClient, invitation);
  const { items } = await admin.ask(listAudit, { query: { area: 'clients' } });
  expect(items.filter(({ thing }) => thing === name).map(({ changes }) => changes)).toEqual([
    [`invited to the portal <${email}>`],
  ]);
});

test('a merge moves inspections, reports and the account, fills missing facts, and is recorded', async () => {
  const { store } = server.services;
  const owner = await server.signedInAs('client');
  const fromId = owner.user.clientId ?? '';
  await admin.ask(updateClient, {
    params: { clientId: fromId },
    body: { phone: '954 555 0100', notes: 'Gate 4' },
  });
  const kept = await storedClient(store, { name: 'Harbor Homes LLC', notes: 'Pays late' });
  const { _id: inspectionId } = await storedInspection(store, { clientId: fromId });
  await owner.ask(sendMessage, {
    body: { id: mintId(), clientId: fromId, subject: 'Gate', message: 'It is open.' },
  });
  const params = { clientId: kept._id };
  const preview = await admin.ask(previewClientMerge, { params, query: { fromId } });
  const counts = { inspections: 1, reports: 0, messages: 1, payments: 0 };
  expect(preview).toMatchObject({ ...counts, account: 'moves' });
  const listed = (await admin.ask(listClients, { query: {} })).length;
  const merged = await admin.ask(mergeClients, { params, body: { fromId } });
  expect(merged).toMatchObject({
    id: kept._id,
    name: 'Harbor Homes LLC',
    phone: '954 555 0100',
    portal: 'active',
  });
  expect(merged.notes).toContain('Pays late');
  expect(merged.notes).toContain('Gate 4');
  expect(preview.result.notes).toBe(merged.notes);
  const { items } = await admin.ask(listInspections, { query: { clientId: kept._id } });
  expect(items).toMatchObject([{ id: inspectionId, clientName: 'Harbor Homes LLC' }]);
  expect(await admin.ask(listClients, { query: {} })).toHaveLength(listed - 1);
  const thread = await admin.ask(listMessages, { params, query: {} });
  expect(thread.items.map(({ subject }) => subject)).toEqual(['Gate']);
  // An address of the merged record leads to the one that remains, and its account stays signed in.
  expect(await admin.ask(getClient, { params: { clientId: fromId } })).toMatchObject({ id: kept._id });
  expect(await owner.ask(getCurrentUser, {})).toMatchObject({ clientId: kept._id });
  const body = { clientId: fromId, projectType: 'building' as const, address: '1 Main St' };
  expect(await admin.ask(createInspection, { body })).toMatchObject({ clientId: kept._id });
  const { items: noted } = await admin.ask(listAudit, { query: { area: 'clients' } });
  expect(noted[0]).toMatchObject({ thing: 'Harbor Homes LLC', by: 'Dana Diaz' });
  expect(noted[0]?.changes[0]).toContain('1 inspection, 0 reports');
});

/** Two clients: the one to be merged into the other has an account and an inspection. */
async function twoClients() {
  const { store } = server.services;
  const owner = await server.signedInAs('client');
  const fromId = owner.user.clientId ?? '';
  const { _id: toId } = await storedClient(store);
  const { _id: inspectionId } = await storedInspection(store, { clientId: fromId });
  return { owner, fromId, toId, inspectionId };
}

// Each race has its own clients, so that one which loses data is not hidden by another.
test('of merging into a client and deleting it at once, one succeeds, and no record of the other client is lost', async () => {
  const { store } = server.services;
  for (let race = 0; race < 20; race++) {
    const { owner, fromId, toId, inspectionId } = await twoClients();
    const merge = admin.call(mergeClients, { params: { clientId: toId }, body: { fromId } });
    const remove = admin.call(deleteClient, { params: { clientId: toId } });
    const statuses = (await Promise.all([merge, remove])).map(({ status }) => status);
    expect(statuses.filter((status) => status < 300)).toHaveLength(1);
    const { clientId } = (await findInspection(store, inspectionId)) ?? {};
    expect(clientId).toBe(statuses[0] === 200 ? toId : fromId);
    expect(await owner.ask(getCurrentUser, {})).toMatchObject({ clientId });
    expect((await admin.call(getClient, { params: { clientId: clientId ?? '' } })).status).toBe(200);
  }
});

test('of merging a client and deleting it at once, its inspection and account have a client afterwards', async () => {
  const { store } = server.services;
  for (let race = 0; race < 20; race++) {
    const { owner, fromId, toId, inspectionId } = await twoClients();
    const merge = admin.call(mergeClients, { params: { clientId: toId }, body: { fromId } });
    const remove = admin.call(deleteClient, { params: { clientId: fromId } });
    const [merged] = await Promise.all([merge, remove]);
    expect(merged.status).toBe(200);
    expect(await findInspection(store, inspectionId)).toMatchObject({ clientId: toId });
    expect(await owner.ask(getCurrentUser, {})).toMatchObject({ clientId: toId });
  }
});

test('of two accounts the one of the remaining client stays, and the other ends', async () => {
  const [kept, gone] = [await server.signedInAs('client'), await server.signedInAs('client')];
  const params = { clientId: kept.user.clientId ?? '' };
  const fromId = gone.user.clientId ?? '';
  expect((await admin.ask(previewClientMerge, { params, query: { fromId } })).account).toBe('ends');
  await admin.ask(mergeClients, { params, body: { fromId } });
  expect((await gone.call(getCurrentUser, {})).status).toBe(401);
  expect((await kept.call(getCurrentUser, {})).status).toBe(200);
  expect((await admin.call(mergeClients, { params, body: { fromId: params.clientId } })).status).toBe(400);
});

const unique = (name: string): string => `${name}-${mintId().slice(0, 8)}@example.com`;

test('an import says which clients are new, adds those once, and skips known and repeated ones', async () => {
  const known = await storedClient(server.services.store);
  const [ana, bo] = [unique('ana'), unique('bo')];
  const rows = [
    { line: 2, name: 'Lee, Ana', email: ana, phone: '+1 305 555 0100' },
    { line: 3, name: 'Twice', email: ana },
    { line: 4, name: 'Known', email: known.email },
    { line: 6, name: '=HYPERLINK("http://x")', email: bo },
  ];
  const id = mintId();
  const states = ['new', 'repeated', 'known', 'new'];
  const stored = async () => await admin.ask(listClients, { query: { search: ana } });
  const checked = await admin.ask(importClients, { body: { id, isDryRun: true, rows } });
  expect([checked.added, checked.rows.map(({ state }) => state)]).toEqual([0, states]);
  expect(await stored()).toEqual([]);
  for (let times = 0; times < 2; times += 1) {
    const { added, rows: read } = await admin.ask(importClients, { body: { id, rows } });
    expect([added, read.map(({ state }) => state)]).toEqual([2, states]);
  }
  expect(await stored()).toMatchObject([{ name: 'Lee, Ana', phone: '+1 305 555 0100', portal: 'none' }]);
  const { items } = await admin.ask(listAudit, { query: { area: 'clients' } });
  expect(items.filter(({ thing }) => thing === 'Import').map(({ changes }) => changes)).toEqual([
    ['added 2 of 4 clients'],
  ]);
});

test('two people who import one file at once add each client once, and a deleted client can come again', async () => {
  const office = await server.signedInAs('office');
  const rows = Array.from({ length: 40 }, (_, index) => ({
    line: index + 2,
    name: `Ana ${index}`,
    email: unique(`both${index}`),
  }));
  const replies = await Promise.all(
    [admin, office].map((person) => person.ask(importClients, { body: { id: mintId(), rows } })),
  );
  expect(replies.reduce((sum, { added }) => sum + added, 0)).toBe(40);
  const [first] = rows;
  const stored = async () => await admin.ask(listClients, { query: { search: first?.email ?? '' } });
  const [client] = await stored();
  expect(await stored()).toHaveLength(1);
  await admin.ask(deleteClient, { params: { clientId: client?.id ?? '' } });
  expect(await admin.ask(importClients, { body: { id: mintId(), rows } })).toMatchObject({ added: 1 });
});

test('an import leaves clients to another one that runs, says so, and adds them once that one has died', async () => {
  const { store } = server.services;
  const rows = [{ line: 2, name: 'Ana', email: unique('ana') }];
  const addresses = rows.map(({ email }) => email);
  const body = { id: mintId(), rows };
  const started = Promise.withResolvers<void>();
  const dies = Promise.withResolvers<void>();
  const other = withReservedAddresses(store, { importId: mintId(), addresses }, async () => {
    started.resolve();
    await dies.promise;
  });
  await started.promise;
  const skipped = { added: 0, rows: [{ line: 2, state: 'beingImported' }] };
  expect(await admin.ask(importClients, { body })).toMatchObject(skipped);
  // Its process no longer renews the reservation.
  await store.of(importedAddresses).updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
  expect(await admin.ask(importClients, { body })).toMatchObject({ added: 1, rows: [{ state: 'new' }] });
  dies.resolve();
  await other;
});

test('an import that runs renews its reservation', async () => {
  const { store } = server.services;
  const [importId, email] = [mintId(), unique('ana')];
  const expiry = async () => (await store.of(importedAddresses).findOne({ importId }).lean())?.expiresAt;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const importing = withReservedAddresses(store, { importId, addresses: [email] }, async () => {
    const soon = new Date(Date.now() + 5000);
    await store.of(importedAddresses).updateMany({ importId }, { $set: { expiresAt: soon } });
    vi.advanceTimersByTime(15_000);
    vi.useRealTimers();
    await vi.waitFor(async () => expect(Number(await expiry())).toBeGreaterThan(Date.now() + 60_000));
  });
  await importing;
  expect(await expiry()).toBeUndefined();
});

test('an import repeated with other values of a stored row is a conflict, and changes no client', async () => {
  const [id, email] = [mintId(), unique('ana')];
  await admin.ask(importClients, { body: { id, rows: [{ line: 2, name: 'Ana', email }] } });
  const rows = [{ line: 2, name: 'Another name', email }];
  expect(await admin.call(importClients, { body: { id, rows } })).toMatchObject({
    status: 409,
    reply: { code: 'conflict' },
  });
  expect(await admin.ask(listClients, { query: { search: email } })).toMatchObject([{ name: 'Ana' }]);
});

test('an import with a row that cannot be stored is refused before any row is stored', async () => {
  const row = { line: 2, name: 'Ana', email: unique('ana') };
  const other = { ...row, line: 3, email: unique('bo') };
  const many = Array.from({ length: 5001 }, (_, index) => ({ ...row, line: index + 2 }));
  for (const [rows, field] of [
    [[row, { ...other, email: 'none' }], 'rows.1.email'],
    [[row, { ...other, name: ' ' }], 'rows.1.name'],
    [[row, { ...other, phone: '12' }], 'rows.1.phone'],
    [[row, { ...other, line: 2 }], 'rows'],
    [many, 'rows'],
    [[], 'rows'],
  ] as const)
    expect(await admin.send('POST', importClients.path, { id: mintId(), rows }), field).toMatchObject({
      status: 400,
      body: { details: { fields: { [field]: expect.any(String) } } },
    });
  expect(await admin.ask(listClients, { query: { search: row.email } })).toEqual([]);
});

test('no cell of an export runs as a formula in a spreadsheet', async () => {
  const email = unique('formula');
  const texts = { name: '=1+1', phone: '+1 305 555 0100', notes: '=2\n=3' };
  await storedClient(server.services.store, { ...texts, email, address: '', companyName: '' });
  const { body, headers } = await admin.send('GET', '/api/clients/export.csv');
  expect(headers.get('Content-Disposition')).toContain('clients.csv');
  expect(body).toContain(`"'=1+1",${email},"'+1 305 555 0100",,,"'=2\n=3"`);
});

test('an import of 50 MB and one of an inspector are refused', async () => {
  const large = JSON.stringify({ id: mintId(), rows: [{ name: 'x'.repeat(50 * 1024 * 1024) }] });
  const refused = await admin.send('POST', importClients.path, large);
  expect(refused).toMatchObject({ status: 413, body: { code: 'tooLarge' } });
  const inspector = await server.signedInAs('inspector');
  const rows = [{ line: 2, name: 'Ana', email: unique('ana') }];
  expect((await inspector.call(importClients, { body: { id: mintId(), rows } })).status).toBe(403);
  expect((await inspector.send('GET', '/api/clients/export.csv')).status).toBe(403);
});
