import { mintId } from '@sightline/contracts/core/ids';
import { ABILITIES_OF } from '@sightline/contracts/rooms/abilities';
import { signTicket } from '@sightline/server-kit/tickets';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isolatedServices } from '../../../../tests/support/isolated.ts';
import { fakeTrack, roomPeer } from '../../../../tests/support/roomPeer.ts';
import { type RoomServer, startRoomServer, TICKET_SECRET } from '../../../../tests/support/roomServer.ts';
import { byTicket, refusalOf, roomSocket } from '../../../../tests/support/roomSocket.ts';

let server: RoomServer;
beforeAll(async () => {
  server = await startRoomServer(isolatedServices());
});
afterAll(() => server.close());

test('R-5, M-1 two people join and see and hear each other', async () => {
  const inspectionId = mintId();
  const host = roomPeer({ server, inspectionId, person: { name: 'Ines' } });
  const field = roomPeer({ server, inspectionId, person: { name: 'Karl', role: 'field' } });
  await host.publish('camera', fakeTrack('video'));
  await host.publish('microphone', fakeTrack('audio'));
  await host.join();
  await field.publish('camera', fakeTrack('video'));
  await field.join();
  const seen = await field.until('picture and sound of the host', ({ media }) => {
    const received = media.get(host.id());
    return !!received?.audio && !!received.video;
  });
  expect(seen.peers.map((peer) => peer.name)).toEqual(['Ines']);
  await host.until('picture of the field', ({ media }) => !!media.get(field.id())?.video);
  const { events } = await host.until('attendance', (state) => state.events.length === 2);
  expect(events.map((event) => event.by.name)).toEqual(['Ines', 'Karl']);
  host.close();
  field.close();
});

test('R-4 a page in the lobby is not in the room until it enters', async () => {
  const inspectionId = mintId();
  const host = roomPeer({ server, inspectionId });
  await host.join();
  const field = roomPeer({ server, inspectionId, person: { role: 'field' } });
  await field.prepare();
  expect(host.getState().peers).toHaveLength(0);
  const waiting = await roomSocket(server, byTicket(await server.ticket(inspectionId)));
  const early = await waiting.ask('chat:send', { id: mintId(), text: 'let me in' });
  expect(early).toMatchObject({ ok: false, error: { code: 'notReady' } });
  await field.join();
  await host.until('field is in', ({ peers }) => peers.length === 1);
  for (const one of [waiting, host, field]) one.close();
});

test('R-4 a page whose reply was lost with its socket enters as the same peer, and no other person does', async () => {
  const inspectionId = mintId();
  const host = roomPeer({ server, inspectionId });
  await host.join();
  const [karl, page] = [{ subject: `user:${mintId()}`, name: 'Karl', role: 'field' as const }, mintId()];
  const enter = async (person: object) => {
    const socket = await roomSocket(server, byTicket(await server.ticket(inspectionId, person)));
    const answer = await socket.ask('room:enter', { page });
    socket.close();
    return answer.ok ? (answer.value['you'] as { id: string }).id : answer.error.code;
  };
  const first = await enter(karl);
  expect(await enter(karl)).toBe(first);
  await host.until('one more peer', ({ peers }) => peers.length === 1);
  expect(await enter({ ...karl, subject: `user:${mintId()}` })).not.toBe(first);
  await host.until('another person', ({ peers }) => peers.length === 2);
  host.close();
});

test('R-14 a page that enters again with a ticket while its earlier socket is open is not told that it was replaced', async () => {
  const inspectionId = mintId();
  const [person, page] = [{ subject: `user:${mintId()}`, name: 'Karl' }, mintId()];
  const enter = async () => {
    const socket = await roomSocket(server, byTicket(await server.ticket(inspectionId, person)));
    await socket.ask('room:enter', { page });
    return socket;
  };
  const first = await enter();
  const second = await enter();
  await expect.poll(() => first.socket.connected).toBe(false);
  expect(first.received.map(({ name }) => name)).not.toContain('you:removed');
  second.close();
});

