import { mintId } from '@sightline/contracts/core/ids';
import { sendChat } from '@sightline/contracts/room';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ROUTES } from '../../../apps/signaling/src/handlers/handleSocket.ts';
import { isolatedServices } from '../../support/isolated.ts';
import { type RoomPeer, roomPeer } from '../../support/roomPeer.ts';
import { type RoomServer, startRoomServer } from '../../support/roomServer.ts';
import { byTicket, type RoomSocket, roomSocket } from '../../support/roomSocket.ts';

/** What no page of ours would send. Whoever sends it is refused or cut off; the call of the others goes on. */

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

/** In front of the room: nothing that it does is to be seen there. */
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

test('R-9 nothing, or more than was asked for, is acknowledged like anything else', async () => {
  const one = await waiting();
  for (const parts of [[], [{}, 'more'], [{}, { since: 0 }, 3], [null, null]])
    expect(await one.ask('events:fetch', ...parts)).toMatchObject({ ok: false });
  expect(await one.ask('router:capabilities')).toMatchObject({ ok: false, error: { code: 'badInput' } });
  expect(await one.ask('router:capabilities', {}, 'more')).toMatchObject({ ok: true });
  one.close();
  await expectRoomUntouched();
});

test('R-9 1 MB in any command ends the socket that sent it, and nothing of it is carried out', async () => {
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
  ['an event that is no list', '2{"chat:send":{}}'],
  ['half an event', '2["chat:send",{"id":'],
  ['an event named like one of the library', '2["disconnect"]'],
  ['an event named like one of Node', '2["error",{"message":"stop"}]'],
  ['attachments that never come', '5999-["chat:send",{"_placeholder":true,"num":0}]'],
  ['an attachment that is none', '51-["chat:send",{"_placeholder":true,"num":-1}]'],
  ['an answer that nobody waits for', '3999["yes"]'],
  ['a packet of no kind', '9["chat:send",{}]'],
  ['a room within the room', '0/admin,{}'],
  ['brackets without end', `2["chat:send",${'['.repeat(60_000)}${']'.repeat(60_000)}]`],
])('%s harms nobody', async (_what, packet) => {
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

test('nobody is shut out of the room by removing oneself', async () => {
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

/** Past the library, which would not send this. */
function sendRaw({ socket }: RoomSocket, packet: string): void {
  const { engine } = socket.io as typeof socket.io & { engine: { write(packet: string): void } };
  engine.write(packet);
}
