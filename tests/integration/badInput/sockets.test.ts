import { mintId } from '@sightline/contracts/core/ids';
import { sendChat } from '@sightline/contracts/rooms/room';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ROUTES } from '../../../apps/signaling/src/handlers/handleSocket.ts';
import { isolatedServices } from '../../support/isolated.ts';
import { type RoomPeer, roomPeer } from '../../support/roomPeer.ts';
import { type RoomServer, startRoomServer } from '../../support/roomServer.ts';
import { byTicket, type RoomSocket, roomSocket } from '../../support/roomSocket.ts';

/**
 * Messages that the app never sends. Their sender is refused or disconnected, and the call continues for other
 * peers.
 */

let server: RoomServer;
let host: RoomPeer;
let inspectionId: string;
let before: ReturnType<RoomPeer['getState']>;

beforeAll(async () => {
  server = await startRoomServer({ ...isolatedServices(), settings: { keepSeatMs: 60_000 } });
});
afterAll(() => server.close());
beforeEach(async () => {
  inspectionId = mintId();
  host = roomPeer({ server, inspectionId });
  await host.join();
  before = await host.until('own arrival', ({ events }) => events.length === 1);
});
afterEach(() => host.close());

/** A socket in the lobby, whose actions must not be visible in the room. */
async function waiting(): Promise<RoomSocket> {
  return await roomSocket(server, byTicket(await server.ticket(inspectionId)));
}

async function expectRoomUntouched(): Promise<void> {
  expect(host.getState()).toMatchObject({
    call: { name: 'live' },
    events: before.events,
    peers: before.peers,
  });
  expect(await host.ask(sendChat, { id: mintId(), text: 'I am here' })).toEqual({ seq: 2 });
}

test('R-9 a request without a value, or with extra values, is acknowledged like any other', async () => {
  const one = await waiting();
  for (const parts of [[], [{}, 'more'], [{}, { since: 0 }, 3], [null, null]])
    expect(await one.ask('events:fetch', ...parts)).toMatchObject({ ok: false });
  expect(await one.ask('router:capabilities')).toMatchObject({ ok: false, error: { code: 'badInput' } });
  expect(await one.ask('router:capabilities', {}, 'more')).toMatchObject({ ok: true });
  one.close();
  await expectRoomUntouched();
});

test('R-9 a command of 1 MB ends its socket and has no effect', { tags: 'full' }, async () => {
  for (const name of ROUTES.keys()) {
    const one = await waiting();
    const gone = new Promise<string>((resolve) => one.socket.once('disconnect', resolve));
    one.socket.emit(name, { id: mintId(), text: 'x'.repeat(1_000_000) });
    expect(await gone, name).toMatch(/^transport/);
  }
  const binary = await waiting();
  const gone = new Promise((resolve) => binary.socket.once('disconnect', resolve));
  binary.socket.emit('chat:send', Buffer.alloc(1_000_000));
  await gone;
  await expectRoomUntouched();
});

test.each([
  ['an event without a name', '2[]'],
  ['an event with a number for a name', '2[7,{}]'],
  ['an event that is not an array', '2{"chat:send":{}}'],
  ['half an event', '2["chat:send",{"id":'],
  ['an event with a reserved name of Socket.IO', '2["disconnect"]'],
  ['an event with a reserved name of Node', '2["error",{"message":"stop"}]'],
  ['attachments that never arrive', '5999-["chat:send",{"_placeholder":true,"num":0}]'],
  ['an invalid attachment', '51-["chat:send",{"_placeholder":true,"num":-1}]'],
  ['an acknowledgement that was not requested', '3999["yes"]'],
  ['a packet of unknown type', '9["chat:send",{}]'],
  ['another namespace', '0/admin,{}'],
  ['deeply nested brackets', `2["chat:send",${'['.repeat(60_000)}${']'.repeat(60_000)}]`],
])('%s has no effect on the room', async (_what, packet) => {
  const eve = await waiting();
  sendRaw(eve, packet);
  await Promise.race([
    new Promise((resolve) => eve.socket.once('disconnect', resolve)),
    eve.ask('router:capabilities', {}).catch(() => undefined),
  ]);
  eve.close();
  await expectRoomUntouched();
});

test('a page that enters twice on one socket is in the room once', async () => {
  const eager = await waiting();
  const answers = await Promise.all([1, 2, 3].map(() => eager.ask('room:enter', {})));
  const ids = answers.map((answer) => answer.ok && (answer.value.you as { id: string }).id);
  expect(new Set(ids).size).toBe(1);
  await host.until('one more', ({ peers, events }) => peers.length === 1 && events.length === 2);
  eager.close();
  await host.until('it is away', ({ peers }) => peers.every(({ connected }) => !connected));
});

test('a peer that removes itself is not banned', async () => {
  const self = { id: mintId(), peerId: host.id() };
  const desktop = await roomSocket(server, byTicket(await server.ticket(inspectionId)));
  const entered = await desktop.ask('room:enter', {});
  const peerId = entered.ok ? (entered.value.you as { id: string }).id : '';
  expect(await desktop.ask('peer:remove', { ...self, peerId })).toMatchObject({
    error: { code: 'badInput' },
  });
  expect(await desktop.ask('events:fetch', { since: 0 })).toMatchObject({ ok: true });
  desktop.close();
});

/** Writes to the transport directly, since the library would not send it. */
function sendRaw({ socket }: RoomSocket, packet: string): void {
  const { engine } = socket.io as typeof socket.io & { engine: { write(packet: string): void } };
  engine.write(packet);
}
