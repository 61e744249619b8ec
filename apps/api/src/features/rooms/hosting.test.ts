import { getCurrentUser } from '@sightline/contracts/accounts/accounts';
import { mintId } from '@sightline/contracts/core/ids';
import { getInspection, listInspections } from '@sightline/contracts/inspections/inspections';
import { createInspection } from '@sightline/contracts/inspections/scheduling';
import { changeSettings } from '@sightline/contracts/organization/organizationSettings';
import { assignHost, issueRoomTicket, listHosts } from '@sightline/contracts/rooms/rooms';
import { findInspection } from '@sightline/store/inspections/inspections';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storedInspection, storedUser } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

/** The right to host the calls of one inspection. */

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let server: TestServer;
let admin: Caller;
let ana: Caller;
let other: Caller;
let inspectionId: string;

beforeAll(async () => {
  server = await TestServer.start();
  await server.startNode();
  admin = await server.signedInAs('admin');
  ana = await server.signedInAs('inspector', { firstName: 'Ana', lastName: 'Ruiz' });
  other = await server.signedInAs('inspector');
});

beforeEach(async () => {
  const assigned = { inspectorId: ana.user._id, inspector: 'Ana Ruiz' };
  inspectionId = (await storedInspection(server.services.store, assigned))._id;
  await letInspectorsHost(false);
});

afterAll(() => server.close());

const letInspectorsHost = (assignedInspectorHosts: boolean) =>
  admin.ask(changeSettings, { body: { assignedInspectorHosts } });

const roleOf = async (caller: Caller): Promise<string> =>
  (await caller.ask(issueRoomTicket, { params: { inspectionId } })).role;

const assign = (caller: Caller, hostId: string | null) =>
  caller.call(assignHost, { params: { inspectionId }, body: { hostId } });

test('the assigned inspector hosts their own inspections where the company allows it, and no others', async () => {
  expect(await roleOf(ana)).toBe('field');
  expect(await ana.ask(getCurrentUser, {})).toMatchObject({ canHost: false, canHostAssigned: false });
  await letInspectorsHost(true);
  expect([await roleOf(ana), await roleOf(other)]).toEqual(['host', 'field']);
  expect(await ana.ask(getCurrentUser, {})).toMatchObject({ canHost: false, canHostAssigned: true });
  inspectionId = (await storedInspection(server.services.store, { inspectorId: other.user._id }))._id;
  expect([await roleOf(ana), await roleOf(other)]).toEqual(['field', 'host']);
});

test('an admin assigns and removes a host; admins can always host', async () => {
  const assigned = await assign(admin, other.user._id);
  expect(assigned.reply).toMatchObject({ hostId: other.user._id, host: 'Robin Reyes' });
  expect([await roleOf(other), await roleOf(ana), await roleOf(admin)]).toEqual(['host', 'field', 'host']);
  expect((await assign(admin, null)).reply).toMatchObject({ hostId: null, host: '' });
  expect(await roleOf(other)).toBe('field');
});

test('the office assigns hosts, and hosts only where an admin has assigned it', async () => {
  const office = await server.signedInAs('office', { firstName: 'Olivia', lastName: 'Brandt' });
  expect(await roleOf(office)).toBe('field');
  const refused = await assign(office, office.user._id);
  expect(refused).toMatchObject({ status: 403, reply: { code: 'hostForbidden' } });
  expect((await assign(office, ana.user._id)).reply).toMatchObject({ host: 'Ana Ruiz' });
  expect((await assign(admin, office.user._id)).reply).toMatchObject({ host: 'Olivia Brandt' });
  expect([await roleOf(office), await roleOf(ana)]).toEqual(['host', 'field']);
});

test('lists as hosts only the people whom the caller can assign', async () => {
  const office = await server.signedInAs('office', { firstName: 'Olivia', lastName: 'Brandt' });
  const namesFor = async (caller: Caller) => (await caller.ask(listHosts, {})).map(({ name }) => name);
  expect(await namesFor(admin)).toContain('Olivia Brandt');
  expect(await namesFor(office)).toContain('Ana Ruiz');
  expect((await office.ask(listHosts, {})).map(({ id }) => id)).not.toContain(office.user._id);
});

test('the ticket of staff says that hosting can be handed to them; that of a client does not', async () => {
  const { clientId } = (await findInspection(server.services.store, inspectionId)) ?? {};
  const client = await server.signedInAs('client', { clientId: clientId ?? null });
  const abilitiesOf = async (caller: Caller) =>
    (await caller.ask(issueRoomTicket, { params: { inspectionId } })).abilities;
  expect(await abilitiesOf(ana)).toContain('become-host');
  expect(await abilitiesOf(ana)).not.toContain('hand-over');
  expect(await abilitiesOf(client)).not.toContain('become-host');
});

test('refuses a host who is a client, inactive or unknown, and an inspection that does not exist', async () => {
  const { store } = server.services;
  const client = await storedUser(store, { role: 'client' });
  const inactive = await storedUser(store, { isActive: false });
  for (const hostId of [client._id, inactive._id, mintId()]) {
    const { status, reply } = await assign(admin, hostId);
    expect(status).toBe(400);
    expect(reply).toMatchObject({ error: 'This host does not exist.' });
  }
  expect((await findInspection(store, inspectionId))?.hostId).toBeNull();
  inspectionId = mintId();
  expect((await assign(admin, null)).status).toBe(404);
});

test('an admin assigns the host while scheduling; an inspector cannot', async () => {
  const { clientId } = await storedInspection(server.services.store);
  const body = { clientId, projectType: 'building', address: '1 Main St', hostId: ana.user._id } as const;
  expect((await ana.call(createInspection, { body })).status).toBe(403);
  const { id, host } = await admin.ask(createInspection, { body });
  expect(host).toBe('Ana Ruiz');
  inspectionId = id;
  expect(await roleOf(ana)).toBe('host');
});

test('only staff see the assigned host', async () => {
  await assign(admin, other.user._id);
  const { clientId } = (await findInspection(server.services.store, inspectionId)) ?? {};
  const client = await server.signedInAs('client', { clientId: clientId ?? null });
  const params = { inspectionId };
  expect(await client.ask(getInspection, { params })).toMatchObject({ hostId: null, host: '' });
  expect(await ana.ask(getInspection, { params })).toMatchObject({ host: 'Robin Reyes' });
  const { items } = await ana.ask(listInspections, { query: {} });
  expect(items.find(({ id }) => id === inspectionId)?.hostId).toBe(other.user._id);
});
