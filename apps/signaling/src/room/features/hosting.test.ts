import { mintId } from '@sightline/contracts/core/ids';
import { endSession, lockRoom, mutePeer, removePeer } from '@sightline/contracts/rooms/room';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isolatedServices } from '../../../../../tests/support/isolated.ts';
import { fakeTrack, type RoomPeer, roomPeer } from '../../../../../tests/support/roomPeer.ts';
import { type RoomServer, startRoomServer } from '../../../../../tests/support/roomServer.ts';
import { byTicket, refusalOf, roomSocket } from '../../../../../tests/support/roomSocket.ts';

let server: RoomServer;
let inspectionId: string;
let host: RoomPeer;
let field: RoomPeer;
const FIELD = { role: 'field' as const, name: 'Karl', subject: `guest:${mintId()}` };

beforeAll(async () => {
  server = await startRoomServer(isolatedServices());
});
afterAll(() => server.close());
beforeEach(async () => {
  inspectionId = mintId();
  host = roomPeer({ server, inspectionId, person: { name: 'Ines' } });
  field = roomPeer({ server, inspectionId, person: FIELD });
  await host.join();
  await field.publish('microphone', fakeTrack('audio'));
  await field.join();
  await host.until('sound of the field', ({ media }) => !!media.get(field.id())?.audio);
});
afterEach(() => {
  host.close();
  field.close();
});

test('R-3 refuses host commands from an observer and changes nothing', async () => {
  const viewer = await roomSocket(
    server,
    byTicket(await server.ticket(inspectionId, { role: 'observer', name: 'Vera' })),
  );
  await viewer.ask('room:enter', {});
  await host.until('the viewer is in', ({ peers, events }) => peers.length === 2 && events.length === 3);
  const before = host.getState();
  const peerId = field.id();
  const tries: [string, unknown][] = [
    ['peer:mute', { peerId }],
    ['peer:remove', { id: mintId(), peerId }],
    ['room:lock', { id: mintId(), locked: true }],
    ['session:end', { id: mintId() }],
    ['label:change', { id: mintId(), label: 'Mine', roomType: 'attic' }],
    ['capture:request', { photoId: mintId(), peerId }],
    ['capture:report', { state: 'failed', photoId: mintId(), reason: 'x' }],
    ['camera:control', { peerId, action: { do: 'torch', on: true } }],
    ['camera:announce', null],
  ];
  for (const [name, request] of tries) {
    expect(await viewer.ask(name, request), name).toMatchObject({ ok: false, error: { code: 'forbidden' } });
  }
  expect(host.getState().room).toEqual(before.room);
  expect(host.getState().events).toEqual(before.events);
  expect(host.getState().peers).toEqual(before.peers);
  expect(field.getState().intent.microphone).toBe(true);
  viewer.close();
});

test('R-3 gives an observer no send transport', async () => {
  const viewer = await roomSocket(server, byTicket(await server.ticket(inspectionId, { role: 'observer' })));
  const entered = await viewer.ask('room:enter', {});
  expect(entered).toMatchObject({ ok: true, value: { media: { transports: { send: null } } } });
  const rtpParameters = { codecs: [{ mimeType: 'video/VP8', payloadType: 96, clockRate: 90_000 }] };
  const stream = { transportId: 'any', source: 'camera', rtpParameters };
  expect(await viewer.ask('producer:create', stream)).toMatchObject({ error: { code: 'forbidden' } });
  viewer.close();
});

test('R-30 a muted peer is notified and can unmute itself', async () => {
  await host.ask(mutePeer, { peerId: field.id() });
  await field.until('muted', ({ intent }) => !intent.microphone);
  await host.until('seen as muted', ({ media }) => media.get(field.id())?.audioPaused === true);
  await field.setPaused('microphone', false);
  await host.until('audible again', ({ media }) => media.get(field.id())?.audioPaused === false);
  expect(field.getState().intent.microphone).toBe(true);
});

