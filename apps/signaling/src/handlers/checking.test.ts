import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { mintId } from '@sightline/contracts/core/ids';
import { openCheckPath } from '@sightline/contracts/rooms/checkMedia';
import type { TransportOffer } from '@sightline/contracts/rooms/media';
import type { CheckPath } from '@sightline/contracts/rooms/phoneChecks';
import { signCheckReceipt, signCheckTicket } from '@sightline/server-kit/tickets';
import { Server } from 'socket.io';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { choosePort } from '../../../../infra/process/ports.ts';
import {
  checkService,
  checkSocket,
  checksOf,
  checkTicket,
  openLink,
} from '../../../../tests/support/checkSocket.ts';
import { isolatedServices } from '../../../../tests/support/isolated.ts';
import { startRoomProxy } from '../../../../tests/support/roomProxy.ts';
import { type RoomServer, startRoomServer, TICKET_SECRET } from '../../../../tests/support/roomServer.ts';
import { type RoomSocket, refusalOf } from '../../../../tests/support/roomSocket.ts';
import { validRequests } from '../../../../tests/support/validRequests.ts';

let server: RoomServer;
let open: RoomSocket[] = [];

beforeAll(async () => {
  server = await startRoomServer(isolatedServices());
});
afterAll(() => server.close());
afterEach(async () => {
  for (const socket of open) socket.close();
  open = [];
  await expect.poll(checksRunning).toBe(0);
});

async function check(sub?: string, on = server): Promise<RoomSocket> {
  const socket = await checkSocket(on, sub);
  open.push(socket);
  return socket;
}

async function pathOf(socket: RoomSocket, path: CheckPath): Promise<TransportOffer> {
  const answer = await socket.ask('check:path', { path });
  if (!answer.ok) throw new Error(answer.error.code);
  return openCheckPath.reply.parse(answer.value);
}

/** The reason for which the server ended the socket. */
const endOf = ({ socket }: RoomSocket): Promise<string> =>
  new Promise((resolve) => {
    if (!socket.connected) return resolve('io server disconnect');
    socket.once('disconnect', resolve);
  });

async function metric(name: string, on = server): Promise<number> {
  const text = await (await fetch(`${on.origin}/metrics`)).text();
  const [, value] = new RegExp(`^${name}(?:\\{.*\\})? (\\d+)`, 'm').exec(text) ?? [];
  return Number(value);
}
const checksRunning = (): Promise<number> => metric('signaling_phone_checks');

const id = mintId();
const requests = validRequests({ peerId: id, otherId: id, sendId: id, receiveId: id });

test('K-1 a ticket for a check opens one check on its node and no room', async () => {
  const ticket = await checkTicket(server);
  expect(await refusalOf(server, { kind: 'ticket', ticket })).toBe('ticketInvalid');
  expect(await refusalOf(checksOf(server), { ticket })).toBe('in');
  expect(await refusalOf(checksOf(server), { ticket })).toBe('ticketInvalid');
});

test.each([
  ['nothing', async () => ({}), 'badInput'],
  ['a ticket to a room', async () => ({ ticket: (await server.ticket(mintId())).ticket }), 'ticketInvalid'],
  [
    'a ticket for another node',
    async () => ({ ticket: await checkTicket({ node: 'node-9' }) }),
    'ticketInvalid',
  ],
  [
    'a receipt',
    async () => ({
      ticket: await signCheckReceipt({ sub: `guest:${mintId()}`, inspectionId: mintId() }, TICKET_SECRET),
    }),
    'ticketInvalid',
  ],
  [
    'a ticket signed by someone else',
    async () => ({
      ticket: await signCheckTicket({ sub: `guest:${mintId()}`, node: server.node }, 'x'.repeat(40)),
    }),
    'ticketInvalid',
  ],
])('K-1 a check is refused with %s', async (_what, handshake, code) => {
  expect(await refusalOf(checksOf(server), await handshake())).toBe(code);
});

test('K-1 a check answers none of the commands of rooms and opens none', async () => {
  const socket = await check();
  for (const [name, request] of Object.entries(requests))
    expect(await socket.ask(name, request), name).toMatchObject({ ok: false, error: { code: 'badInput' } });
  expect(await metric('signaling_rooms')).toBe(0);
});

test.each([
  ['udp', ['udp']],
  ['tcp', ['tcp']],
  ['relay', ['udp']],
] as const)('K-2 the path %s has candidates of its protocol only', async (path, expected) => {
  const { iceCandidates } = await pathOf(await check(), path);
  expect([...new Set(iceCandidates.map(({ protocol }) => protocol))]).toEqual(expected);
});