describe('R-1, R-2 refuses a socket', () => {
  const inspectionId = mintId();
  const person = {
    sub: `user:${mintId()}`,
    name: 'Eve',
    inspectionId,
    role: 'host' as const,
    abilities: [...ABILITIES_OF.host],
  };

  test.each([
    ['without anything', {}],
    ['with an unknown kind', { kind: 'password', password: 'hunter2' }],
    ['with a ticket that is no text', { kind: 'ticket', ticket: { $gt: '' } }],
    ['with more than it should say', { kind: 'ticket', ticket: 'x', role: 'host' }],
    ['with a malformed seat', { kind: 'resume', inspectionId, peerId: 'x', resumeToken: 'short' }],
  ])('%s', async (_how, handshake) => {
    expect(await refusalOf(server, handshake)).toBe('badInput');
  });

  test('with a ticket that was tampered with', async () => {
    const { ticket } = await server.ticket(inspectionId, { role: 'observer' });
    const [header, payload = '', signature] = ticket.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const promoted = { ...claims, role: 'host', abilities: ABILITIES_OF.host };
    const forged = [header, Buffer.from(JSON.stringify(promoted)).toString('base64url'), signature].join('.');
    expect(await refusalOf(server, { kind: 'ticket', ticket: forged })).toBe('ticketInvalid');
  });

  test('with a ticket signed with another key', async () => {
    const { token } = await signTicket({ ...person, node: server.node }, 'x'.repeat(32));
    expect(await refusalOf(server, { kind: 'ticket', ticket: token })).toBe('ticketInvalid');
  });

  test('with a ticket without a signature', async () => {
    const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = { ...person, node: server.node, jti: mintId(), iat: 1, exp: 9e9, aud: 'room' };
    const ticket = `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;
    expect(await refusalOf(server, { kind: 'ticket', ticket })).toBe('ticketInvalid');
  });

  test('with a ticket that has expired', async () => {
    const now = Math.floor(Date.now() / 1000);
    const claims = { ...person, node: server.node, jti: mintId(), iat: now - 90, exp: now - 30, aud: 'room' };
    const key = new TextEncoder().encode(TICKET_SECRET);
    const ticket = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key);
    expect(await refusalOf(server, { kind: 'ticket', ticket })).toBe('ticketInvalid');
  });

  test('with a used ticket', async () => {
    const handshake = byTicket(await server.ticket(inspectionId));
    expect(await refusalOf(server, handshake)).toBe('in');
    expect(await refusalOf(server, handshake)).toBe('ticketInvalid');
  });

  test('with a ticket for another node', async () => {
    const handshake = byTicket(await server.ticket(inspectionId, { node: 'node-9' }));
    expect(await refusalOf(server, handshake)).toBe('ticketInvalid');
  });

  test('with a seat that does not exist', async () => {
    const handshake = { kind: 'resume', inspectionId, peerId: mintId(), resumeToken: 's'.repeat(43) };
    expect(await refusalOf(server, handshake)).toBe('ticketInvalid');
  });

  test('from a page of another origin', async () => {
    const handshake = byTicket(await server.ticket(inspectionId));
    expect(await refusalOf(server, handshake, { origin: 'https://evil.example' })).not.toBe('in');
    expect(await refusalOf(server, handshake, { origin: 'http://localhost:8080' })).toBe('in');
  });
});

test('R-8 limits the number of devices per person', async () => {
  const inspectionId = mintId();
  const subject = `user:${mintId()}`;
  const devices = Array.from({ length: 6 }, () => roomPeer({ server, inspectionId, person: { subject } }));
  for (const device of devices.slice(0, 5)) await device.join();
  expect(devices[0]?.getState().peers).toHaveLength(4);
  await expect(devices[5]?.join()).rejects.toMatchObject({ code: 'roomFull' });
  expect(devices[5]?.getState().call).toMatchObject({ name: 'failed' });
  for (const device of devices) device.close();
});

test('R-8 closed pages that never left do not count as devices', async () => {
  const inspectionId = mintId();
  const subject = `user:${mintId()}`;
  const witness = roomPeer({ server, inspectionId });
  await witness.join();
  for (let visit = 0; visit < 6; visit++) {
    const page = roomPeer({ server, inspectionId, person: { subject } });
    await page.join();
    page.close();
    await witness.until('the page to be away', ({ peers }) => peers.every(({ connected }) => !connected));
  }
  expect(witness.getState().peers).toHaveLength(5);
  witness.close();
});
