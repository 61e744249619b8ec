import { mintId } from '@sightline/contracts/core/ids';
import { fetchEvents } from '@sightline/contracts/rooms/room';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isolatedServices } from '../../../../tests/support/isolated.ts';
import { type RoomServer, startRoomServer } from '../../../../tests/support/roomServer.ts';
import { byTicket, type RoomSocket, refusalOf, roomSocket } from '../../../../tests/support/roomSocket.ts';

const inspectionId = mintId();
let server: RoomServer;
let peer: RoomSocket;
beforeAll(async () => {
  server = await startRoomServer(isolatedServices());
});
afterAll(() => server.close());
beforeEach(async () => {
  peer = await roomSocket(server, byTicket(await server.ticket(inspectionId)));
  await peer.ask('room:enter', {});
});
afterEach(() => peer.close());

async function stillServes(): Promise<void> {
  expect(await peer.ask('events:fetch', { since: 0 })).toMatchObject({ ok: true });
}

async function said(): Promise<RoomEvent[]> {
  const answer = await peer.ask('events:fetch', { since: 0 });
  if (!answer.ok) throw new Error(answer.error.message);
  return fetchEvents.reply.parse(answer.value).events.filter((event) => event.kind === 'chat:sent');
}

test('R-9 refuses an unknown command and keeps the socket open', async () => {
  for (const name of ['room:take-over', '__proto__', 'constructor', 'toString']) {
    expect(await peer.ask(name, {})).toMatchObject({ ok: false, error: { code: 'badInput' } });
  }
  await stillServes();
});

test.each([
  ['nothing', undefined],
  ['a number', 7],
  ['a list', [1, 2, 3]],
  ['another type', { id: mintId(), text: { $gt: '' } }],
  ['a malformed id', { id: '1', text: 'hello' }],
  ['too long a text', { id: mintId(), text: 'x'.repeat(2001) }],
  ['an empty text', { id: mintId(), text: '   ' }],
  ['an unknown field', { id: mintId(), text: 'hello', role: 'host' }],
  ['a prototype', JSON.parse(`{"id":"${mintId()}","text":"hello","__proto__":{"role":"host"}}`)],
])('R-9 refuses a message that is %s and names the field', async (_what, request) => {
  const before = await said();
  const answer = await peer.ask('chat:send', request);
  expect(answer).toMatchObject({ ok: false, error: { code: 'badInput' } });
  expect(await said()).toEqual(before);
});

test('R-9 carries out a command without an acknowledgement callback', async () => {
  peer.socket.emit('chat:send', { id: mintId(), text: 'no answer wanted' });
  peer.socket.emit('chat:send');
  peer.socket.emit('nonsense', 1, 2, 3);
  await stillServes();
});

test('R-9 a 1 MB event closes its socket and no other', async () => {
  const other = await roomSocket(server, byTicket(await server.ticket(inspectionId)));
  const gone = new Promise((resolve) => peer.socket.once('disconnect', resolve));
  peer.socket.emit('chat:send', { id: mintId(), text: 'x'.repeat(1_000_000) });
  await gone;
  expect(await other.ask('room:enter', {})).toMatchObject({ ok: true });
  other.close();
});

test('R-9 refuses commands over the rate limit, with the time to wait', async () => {
  const flood = Array.from({ length: 260 }, () => peer.ask('events:fetch', { since: 0 }));
  const answers = await Promise.all(flood);
  const refused = answers.filter((answer) => !answer.ok);
  expect(answers[0]).toMatchObject({ ok: true });
  expect(refused.length).toBeGreaterThan(50);
  expect(refused[0]).toMatchObject({ error: { code: 'tooManyTries', details: { retryAfterSeconds: 2 } } });
  await new Promise((resolve) => setTimeout(resolve, 200));
  await stillServes();
});

test('R-9 disconnects a socket that keeps flooding', async () => {
  const gone = new Promise((resolve) => peer.socket.once('disconnect', resolve));
  for (let count = 0; count < 700; count++) peer.socket.emit('nonsense');
  await gone;
});

test('R-9 commands that finish after their peer has left have no effect', async () => {
  const other = await roomSocket(server, byTicket(await server.ticket(inspectionId)));
  const late = ['chat:send', 'media:rebuild', 'camera:announce', 'events:fetch'];
  const left = peer.ask('room:leave', {});
  for (const name of late) void peer.ask(name, { id: mintId(), text: 'bye' }).catch(() => undefined);
  expect(await left).toMatchObject({ ok: true });
  await expect.poll(() => peer.socket.connected).toBe(false);
  expect(await other.ask('room:enter', {})).toMatchObject({ ok: true });
  other.close();
});

test('R-20 limits durable events per person over all devices', async () => {
  const subject = `user:${mintId()}`;
  const [phone, desktop] = [await enteredAs(subject), await enteredAs(subject)];
  const write = (device: RoomSocket) => device.ask('chat:send', { id: mintId(), text: 'again' });
  const answers = await Promise.all(Array.from({ length: 20 }, () => [write(phone), write(desktop)]).flat());
  expect(answers.filter(({ ok }) => ok).length).toBeLessThan(25);
  const refused = answers.find(({ ok }) => !ok);
  expect(refused).toMatchObject({ error: { code: 'tooManyTries', details: { retryAfterSeconds: 5 } } });
  await stillServes();
  phone.close();
  desktop.close();
});

test('R-20 limits the bytes that a person may write', async () => {
  const writer = await enteredAs(`user:${mintId()}`);
  const flood = Array.from({ length: 15 }, () =>
    writer.ask('chat:send', { id: mintId(), text: 'x'.repeat(2000) }),
  );
  const answers = await Promise.all(flood);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
  writer.close();
});

/** The status that an address gets when it connects without credentials. */
async function connect(address: string): Promise<number> {
  const path = `/signaling/${server.node}/socket.io/?EIO=4&transport=polling`;
  return (await fetch(`${server.origin}${path}`, { headers: { 'X-Forwarded-For': address } })).status;
}

test('R-9 counts the addresses of one IPv6 network together, and an IPv4 address in both its forms', async () => {
  const network = Array.from({ length: 40 }, (_, count) => `2001:db8:7:42::${count.toString(16)}`);
  const forms = Array.from({ length: 40 }, (_, count) => `${count % 2 ? '::ffff:' : ''}198.51.100.7`);
  for (const addresses of [network, forms]) {
    const answers = await Promise.all(addresses.map(connect));
    expect(answers.filter((status) => status === 200)).toHaveLength(30);
  }
  expect(await connect('2001:db8:7:43::1')).toBe(200);
});

test('R-9 limits unauthenticated sockets per address', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => connect('203.0.113.7')));
  expect(answers.filter((status) => status === 200)).toHaveLength(30);
  expect(await connect('203.0.113.8')).toBe(200);
  const ticket = byTicket(await server.ticket(inspectionId));
  expect(await refusalOf(server, ticket, { 'X-Forwarded-For': '203.0.113.7' })).not.toBe('in');
  expect(await refusalOf(server, ticket, { 'X-Forwarded-For': '203.0.113.9' })).toBe('in');
});

async function enteredAs(subject: string): Promise<RoomSocket> {
  const socket = await roomSocket(server, byTicket(await server.ticket(inspectionId, { subject })));
  await socket.ask('room:enter', {});
  return socket;
}
