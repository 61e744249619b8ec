import { getCurrentUser } from '@sightline/contracts/accounts/accounts';
import { mintId } from '@sightline/contracts/core/ids';
import { changeInspectionStatus } from '@sightline/contracts/inspections/inspections';
import { listPhotos } from '@sightline/contracts/photos/photos';
import {
  createInvitation,
  createInvitationLink,
  getInvitationLink,
  type Invitation,
  issueRoomTicket,
  listInvitations,
  mailInvitation,
  openInvitation,
  redeemInvitation,
  revokeInvitation,
} from '@sightline/contracts/rooms/rooms';
import { invitationToken } from '@sightline/server-kit/invitationLinks';
import type { NewRoomEvent } from '@sightline/server-kit/RoomLog';
import { derivedId } from '@sightline/store/core/derivedId';
import { deliveries, findDelivery } from '@sightline/store/deliveries/deliveries';
import { claimDelivery, settleDelivery } from '@sightline/store/deliveries/outcomes';
import { invitationExpiry } from '@sightline/store/personalLinks';
import { findInvitation, invitations } from '@sightline/store/rooms/invitations';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { storedInspection } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { createUpload, metadataFor } from '../../../../../tests/support/uploads.ts';

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let server: TestServer;
let admin: Caller;
let inspectionId: string;

beforeAll(async () => {
  server = await TestServer.start();
  admin = await server.signedInAs('admin');
});

beforeEach(async () => {
  await server.startNode();
  inspectionId = (await storedInspection(server.services.store))._id;
});

afterAll(() => server.close());

async function invited(changes: { role?: Invitation['role']; id?: string } = {}): Promise<Invitation> {
  const body = { id: mintId(), name: 'Sam Field', email: 'sam@example.com', ...changes };
  return await admin.ask(createInvitation, { params: { inspectionId }, body });
}

/** The token of the recipient's link. */
function tokenOf({ id }: Pick<Invitation, 'id'>): string {
  return invitationToken(id, server.services.configuration.ticketSecret);
}

async function guestBy(invitation: Pick<Invitation, 'id'>) {
  const guest = server.visitor();
  await guest.ask(redeemInvitation, { body: { token: tokenOf(invitation) } });
  return guest;
}

const opened = async (invitation: Pick<Invitation, 'id'>) =>
  await server.visitor().ask(openInvitation, { body: { token: tokenOf(invitation) } });

/** Appends an event of the host to the log of the room. */
async function append(event: Pick<NewRoomEvent, 'kind' | 'data'>): Promise<void> {
  const host = { subject: `user:${admin.user._id}`, name: 'Dana', role: 'host' as const };
  await server.services.roomLog.append(inspectionId, { id: mintId(), by: host, ...event } as NewRoomEvent);
}

const hostJoined = () => ({
  kind: 'peer:joined' as const,
  data: { peerId: mintId(), name: 'Dana', role: 'host' as const },
});

