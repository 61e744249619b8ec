import { getCurrentUser } from '@sightline/contracts/accounts/accounts';
import { mintId } from '@sightline/contracts/core/ids';
import { listPhotos } from '@sightline/contracts/photos/photos';
import {
  createInvitation,
  createInvitationLink,
  type Invitation,
  issueRoomTicket,
  listInvitations,
  redeemInvitation,
  revokeInvitation,
} from '@sightline/contracts/rooms/rooms';
import type { NewRoomEvent } from '@sightline/server-kit/RoomLog';
import { derivedId } from '@sightline/store/core/derivedId';
import { deliveries, findDelivery } from '@sightline/store/deliveries/deliveries';
import { claimDelivery, settleDelivery } from '@sightline/store/deliveries/outcomes';
import { findInvitation, invitations } from '@sightline/store/rooms/invitations';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { storedInspection } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { createUpload, metadataFor } from '../../../../../tests/support/uploads.ts';
import { invitationExpiry } from './invitations.ts';

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let server: TestServer;
let admin: Caller;
let inspectionId: string;

beforeAll(async () => {
  server = await TestServer.start();
  admin = await server.signedInAs('admin');
});

beforeEach(async () => {
  await server.services.placement.announceNode({ node: 'node-1', rooms: 0, peers: 0 });
  inspectionId = (await storedInspection(server.services.store))._id;
});

afterAll(() => server.close());

async function invited(changes: { role?: Invitation['role']; id?: string } = {}): Promise<Invitation> {
  const body = { id: mintId(), name: 'Sam Field', email: 'sam@example.com', ...changes };
  return await admin.ask(createInvitation, { params: { inspectionId }, body });
}

