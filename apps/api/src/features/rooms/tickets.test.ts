import { createHmac } from 'node:crypto';
import { mintId } from '@sightline/contracts/core/ids';
import { getInspection } from '@sightline/contracts/inspections/inspections';
import { updateInspection } from '@sightline/contracts/inspections/scheduling';
import { changeSettings } from '@sightline/contracts/organization/organizationSettings';
import { issueRoomTicket } from '@sightline/contracts/rooms/rooms';
import { verifyTicket } from '@sightline/server-kit/tickets';
import { findInspection } from '@sightline/store/inspections/inspections';
import { setInspectionStatus } from '@sightline/store/inspections/status';
import { archiveEvents } from '@sightline/store/rooms/roomEvents';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storedInspection } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let server: TestServer;
let client: Caller;
let inspectionId: string;

beforeAll(async () => {
  server = await TestServer.start({ turn: { urls: ['turns:turn.example.com:5349'], secret: 'shared' } });
  client = await server.signedInAs('client');
});

beforeEach(async () => {
  await server.startNode();
  const clientId = client.user.clientId ?? '';
  inspectionId = (await storedInspection(server.services.store, { clientId }))._id;
});

afterAll(() => server.close());

async function claimsOf(ticket: string) {
  return await verifyTicket(ticket, server.services.configuration.ticketSecret);
}

async function statusNow(): Promise<string | undefined> {
  return (await findInspection(server.services.store, inspectionId))?.status;
}

test('an admin joins as host, and the inspection begins', async () => {
  const admin = await server.signedInAs('admin');
  const { ticket, role, signalingPath } = await admin.ask(issueRoomTicket, { params: { inspectionId } });
  expect({ role, signalingPath }).toEqual({ role: 'host', signalingPath: '/signaling/node-1/socket.io' });
  const claims = await claimsOf(ticket);
  expect(claims).toMatchObject({ sub: `user:${admin.user._id}`, inspectionId, role: 'host', node: 'node-1' });
  expect(claims.abilities).toContain('mute-others');
  expect(await statusNow()).toBe('in_progress');
});

test('a completed inspection does not start again when a host enters its room', async () => {
  await setInspectionStatus(server.services.store, inspectionId, { status: 'completed', by: 'Office' });
  const admin = await server.signedInAs('admin');
  await admin.ask(issueRoomTicket, { params: { inspectionId } });
  expect(await statusNow()).toBe('completed');
});

test('an inspector without the host role and the client join as field peers', async () => {
  for (const caller of [await server.signedInAs('inspector'), client]) {
    const { role, abilities } = await caller.ask(issueRoomTicket, { params: { inspectionId } });
    expect(role).toBe('field');
    expect(abilities).not.toContain('mute-others');
  }
  expect(await statusNow()).toBe('scheduled');
});

test('W-10 clients wait apart until the host joins, staff do not, and no one where the company meets before', async () => {
  const admin = await server.signedInAs('admin');
  const inspector = await server.signedInAs('inspector');
  const waits = async (caller: Caller): Promise<boolean | undefined> => {
    const { ticket } = await caller.ask(issueRoomTicket, { params: { inspectionId } });
    return (await claimsOf(ticket)).waitsForHost;
  };
  expect(await Promise.all([client, inspector, admin].map(waits))).toEqual([true, undefined, undefined]);
  await admin.ask(changeSettings, { body: { peopleWaitApart: false } });
  expect(await waits(client)).toBeUndefined();
  await admin.ask(changeSettings, { body: { peopleWaitApart: true } });
  expect(await waits(client)).toBe(true);
});

test('LIVE_HOST_ROLES lets inspectors host', async () => {
  const other = await TestServer.start({ hostRoles: ['admin', 'inspector'] });
  await other.startNode('node-2');
  const { _id } = await storedInspection(other.services.store);
  const inspector = await other.signedInAs('inspector');
  const ticket = await inspector.ask(issueRoomTicket, { params: { inspectionId: _id } });
  expect(ticket).toMatchObject({ role: 'host', iceServers: [] });
  await other.close();
});

test('the inspection of another client and an unknown id are not found', async () => {
  const stranger = await server.signedInAs('client');
  expect((await stranger.call(issueRoomTicket, { params: { inspectionId } })).status).toBe(404);
  expect((await client.call(issueRoomTicket, { params: { inspectionId: mintId() } })).status).toBe(404);
  expect((await server.visitor().call(issueRoomTicket, { params: { inspectionId } })).status).toBe(401);
});

