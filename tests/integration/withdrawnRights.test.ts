import { getCurrentUser, setPassword, signIn, signOut } from '@sightline/contracts/accounts/accounts';
import type { RoomRole } from '@sightline/contracts/accounts/roles';
import { changeStaffMember } from '@sightline/contracts/accounts/staff';
import { mintId } from '@sightline/contracts/core/ids';
import { changeSettings } from '@sightline/contracts/organization/organizationSettings';
import { endSession } from '@sightline/contracts/rooms/room';
import {
  createInvitation,
  issueRoomTicket,
  type RoomTicket,
  redeemInvitation,
  revokeInvitation,
} from '@sightline/contracts/rooms/rooms';
import { fromWireError } from '@sightline/room-client/errors';
import { invitationToken } from '@sightline/server-kit/invitationLinks';
import { verifyTicket } from '@sightline/server-kit/tickets';
import { users } from '@sightline/store/accounts/users';
import { inspections } from '@sightline/store/inspections/inspections';
import { invitations } from '@sightline/store/rooms/invitations';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { addStaff } from '../../apps/api/src/features/accounts/addStaff.ts';
import { startLiveRightsSweep, sweepLiveRights } from '../../apps/api/src/features/rights/liveRights.ts';
import type { HttpClient } from '../support/HttpClient.ts';
import { PASSWORD, storedClient, storedInspection } from '../support/people.ts';
import { type RoomPeer, roomPeer } from '../support/roomPeer.ts';
import { startRoomProxy } from '../support/roomProxy.ts';
import { type RoomServer, startRoomServer, TICKET_SECRET } from '../support/roomServer.ts';
import { byTicket, refusalOf } from '../support/roomSocket.ts';
import { TestServer } from '../support/TestServer.ts';

/** Rights withdrawn at the API end in the live room, for peers in it and for tickets issued before. */

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let api: TestServer;
let server: RoomServer;
let admin: Caller;
let inspectionId: string;

beforeAll(async () => {
  api = await TestServer.start({ ticketSecret: TICKET_SECRET });
  const { redisUrl, redisPrefix } = api.services.configuration;
  server = await startRoomServer({ redisUrl, redisPrefix });
  admin = await api.signedInAs('admin');
  // Clients and guests are in the call without a host.
  await admin.ask(changeSettings, { body: { peopleWaitApart: false } });
  inspectionId = (await storedInspection(api.services.store))._id;
});
afterAll(async () => {
  await server.close();
  await api.close();
});

afterEach(() => void vi.useRealTimers());

const ticketOf = async (caller: HttpClient): Promise<RoomTicket> =>
  await caller.ask(issueRoomTicket, { params: { inspectionId } });

/** Opens a page of the caller in the live room, and another unused ticket. */
async function enter(caller: HttpClient): Promise<{ page: RoomPeer; ticket: RoomTicket }> {
  const page = roomPeer({ server, inspectionId, fetchTicket: () => ticketOf(caller) });
  await page.join();
  return { page, ticket: await ticketOf(caller) };
}

async function expectOut(
  { page, ticket }: { page: RoomPeer; ticket: RoomTicket },
  reason: 'revoked' | 'signedOut',
): Promise<void> {
  await page.until(reason, ({ call }) => call.name === 'ended' && call.reason === reason);
  expect(await refusalOf(server, byTicket(ticket))).toBe('ticketInvalid');
}

async function guest(role: Exclude<RoomRole, 'host'> = 'field') {
  const body = { id: mintId(), name: 'Sam Field', email: 'sam@example.com', role };
  const { id } = await admin.ask(createInvitation, { params: { inspectionId }, body });
  const caller = api.visitor();
  await caller.ask(redeemInvitation, { body: { token: invitationToken(id, TICKET_SECRET) } });
  return { id, caller };
}

test('F2 a ticket issued before its link was withdrawn opens nothing, and the guest is dropped', async () => {
  const { id, caller } = await guest();
  const entered = await enter(caller);
  await admin.ask(revokeInvitation, { params: { invitationId: id } });
  await expectOut(entered, 'revoked');
});

