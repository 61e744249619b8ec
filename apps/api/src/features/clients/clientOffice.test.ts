import { getCurrentUser, signIn } from '@sightline/contracts/accounts/accounts';
import { listAudit } from '@sightline/contracts/audit/auditTrail';
import { importClients, previewClientImport } from '@sightline/contracts/clients/clientFiles';
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
import { findInspection } from '@sightline/store/inspections/inspections';
import Papa from 'papaparse';
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

test('an import reports the problems of each row, adds new clients once, and skips known ones', async () => {
  const known = await storedClient(server.services.store);
  const unique = mintId().slice(0, 8);
  const csv = [
    // A title may be the name of a property that every object has.
    'Client Name,E-mail,Phone,Company,Constructor',
    `"Lee, Ana",ana-${unique}@example.com,+1 305 555 0100,Lee Homes`,
    `Twice,ana-${unique}@example.com,,`,
    `Known,${known.email},,`,
    'No address,not-an-email,,',
    `"=HYPERLINK(""http://x"")",bo-${unique}@example.com,,`,
    `Cy,cy-${unique}@example.com,=1+1,@SUM(A1)`,
  ].join('\r\n');
  const { rows } = await admin.ask(previewClientImport, { body: { csv } });
  expect(rows.map(({ line, state }) => [line, state])).toEqual([
    [2, 'new'],
    [3, 'repeated'],
    [4, 'known'],
    [5, 'invalid'],
    [6, 'new'],
    [7, 'new'],
  ]);
  expect(rows[3]?.problems.join()).toMatch(/^The email “not-an-email” cannot be used/);
  expect(rows[5]).toMatchObject({
    problems: [],
    leftOut: [expect.stringMatching(/^“=1\+1” in the column “Phone” is a formula/)],
  });
  const id = mintId();
  const first = await admin.ask(importClients, { body: { id, csv } });
  const again = await admin.ask(importClients, { body: { id, csv } });
  expect([first.added, again.added]).toEqual([3, 3]);
  const found = await admin.ask(listClients, { query: { search: `ana-${unique}` } });
  expect(found).toMatchObject([{ name: 'Lee, Ana', phone: '+1 305 555 0100', portal: 'none' }]);
});

test('an export runs no formula in a spreadsheet, and can be imported again', async () => {
  const email = `formula-${mintId().slice(0, 8)}@example.com`;
  await storedClient(server.services.store, {
    name: '=1+1',
    email,
    phone: '+1 305 555 0100',
    notes: '=2\n=3',
  });
  const { body, headers } = await admin.send('GET', '/api/clients/export.csv');
  expect(headers.get('Content-Disposition')).toContain('clients.csv');
  const { data } = Papa.parse<Record<string, string>>(String(body).replace('\uFEFF', ''), { header: true });
  const row = data.find(({ Email }) => Email === email);
  expect(row).toMatchObject({ Name: "'=1+1", Phone: "'+1 305 555 0100", Notes: "'=2\n=3" });
  const csv = Papa.unparse([{ ...row, Email: `again-${email}` }]);
  const id = mintId();
  expect(await admin.ask(importClients, { body: { id, csv } })).toMatchObject({ added: 1 });
  const [again] = await admin.ask(listClients, { query: { search: 'again-formula' } });
  expect(again).toMatchObject({ name: '=1+1', phone: '+1 305 555 0100', notes: '=2\n=3' });
});

test('a file of 50 MB, one without the columns, and one of an inspector are refused', async () => {
  const large = JSON.stringify({ csv: `Name,Email\n${'x'.repeat(50 * 1024 * 1024)}` });
  const refused = await admin.send('POST', '/api/clients/import/preview', large);
  expect(refused).toMatchObject({ status: 413, body: { code: 'tooLarge' } });
  const other = await admin.call(importClients, { body: { id: mintId(), csv: 'a,b\n1,2' } });
  expect(other).toMatchObject({ status: 400, reply: { details: { fields: { csv: expect.any(String) } } } });
  const inspector = await server.signedInAs('inspector');
  expect((await inspector.call(previewClientImport, { body: { csv: 'Name,Email' } })).status).toBe(403);
  expect((await inspector.send('GET', '/api/clients/export.csv')).status).toBe(403);
});