test('a canceled inspection refuses clients with a reason; staff may enter', async () => {
  await setInspectionStatus(server.services.store, inspectionId, { status: 'cancelled', by: 'Office' });
  const refused = await client.call(issueRoomTicket, { params: { inspectionId } });
  expect(refused.status).toBe(409);
  expect(refused.reply).toMatchObject({ error: expect.stringContaining('was canceled') });
  const admin = await server.signedInAs('admin');
  await admin.ask(issueRoomTicket, { params: { inspectionId } });
  expect(await statusNow()).toBe('cancelled');
});

test('no one can join a requested inspection until it is confirmed', async () => {
  const { store } = server.services;
  const clientId = client.user.clientId ?? '';
  const requested = await storedInspection(store, { clientId, isRequested: true });
  for (const caller of [await server.signedInAs('admin'), client]) {
    const { status, reply } = await caller.call(issueRoomTicket, { params: { inspectionId: requested._id } });
    expect({ status, reply }).toMatchObject({ status: 409, reply: { code: 'inspectionRequested' } });
  }
  expect(await findInspection(store, requested._id)).toMatchObject({
    status: 'scheduled',
    isRequested: true,
  });
});

test('the ticket contains relay credentials that the relay can verify and that expire', async () => {
  const { iceServers } = await client.ask(issueRoomTicket, { params: { inspectionId } });
  const [relay] = iceServers;
  const [expiry = '', person] = (relay?.username ?? '').split(':');
  expect(person).toContain(client.user._id);
  expect(Number(expiry) * 1000).toBeGreaterThan(Date.now() + 9 * 60_000);
  expect(Number(expiry) * 1000).toBeLessThanOrEqual(Date.now() + 10 * 60_000);
  const expected = createHmac('sha1', 'shared')
    .update(relay?.username ?? '')
    .digest('base64');
  expect(relay?.credential).toBe(expected);
});

test('without a signaling node the reply names the reason', async () => {
  await server.stopNode();
  expect((await client.call(issueRoomTicket, { params: { inspectionId } })).status).toBe(503);
});

test('after Redis lost its data, sequence numbers in the room continue after the archived ones', async () => {
  const by = { subject: 'user:x', name: 'Robin', role: null };
  const event = {
    id: mintId(),
    seq: 41,
    at: new Date().toISOString(),
    by,
    kind: 'session:ended',
    data: {},
  } as const;
  await archiveEvents(server.services.store, inspectionId, [event]);
  await client.ask(issueRoomTicket, { params: { inspectionId } });
  expect(await server.services.roomLog.lastSeq(inspectionId)).toBe(41);
});

test('Q-7 only hosts may record, and only where the company and the inspection allow it', async () => {
  const admin = await server.signedInAs('admin');
  const inspector = await server.signedInAs('inspector');
  const claims = async (caller: Caller) =>
    await claimsOf((await caller.ask(issueRoomTicket, { params: { inspectionId } })).ticket);
  expect((await claims(admin)).abilities).not.toContain('record');
  await admin.ask(changeSettings, { body: { allowsRecording: true, recordingKeepDays: 90 } });
  expect((await claims(admin)).abilities).toContain('record');
  expect((await claims(admin)).recording).toMatchObject({ keepDays: 90 });
  // Staff who receive hosting in the call have the rules in their ticket.
  expect(await claims(inspector)).toMatchObject({ recording: { keepDays: 90 } });
  expect((await claims(inspector)).abilities).not.toContain('record');
  expect((await claims(client)).recording).toBeUndefined();
  const { updatedAt } = await admin.ask(getInspection, { params: { inspectionId } });
  const body = { isRecordingOff: true, unmodifiedSince: updatedAt };
  await admin.ask(updateInspection, { params: { inspectionId }, body });
  const excluded = await claims(admin);
  expect(excluded.abilities).not.toContain('record');
  expect(excluded.recording).toBeUndefined();
  await admin.ask(changeSettings, { body: { allowsRecording: false } });
});

test('refuses to keep recordings for less than a week or more than ten years', async () => {
  const admin = await server.signedInAs('admin');
  for (const recordingKeepDays of [6, 3651])
    expect((await admin.call(changeSettings, { body: { recordingKeepDays } })).status).toBe(400);
});