test('F2, W-12 a guest who waits for the host is dropped when the link is withdrawn', async () => {
  await admin.ask(changeSettings, { body: { peopleWaitApart: true } });
  onTestFinished(async () => void (await admin.ask(changeSettings, { body: { peopleWaitApart: false } })));
  const { id, caller } = await guest();
  const entered = await enter(caller);
  expect(entered.page.getState().call.name).toBe('waiting');
  await admin.ask(revokeInvitation, { params: { invitationId: id } });
  await expectOut(entered, 'revoked');
});

interface Withdrawal {
  caller: HttpClient;
  inspectionId: string;
  withdraw: () => Promise<unknown>;
}

async function withdrawableGuest(): Promise<Withdrawal> {
  const { id, caller } = await guest();
  const withdraw = () => admin.ask(revokeInvitation, { params: { invitationId: id } });
  return { caller, inspectionId, withdraw };
}

async function unassignableClient(): Promise<Withdrawal> {
  const { store } = api.services;
  const [clientId, otherId] = [(await storedClient(store))._id, (await storedClient(store))._id];
  const caller = await api.signedInAs('client', { clientId });
  const { _id } = await storedInspection(store, { clientId });
  return {
    caller,
    inspectionId: _id,
    withdraw: async () => {
      await store.of(inspections).updateOne({ _id }, { $set: { clientId: otherId } });
      await sweepLiveRights(api.services);
    },
  };
}

test.each([
  ['its link was withdrawn', withdrawableGuest, 'notSignedIn'],
  ['its client was unassigned', unassignableClient, 'notFound'],
])('F2 a seat does not open again when %s while its socket was away', async (_, setUp, code) => {
  const { caller, withdraw, inspectionId: room } = await setUp();
  const proxy = await startRoomProxy(server.port);
  const fetchTicket = async () => {
    const { status, reply } = await caller.call(issueRoomTicket, { params: { inspectionId: room } });
    if (status >= 300) throw fromWireError(reply);
    return reply;
  };
  const page = roomPeer({ server, inspectionId: room, origin: proxy.origin, fetchTicket });
  await page.join();
  const seat = page.memory.load();
  proxy.cut();
  await page.until('away', ({ call }) => call.name === 'reconnecting');
  await withdraw();
  const resume = { kind: 'resume', inspectionId: room, ...seat };
  expect(await refusalOf(server, resume)).toBe('ticketInvalid');
  proxy.restore();
  // Without its seat, the page requests another ticket, which the API refuses with the reason.
  const { call } = await page.until('refused', (state) => state.call.name === 'failed');
  expect(call).toMatchObject({ code });
  page.close();
  await proxy.close();
});

test('F2 a ticket issued before signing out opens nothing', async () => {
  const inspector = await api.signedInAs('inspector');
  const entered = await enter(inspector);
  await inspector.ask(signOut, {});
  await expectOut(entered, 'signedOut');
});

test('F14 signing in over a session drops the pages of that session from the room', async () => {
  const browser = await api.signedInAs('inspector');
  const entered = await enter(browser);
  await browser.ask(signIn, { body: { email: admin.user.email, password: PASSWORD } });
  await expectOut(entered, 'signedOut');
  expect(await refusalOf(server, byTicket(await ticketOf(browser)))).toBe('in');
});

test('F14 signing out on one device leaves the other device in the room', async () => {
  const desktop = await api.signedInAs('inspector');
  const phone = api.visitor();
  await phone.ask(signIn, { body: { email: desktop.user.email, password: PASSWORD } });
  const [left, stays] = [await enter(desktop), await enter(phone)];
  await desktop.ask(signOut, {});
  await expectOut(left, 'signedOut');
  expect(stays.page.getState().call.name).toBe('live');
  expect(await refusalOf(server, byTicket(stays.ticket))).toBe('in');
  stays.page.close();
});

test('F14 a ticket names its session by a hash, never by its id', async () => {
  const inspector = await api.signedInAs('inspector');
  const { sessionId = '' } = await verifyTicket((await ticketOf(inspector)).ticket, TICKET_SECRET);
  expect(sessionId).toMatch(/^[\w-]{43}$/);
  expect(decodeURIComponent(inspector.cookies)).not.toContain(sessionId);
});

test('F2 a new password drops every device of the account and refuses its earlier tickets', async () => {
  const inspector = await api.signedInAs('inspector');
  const entered = await enter(inspector);
  const { link } = await addStaff(api.services, {
    role: 'inspector',
    email: inspector.user.email,
    name: 'Robin Reyes',
  });
  const token = new URL(link).hash.slice(1);
  const owner = api.visitor();
  await owner.ask(setPassword, { body: { token, password: 'violet harbor lantern' } });
  await expectOut(entered, 'signedOut');
  expect(await refusalOf(server, byTicket(await ticketOf(owner)))).toBe('in');
});