test('R-7, R-31 a removed peer is notified and refused with any ticket or resume token', async () => {
  const seat = field.memory.load();
  const spare = byTicket(await server.ticket(inspectionId, FIELD));
  const removal = { id: mintId(), peerId: field.id() };
  await host.ask(removePeer, removal);
  await host.ask(removePeer, removal);
  await field.until('removed', ({ call }) => call.name === 'ended' && call.reason === 'removed');
  await host.until('alone', ({ peers }) => peers.length === 0);
  const { events } = await host.until('written', (state) => state.events.length === 3);
  expect(events.filter((event) => event.kind === 'peer:left')).toMatchObject([
    { by: { name: 'Ines' }, data: { name: 'Karl', reason: 'removed' } },
  ]);
  expect(await refusalOf(server, spare)).toBe('removed');
  expect(await refusalOf(server, byTicket(await server.ticket(inspectionId, FIELD)))).toBe('removed');
  expect(await refusalOf(server, { kind: 'resume', inspectionId, ...seat })).toBe('ticketInvalid');
  const again = roomPeer({ server, inspectionId, person: FIELD });
  await expect(again.join()).rejects.toMatchObject({ code: 'removed' });
  expect(again.getState().call).toEqual({ name: 'ended', reason: 'removed' });
});

test('R-6 a locked room refuses newcomers, but not its peers or those who may unlock it', async () => {
  await host.ask(lockRoom, { id: mintId(), locked: true });
  await field.until('locked', ({ room }) => room?.locked === true);
  const stranger = roomPeer({ server, inspectionId, person: { role: 'field' } });
  await expect(stranger.join()).rejects.toMatchObject({ code: 'roomLocked' });
  expect(stranger.getState().call).toMatchObject({ name: 'failed', code: 'roomLocked' });
  const desktop = roomPeer({ server, inspectionId, person: FIELD });
  await desktop.join();
  const secondHost = roomPeer({ server, inspectionId });
  await secondHost.join();
  await secondHost.ask(lockRoom, { id: mintId(), locked: false });
  await stranger.join();
  expect(stranger.getState().call.name).toBe('live');
  for (const one of [stranger, desktop, secondHost]) one.close();
});

test('R-6 a socket in the lobby cannot enter after the room was locked', async () => {
  const waiting = roomPeer({ server, inspectionId, person: { role: 'field' } });
  await waiting.prepare();
  await host.ask(lockRoom, { id: mintId(), locked: true });
  await expect(waiting.join()).rejects.toMatchObject({ code: 'roomLocked' });
  waiting.close();
});

test('R-32 ending the session notifies everyone, and the next session starts unlocked', async () => {
  await host.ask(lockRoom, { id: mintId(), locked: true });
  await host.ask(endSession, { id: mintId() });
  for (const one of [host, field]) {
    await one.until('ended', ({ call }) => call.name === 'ended' && call.reason === 'ended');
  }
  const next = roomPeer({ server, inspectionId, person: { role: 'field' } });
  await next.join();
  const { events } = await next.until('what was before', (state) => state.events.length >= 7);
  const kinds = events.map((event) => event.kind);
  expect(kinds.slice(0, 6).sort()).toEqual(
    ['peer:joined', 'peer:joined', 'peer:left', 'peer:left', 'room:locked', 'session:ended'].sort(),
  );
  next.close();
});

const GUEST = { role: 'field' as const, subject: `guest:${mintId()}` };

test('R-42 a guest who got a ticket before the session ended cannot reopen the room, not even from its lobby', async () => {
  const waiting = await roomSocket(server, byTicket(await server.ticket(inspectionId, GUEST)));
  const client = { ...GUEST, subject: `user:${mintId()}` };
  const early = [];
  for (const person of [GUEST, client, { role: 'host' as const }])
    early.push(byTicket(await server.ticket(inspectionId, person)));
  await host.ask(endSession, { id: mintId() });
  await host.until('ended', ({ call }) => call.name === 'ended');
  expect(await waiting.ask('room:enter', {})).toMatchObject({ error: { code: 'ticketInvalid' } });
  const answers = await Promise.all(early.map((ticket) => refusalOf(server, ticket)));
  expect(answers).toEqual(['ticketInvalid', 'in', 'in']);
  waiting.close();
});

test('R-42 after the end, guests need a host in the room and a later ticket', async () => {
  const early = byTicket(await server.ticket(inspectionId, GUEST));
  await host.ask(endSession, { id: mintId() });
  await host.until('ended', ({ call }) => call.name === 'ended');
  // The API admitted the guest just before the end and signed the ticket just after it.
  expect(await refusalOf(server, byTicket(await server.ticket(inspectionId, GUEST)))).toBe('ticketInvalid');
  const next = roomPeer({ server, inspectionId });
  await next.join();
  await next.until('recorded', ({ events }) => events.at(-1)?.by.subject === next.getState().you?.subject);
  expect(await refusalOf(server, early)).toBe('ticketInvalid');
  expect(await refusalOf(server, byTicket(await server.ticket(inspectionId, GUEST)))).toBe('in');
  next.close();
});