test('a link to hand over also has a QR code; it stays the same, is not stored and can be withdrawn', async () => {
  const input = { params: { inspectionId }, body: { id: mintId(), name: 'Sam Field' } };
  const made = await admin.ask(createInvitationLink, input);
  expect((await admin.ask(createInvitationLink, input)).link).toBe(made.link);
  expect(made.qrCode).toMatch(/^<svg/);
  expect(made.invitation).toMatchObject({ name: 'Sam Field', email: '', role: 'field', delivery: null });
  const { link } = await admin.ask(getInvitationLink, { params: { invitationId: input.body.id } });
  expect(link).toBe(made.link);
  expect(link).toMatch(/^http:\/\/localhost:8080\/join#[\w-]{43}$/);
  const mail = { params: { invitationId: input.body.id }, body: { id: mintId() } };
  expect((await admin.call(mailInvitation, mail)).status).toBe(400);
  const token = new URL(made.link).hash.slice(1);
  expect(JSON.stringify(await findInvitation(server.services.store, input.body.id))).not.toContain(token);
  const guest = server.visitor();
  await guest.ask(redeemInvitation, { body: { token } });
  expect(await guest.ask(getCurrentUser, {})).toMatchObject({ role: 'guest', firstName: 'Sam' });
  await admin.ask(revokeInvitation, { params: { invitationId: input.body.id } });
  expect((await server.visitor().call(redeemInvitation, { body: { token } })).status).toBe(410);
  expect((await admin.call(getInvitationLink, { params: mail.params })).status).toBe(404);
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
  const invitation = await invited();
  const guest = await guestBy(invitation);
  const ask = () => guest.call(issueRoomTicket, { params: { inspectionId } });
  const joined = hostJoined();
  await append(joined);
  expect((await ask()).status).toBe(200);
  await append({ kind: 'session:ended', data: {} });
  await append({ kind: 'peer:left', data: { ...joined.data, reason: 'closed' } });
  const refused = await ask();
  expect(refused).toMatchObject({ status: 410, reply: { code: 'sessionEnded' } });
  expect(await opened(invitation)).toMatchObject({ state: 'ended', at: expect.stringMatching(/Z$/) });
  const again = await server.visitor().call(redeemInvitation, { body: { token: tokenOf(invitation) } });
  expect(again.reply).toMatchObject({ code: 'sessionEnded' });
  expect((await admin.call(issueRoomTicket, { params: { inspectionId } })).status).toBe(200);
  await append(hostJoined());
  expect((await ask()).status).toBe(200);
  expect(await opened(invitation)).toMatchObject({ state: 'open', at: null });
});

test('opening a link says what it is for, and starts no session', async () => {
  const invitation = await invited({ role: 'observer' });
  const scanner = server.visitor();
  expect(await scanner.ask(openInvitation, { body: { token: tokenOf(invitation) } })).toEqual({
    state: 'open',
    at: null,
    name: 'Sam Field',
    role: 'observer',
    inspection: {
      projectType: 'comprehensive',
      address: '12 Palm Way, Miramar',
      inspector: '',
      scheduledDate: null,
      preferredTime: null,
    },
    onCall: { count: 0, name: '' },
  });
  expect((await scanner.call(getCurrentUser, {})).status).toBe(401);
  const [listed] = await admin.ask(listInvitations, { params: { inspectionId } });
  expect(listed?.firstUsedAt).toBeNull();
});

test('a link of a canceled or completed inspection says so, and starts no session', async () => {
  const { store } = server.services;
  for (const [status, state] of [
    ['completed', 'ended'],
    ['cancelled', 'cancelled'],
  ] as const) {
    inspectionId = (await storedInspection(store))._id;
    const invitation = await invited();
    await admin.ask(changeInspectionStatus, { params: { inspectionId }, body: { status } });
    expect(await opened(invitation)).toMatchObject({ state, at: expect.stringMatching(/Z$/) });
    const body = { token: tokenOf(invitation) };
    expect((await server.visitor().call(redeemInvitation, { body })).status).toBe(
      state === 'ended' ? 410 : 409,
    );
  }
});

test('a guest may come back to a call in which the inspection was completed', async () => {
  const invitation = await invited();
  await append(hostJoined());
  await admin.ask(changeInspectionStatus, { params: { inspectionId }, body: { status: 'completed' } });
  await guestBy(invitation);
});

test('a withdrawn link removes the guest from the room, ends the session and stops working', async () => {
  const orders = await server.roomOrders();
  const invitation = await invited();
  const token = tokenOf(invitation);
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
  expect(await opened(invitation)).toMatchObject({ state: 'withdrawn', inspection: null });
});

test('an expired link stops working, and so does its session, until it is mailed again', async () => {
  const invitation = await invited();
  const token = tokenOf(invitation);
  const guest = await guestBy(invitation);
  const expired = { $set: { expiresAt: new Date(Date.now() - 1000) } };
  await server.services.store.of(invitations).updateOne({ _id: invitation.id }, expired);
  expect((await server.visitor().call(redeemInvitation, { body: { token } })).status).toBe(410);
  expect((await guest.call(listPhotos, { params: { inspectionId } })).status).toBe(401);
  expect(await opened(invitation)).toMatchObject({
    state: 'expired',
    inspection: { projectType: 'comprehensive' },
  });
  const id = mintId();
  const params = { invitationId: invitation.id };
  for (let times = 0; times < 2; times += 1) await admin.ask(mailInvitation, { params, body: { id } });
  expect(
    await server.services.store.of(deliveries).countDocuments({ 'mail.invitationId': invitation.id }),
  ).toBe(2);
  expect(await opened(invitation)).toMatchObject({ state: 'open' });
});

test('refuses a tampered link', async () => {
  const token = tokenOf(await invited());
  const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  expect((await server.visitor().call(redeemInvitation, { body: { token: forged } })).status).toBe(410);
  const operator = await server.visitor().send('POST', '/api/invitations/redeem', { token: { $ne: null } });
  expect(operator.status).toBe(400);
});

test('the same invitation sent twice creates one link and one mail; with other content it is a conflict', async () => {
  const id = mintId();
  const first = await invited({ id });
  expect(await invited({ id })).toEqual(first);
  expect(await server.services.store.of(deliveries).countDocuments({ 'mail.invitationId': id })).toBe(1);
  const body = { id, name: 'Sam Field', email: 'other@example.com' };
  expect((await admin.call(createInvitation, { params: { inspectionId }, body })).status).toBe(409);
});

test('only a hash of the token is stored', async () => {
  const invitation = await invited();
  const token = tokenOf(invitation);
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