test('F2 the sweep drops a guest whose link has expired during the call', async () => {
  const { id, caller } = await guest();
  const [entered, stays] = [await enter(caller), await enter(admin)];
  const expired = { $set: { expiresAt: new Date(Date.now() - 1000) } };
  await api.services.store.of(invitations).updateOne({ _id: id }, expired);
  await sweepLiveRights(api.services);
  await expectOut(entered, 'revoked');
  expect(stays.page.getState().call.name).toBe('live');
  stays.page.close();
});

async function changeAccount({ user: { _id } }: Caller, change: Partial<Caller['user']>): Promise<void> {
  await api.services.store.of(users).updateOne({ _id }, { $set: change });
}

test('F2 the sweep drops an account made inactive', async () => {
  const person = await api.signedInAs('admin');
  const entered = await enter(person);
  await changeAccount(person, { isActive: false });
  await sweepLiveRights(api.services);
  await expectOut(entered, 'revoked');
});

test('R-41 the page of a demoted host rejoins with the lower role', async () => {
  const person = await api.signedInAs('admin');
  const { page, ticket } = await enter(person);
  await changeAccount(person, { role: 'inspector' });
  await sweepLiveRights(api.services);
  const { you } = await page.until('the lower role', (state) => state.you?.role === 'field');
  expect(you?.abilities).not.toContain('mute-others');
  expect(await refusalOf(server, byTicket(ticket))).toBe('ticketInvalid');
  page.close();
});

test('R-41 a demoted host who took another ticket before the sweep keeps no page with the rights of a host', async () => {
  const person = await api.signedInAs('admin');
  const first = await enter(person);
  await changeAccount(person, { role: 'inspector' });
  const second = await enter(person);
  const id = second.page.id();
  await sweepLiveRights(api.services);
  await first.page.until('the lower role', ({ you }) => you?.role === 'field');
  expect(await refusalOf(server, byTicket(first.ticket))).toBe('ticketInvalid');
  // The second page already had the lower role.
  expect(second.page.id()).toBe(id);
  expect(await refusalOf(server, byTicket(second.ticket))).toBe('in');
  for (const { page } of [first, second]) page.close();
});

test('R-42 a guest cannot reopen an ended room with a ticket from before the end', async () => {
  const { caller } = await guest();
  const host = await enter(admin);
  const early = await ticketOf(caller);
  await host.page.ask(endSession, { id: mintId() });
  await host.page.until('ended', ({ call }) => call.name === 'ended');
  expect(await refusalOf(server, byTicket(early))).toBe('ticketInvalid');
  expect((await caller.call(issueRoomTicket, { params: { inspectionId } })).reply).toMatchObject({
    code: 'sessionEnded',
  });
  const next = roomPeer({ server, inspectionId, fetchTicket: () => Promise.resolve(host.ticket) });
  await next.join();
  expect(await refusalOf(server, byTicket(await ticketOf(caller)))).toBe('in');
  next.close();
});

test('F2 an account made inactive loses its session at once, and its calls within a minute', async () => {
  const person = await api.signedInAs('inspector');
  const entered = await enter(person);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const sweep = startLiveRightsSweep(api.services);
  await changeAccount(person, { isActive: false });

  expect((await person.call(getCurrentUser, {})).status).toBe(401);
  expect((await person.call(issueRoomTicket, { params: { inspectionId } })).status).toBe(401);
  expect(entered.page.getState().call.name).toBe('live');

  await vi.advanceTimersByTimeAsync(60_000);
  await expectOut(entered, 'revoked');
  sweep.close();
});

test('F2 an account that an admin sets inactive leaves its calls at once', async () => {
  const person = await api.signedInAs('inspector');
  const [entered, stays] = [await enter(person), await enter(admin)];
  const body = { seenVersion: 0, isActive: false };
  await admin.ask(changeStaffMember, { params: { userId: person.user._id }, body });
  await expectOut(entered, 'revoked');
  expect((await person.call(getCurrentUser, {})).status).toBe(401);
  expect(stays.page.getState().call.name).toBe('live');
  stays.page.close();
});
