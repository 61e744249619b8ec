import { mintId } from '@sightline/contracts/core/ids';
import { changeSettings } from '@sightline/contracts/organization/organizationSettings';
import { handOverHosting } from '@sightline/contracts/rooms/room';
import { assignHost, issueRoomTicket, type RoomTicket } from '@sightline/contracts/rooms/rooms';
import { users } from '@sightline/store/accounts/users';
import { inspections } from '@sightline/store/inspections/inspections';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepLiveRights } from '../../apps/api/src/features/rights/liveRights.ts';
import { storedClient, storedInspection } from '../support/people.ts';
import { type RoomPeer, roomPeer } from '../support/roomPeer.ts';
import { type RoomServer, startRoomServer, TICKET_SECRET } from '../support/roomServer.ts';
import { byTicket, refusalOf } from '../support/roomSocket.ts';
import { TestServer } from '../support/TestServer.ts';

/** The right to host one inspection's calls, given and withdrawn while the person is on the call. */

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let api: TestServer;
let server: RoomServer;
let admin: Caller;
let inspector: Caller;
let inspectionId: string;
let pages: RoomPeer[];

beforeAll(async () => {
  api = await TestServer.start({ ticketSecret: TICKET_SECRET });
  const { redisUrl, redisPrefix } = api.services.configuration;
  server = await startRoomServer({ redisUrl, redisPrefix });
  admin = await api.signedInAs('admin');
});
afterAll(async () => {
  await server.close();
  await api.close();
});

beforeEach(async () => {
  pages = [];
  inspector = await api.signedInAs('inspector', { firstName: 'Ana', lastName: 'Ruiz' });
  const assigned = { inspectorId: inspector.user._id, inspector: 'Ana Ruiz' };
  inspectionId = (await storedInspection(api.services.store, assigned))._id;
  await letInspectorsHost(true);
});
afterEach(() => {
  for (const page of pages) page.close();
});

const letInspectorsHost = (assignedInspectorHosts: boolean) =>
  admin.ask(changeSettings, { body: { assignedInspectorHosts } });

const assign = (hostId: string | null) =>
  admin.ask(assignHost, { params: { inspectionId }, body: { hostId } });

const ticketOf = async (caller: Caller): Promise<RoomTicket> =>
  await caller.ask(issueRoomTicket, { params: { inspectionId } });

async function enter(caller: Caller): Promise<RoomPeer> {
  const page = roomPeer({ server, inspectionId, fetchTicket: () => ticketOf(caller) });
  pages.push(page);
  await page.join();
  return page;
}

const roleIs = (page: RoomPeer, role: string) =>
  page.until(`role ${role}`, ({ you, call }) => you?.role === role && call.name === 'live');

const handOver = (from: RoomPeer, to: RoomPeer) =>
  from.ask(handOverHosting, { id: mintId(), peerId: to.id() });

const changeInspection = (change: object) =>
  api.services.store.of(inspections).updateOne({ _id: inspectionId }, { $set: change });

const changeAccount = (change: object) =>
  api.services.store.of(users).updateOne({ _id: inspector.user._id }, { $set: change });

const withdrawals: [string, () => Promise<unknown>][] = [
  ['the company no longer lets inspectors host', () => letInspectorsHost(false)],
  [
    'another inspector was assigned',
    async () => {
      await changeInspection({ inspectorId: admin.user._id });
      await sweepLiveRights(api.services, inspectionId);
    },
  ],
];

test.each(withdrawals)('R-41 the host of the call loses hosting when %s', async (_, withdraw) => {
  const page = await enter(inspector);
  const unused = await ticketOf(inspector);
  await roleIs(page, 'host');
  await withdraw();
  await roleIs(page, 'field');
  expect(await refusalOf(server, byTicket(unused))).toBe('ticketInvalid');
});

test('R-41 an assigned host hosts at once, and loses hosting when another host is assigned', async () => {
  await letInspectorsHost(false);
  const page = await enter(inspector);
  await roleIs(page, 'field');
  await assign(inspector.user._id);
  await roleIs(page, 'host');
  await assign(null);
  await roleIs(page, 'field');
});

test('R-41 a decision for one inspection does not affect the calls of others', async () => {
  const page = await enter(inspector);
  const id = page.id();
  const { _id } = await storedInspection(api.services.store);
  await admin.ask(assignHost, { params: { inspectionId: _id }, body: { hostId: inspector.user._id } });
  await admin.ask(assignHost, { params: { inspectionId: _id }, body: { hostId: null } });
  await letInspectorsHost(true);
  expect([page.id(), page.getState().you?.role]).toEqual([id, 'host']);
});

test('R-41 hosting that was handed back ends with the right to host', async () => {
  const [page, colleague] = [await enter(inspector), await enter(await api.signedInAs('inspector'))];
  await handOver(page, colleague);
  await roleIs(colleague, 'host');
  await handOver(colleague, page);
  await roleIs(page, 'host');
  await letInspectorsHost(false);
  await roleIs(page, 'field');
  await page.leave();
  await roleIs(await enter(inspector), 'field');
});

test('R-36 a person who received hosting keeps it although they would not host otherwise', async () => {
  await letInspectorsHost(false);
  const [office, page] = [await enter(admin), await enter(inspector)];
  await handOver(office, page);
  await roleIs(page, 'host');
  await sweepLiveRights(api.services);
  expect(page.getState().you?.role).toBe('host');
  expect(office.getState().you?.role).toBe('observer');
});

test('R-41 a person who received hosting loses it when the account no longer belongs to staff', async () => {
  await letInspectorsHost(false);
  const { _id: clientId } = await storedClient(api.services.store);
  await changeInspection({ clientId });
  const [office, page] = [await enter(admin), await enter(inspector)];
  await handOver(office, page);
  await roleIs(page, 'host');
  await changeAccount({ role: 'client', clientId });
  await sweepLiveRights(api.services);
  const { you } = await roleIs(page, 'field');
  expect(you?.abilities).not.toContain('become-host');
  await office.until('the client', ({ peers }) => peers.some(({ role }) => role === 'field'));
  await handOver(office, office);
  await expect(handOver(office, page)).rejects.toMatchObject({ code: 'badInput' });
});