/** The token in the recipient's mail. */
async function tokenMailedFor(invitation: Pick<Invitation, 'id'>): Promise<string> {
  const delivery = await findDelivery(server.services.store, derivedId('room-invitation', invitation.id));
  const link = delivery?.mail.kind === 'roomInvitation' ? (delivery.mail.link ?? '') : '';
  expect(link).toMatch(/^http:\/\/localhost:8080\/join#[\w-]{43}$/);
  return link.split('#')[1] ?? '';
}

async function guestBy(invitation: Pick<Invitation, 'id'>) {
  const guest = server.visitor();
  await guest.ask(redeemInvitation, { body: { token: await tokenMailedFor(invitation) } });
  return guest;
}

test('a link to hand over also has a QR code; the same request gives the same link, which is not stored and can be withdrawn', async () => {
  const input = { params: { inspectionId }, body: { id: mintId(), name: 'Sam Field' } };
  const made = await admin.ask(createInvitationLink, input);
  expect((await admin.ask(createInvitationLink, input)).link).toBe(made.link);
  expect(made.qrCode).toMatch(/^<svg/);
  expect(made.invitation).toMatchObject({ name: 'Sam Field', email: '', role: 'field', delivery: 'sent' });
  const token = new URL(made.link).hash.slice(1);
  expect(JSON.stringify(await findInvitation(server.services.store, input.body.id))).not.toContain(token);
  const guest = server.visitor();
  await guest.ask(redeemInvitation, { body: { token } });
  expect(await guest.ask(getCurrentUser, {})).toMatchObject({ role: 'guest', firstName: 'Sam' });
  await admin.ask(revokeInvitation, { params: { invitationId: input.body.id } });
  expect((await server.visitor().call(redeemInvitation, { body: { token } })).status).toBe(410);
});

test('a guest signs in with the mailed link, sees this inspection and gets a ticket to its room', async () => {
  const invitation = await invited();
  expect(invitation).toMatchObject({ role: 'field', delivery: 'queued', revokedAt: null, firstUsedAt: null });
  const guest = await guestBy(invitation);
  const me = await guest.ask(getCurrentUser, {});
  expect(me).toMatchObject({ role: 'guest', guestOf: { inspectionId, roomRole: 'field' } });
  const ticket = await guest.ask(issueRoomTicket, { params: { inspectionId } });
  expect(ticket.role).toBe('field');
  const [listed] = await admin.ask(listInvitations, { params: { inspectionId } });
  expect(listed?.firstUsedAt).not.toBeNull();
});

test('a guest does not find another inspection', async () => {
  const guest = await guestBy(await invited());
  const other = (await storedInspection(server.services.store))._id;
  for (const endpoint of [issueRoomTicket, listPhotos])
    expect((await guest.call(endpoint, { params: { inspectionId: other } })).status).toBe(404);
});

test('the link works again after a reload and on another phone', async () => {
  const invitation = await invited();
  await guestBy(invitation);
  const again = await guestBy(invitation);
  expect((await again.call(issueRoomTicket, { params: { inspectionId } })).status).toBe(200);
});

test('a guest cannot reopen an ended room, and can join again once a host has started the next session', async () => {
  const guest = await guestBy(await invited());
  const host = { subject: `user:${admin.user._id}`, name: 'Dana', role: 'host' as const };
  const joined = { peerId: mintId(), name: 'Dana', role: 'host' as const };
  const ask = () => guest.call(issueRoomTicket, { params: { inspectionId } });
  const append = (event: Pick<NewRoomEvent, 'kind' | 'data'>) =>
    server.services.roomLog.append(inspectionId, { id: mintId(), by: host, ...event } as NewRoomEvent);
  await append({ kind: 'peer:joined', data: joined });
  expect((await ask()).status).toBe(200);
  await append({ kind: 'session:ended', data: {} });
  await append({ kind: 'peer:left', data: { ...joined, reason: 'closed' } });
  const refused = await ask();
  expect(refused).toMatchObject({ status: 410, reply: { code: 'sessionEnded' } });
  expect((await admin.call(issueRoomTicket, { params: { inspectionId } })).status).toBe(200);
  await append({ kind: 'peer:joined', data: { ...joined, peerId: mintId() } });
  expect((await ask()).status).toBe(200);
});

test('a withdrawn link removes the guest from the room, ends the session and stops working', async () => {
  const orders = await server.roomOrders();
  const invitation = await invited();
  const token = await tokenMailedFor(invitation);
  const guest = await guestBy(invitation);
  await vi.waitFor(async () => {
    const { revokedAt } = await admin.ask(revokeInvitation, { params: { invitationId: invitation.id } });
    expect(revokedAt).not.toBeNull();
    expect(orders[0]).toMatchObject({
      do: 'dropSubject',
      subject: `guest:${invitation.id}`,
      reason: 'revoked',
    });
  });
  expect((await guest.call(issueRoomTicket, { params: { inspectionId } })).status).toBe(401);
  expect((await server.visitor().call(redeemInvitation, { body: { token } })).status).toBe(410);
});

test('an expired link stops working, and so does its session', async () => {
  const invitation = await invited();
  const token = await tokenMailedFor(invitation);
  const guest = await guestBy(invitation);
  const expired = { $set: { expiresAt: new Date(Date.now() - 1000) } };
  await server.services.store.of(invitations).updateOne({ _id: invitation.id }, expired);
  expect((await server.visitor().call(redeemInvitation, { body: { token } })).status).toBe(410);
  expect((await guest.call(listPhotos, { params: { inspectionId } })).status).toBe(401);
});

test('refuses a tampered link', async () => {
  const token = await tokenMailedFor(await invited());
  const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  expect((await server.visitor().call(redeemInvitation, { body: { token: forged } })).status).toBe(410);
  const operator = await server.visitor().send('POST', '/api/invitations/redeem', { token: { $ne: null } });
  expect(operator.status).toBe(400);
});

test('the same invitation sent twice creates one link and one mail; with other content it is a conflict', async () => {
  const id = mintId();
  const first = await invited({ id });
  const token = await tokenMailedFor(first);
  expect(await invited({ id })).toEqual(first);
  expect(await tokenMailedFor(first)).toBe(token);
  expect(await server.services.store.of(deliveries).countDocuments({ 'mail.invitationId': id })).toBe(1);
  const body = { id, name: 'Sam Field', email: 'other@example.com' };
  expect((await admin.call(createInvitation, { params: { inspectionId }, body })).status).toBe(409);
});

test('only a hash of the token is kept once the mail was sent', async () => {
  const invitation = await invited();
  const token = await tokenMailedFor(invitation);
  const deliveryId = derivedId('room-invitation', invitation.id);
  await claimDelivery(server.services.store, deliveryId);
  await settleDelivery(server.services.store, deliveryId, { state: 'sent' });
  const kept = [
    await findDelivery(server.services.store, deliveryId),
    await findInvitation(server.services.store, invitation.id),
  ];
  expect(JSON.stringify(kept)).not.toContain(token);
  const [listed] = await admin.ask(listInvitations, { params: { inspectionId } });
  expect(listed?.delivery).toBe('sent');
});

test('an invitation withdrawn before its mail was sent is not mailed', async () => {
  const invitation = await invited();
  const { delivery } = await admin.ask(revokeInvitation, { params: { invitationId: invitation.id } });
  expect(delivery).toBe('failed');
  const deliveryId = derivedId('room-invitation', invitation.id);
  expect(await claimDelivery(server.services.store, deliveryId)).toBeNull();
});

test('an observer cannot send photos', async () => {
  const observer = await guestBy(await invited({ role: 'observer' }));
  const answer = await createUpload(observer, metadataFor(inspectionId, Buffer.from('x')), 1);
  expect(answer.status).toBe(403);
});

test('a guest cannot be invited as host', async () => {
  const body = { id: mintId(), name: 'Sam', email: 'sam@example.com', role: 'host' };
  const path = `/api/inspections/${inspectionId}/invitations`;
  expect((await admin.send('POST', path, body)).status).toBe(400);
});

test('attempts to guess links are limited', async () => {
  const guesser = server.visitor();
  const statuses = new Set<number>();
  for (let turn = 0; turn < 60; turn++) {
    const body = { token: `guess-${turn}-guess-${turn}-guess` };
    statuses.add((await guesser.call(redeemInvitation, { body })).status);
  }
  expect([...statuses]).toEqual([410, 429]);
});

describe('the expiry of a link', () => {
  const now = new Date('2026-11-20T14:00:00Z');

  test("is the end of the day after the appointment in the organization's time zone", () => {
    // 9 p.m. of the 20th in New York is the 21st in Greenwich.
    const evening = new Date('2026-11-21T02:00:00Z');
    expect(invitationExpiry(evening, 'America/New_York', now).toISOString()).toBe('2026-11-22T04:59:59.999Z');
  });

  test('is 48 hours from now without an appointment, or with one in the past', () => {
    const expected = '2026-11-22T14:00:00.000Z';
    expect(invitationExpiry(null, 'America/New_York', now).toISOString()).toBe(expected);
    expect(invitationExpiry(new Date('2026-11-01T14:00:00Z'), 'America/New_York', now).toISOString()).toBe(
      expected,
    );
  });
});