test('K-2 a path replaces the one before, and a stream is accepted on the current one only', async () => {
  const socket = await check();
  expect(await socket.ask('check:open', {})).toMatchObject({
    value: { routerRtpCapabilities: { codecs: expect.any(Array) } },
  });
  const former = await pathOf(socket, 'udp');
  const current = await pathOf(socket, 'tcp');
  const { rtpParameters } = requests['producer:create'] as { rtpParameters: unknown };
  const send = (transportId: string) => socket.ask('check:send', { transportId, rtpParameters });
  expect(await send(former.id)).toMatchObject({ error: { code: 'notFound' } });
  expect(await send(current.id)).toEqual({ ok: true, value: {} });
  expect(await socket.ask('check:measure', {})).toEqual({
    ok: true,
    value: { bytes: 0, packets: 0, lostPackets: 0 },
  });
});

test('K-2 invalid parameters are refused, and the check continues', async () => {
  const socket = await check();
  const { id: transportId } = await pathOf(socket, 'udp');
  for (const rtpParameters of [{}, { codecs: [] }, { codecs: [{ payloadType: 300, clockRate: 1 }] }])
    expect(await socket.ask('check:send', { transportId, rtpParameters })).toMatchObject({
      error: { code: 'badInput' },
    });
  expect(await socket.ask('check:path', { path: 'smoke' })).toMatchObject({ error: { code: 'badInput' } });
  await pathOf(socket, 'tcp');
});

test('K-3 one person has three checks at once, and a place is free when one has ended', async () => {
  const sub = `guest:${mintId()}`;
  const refused = async () => await refusalOf(checksOf(server), { ticket: await checkTicket(server, sub) });
  const checks = [await check(sub), await check(sub), await check(sub)];
  expect(await refused()).toBe('tooManyTries');
  expect(await refusalOf(checksOf(server), { ticket: await checkTicket(server) })).toBe('in');
  checks[0]?.close();
  await expect.poll(refused).toBe('in');
});

test('K-3 a check ends with its router after its time, and with the limit of bytes', async () => {
  for (const [checkMs, maxCheckBytes] of [
    [300, 1000],
    [30_000, -1],
  ] as const) {
    const strict = await startRoomServer({ ...isolatedServices(), settings: { checkMs, maxCheckBytes } });
    const socket = await check(undefined, strict);
    await pathOf(socket, 'udp');
    expect(await metric('media_worker_rooms', strict)).toBe(1);
    expect(await endOf(socket)).toBe('io server disconnect');
    await expect.poll(() => metric('media_worker_rooms', strict)).toBe(0);
    await strict.close();
  }
});

test('K-3 a check ends when its media worker dies, and a node has a limited number of them', async () => {
  const small = await startRoomServer({ ...isolatedServices(), settings: { maxChecks: 1 } });
  const socket = await check(undefined, small);
  await pathOf(socket, 'udp');
  expect(await refusalOf(checksOf(small), { ticket: await checkTicket(small) })).toBe('tooManyTries');
  const ended = endOf(socket);
  for (const pid of small.mediaPids()) process.kill(pid, 'SIGKILL');
  await ended;
  await small.close();
});

test('K-4 a service that answers after more than eight seconds is slow, and not unreachable', {
  tags: 'full',
}, async () => {
  const proxy = await startRoomProxy(server.port);
  onTestFinished(() => proxy.close());
  proxy.freeze();
  const checked = checkService(server, proxy.origin);
  // A machine that stands still answers everything once it continues.
  await delay(9000);
  proxy.restore();
  expect(await checked).toEqual(['running', 'poor']);
});

test('K-4 a check whose media worker is being restarted is late, and does not fail', async () => {
  const mediaPort = await choosePort();
  const restarting = await startRoomServer({ ...isolatedServices(), mediaPort });
  onTestFinished(() => restarting.close());
  for (const pid of restarting.mediaPids()) process.kill(pid, 'SIGKILL');
  const holder = await takePort(mediaPort);
  const checked = checkService(restarting, restarting.origin);
  // No worker can start until its port is free.
  await delay(6000);
  holder.close();
  expect(await checked).toEqual(['running', 'poor']);
});

/** Takes the port of a worker that is ending, before its successor does. */
async function takePort(port: number): Promise<Socket> {
  for (;;) {
    const socket = createSocket('udp4');
    socket.bind(port, '127.0.0.1');
    const isTaken = await once(socket, 'listening').then(
      () => true,
      () => false,
    );
    if (isTaken) return socket;
    socket.close();
  }
}

test('K-4 a socket that the server closes before it answers counts as unavailable', async () => {
  const http = createServer();
  const io = new Server(http);
  io.use((socket) => socket.conn.close());
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => io.close());
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const opened = openLink(origin, '/socket.io', { ticket: 'any' });
  await expect(opened).rejects.toMatchObject({ code: 'unavailable' });
});
