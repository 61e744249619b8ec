import { mintId } from '@sightline/contracts/core/ids';
import { sendChat } from '@sightline/contracts/rooms/room';
import { connectRedis, disconnectRedis } from '@sightline/server-kit/redis';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { isolatedServices } from '../../../../tests/support/isolated.ts';
import { fakeTrack, type RoomPeer, roomPeer, tabMemory } from '../../../../tests/support/roomPeer.ts';
import { type RoomProxy, startRoomProxy } from '../../../../tests/support/roomProxy.ts';
import { type RoomServer, startRoomServer } from '../../../../tests/support/roomServer.ts';
import { refusalOf } from '../../../../tests/support/roomSocket.ts';

const KEEP_SEAT_MS = 2500;
let server: RoomServer;
let proxy: RoomProxy;
const open: RoomPeer[] = [];

beforeAll(async () => {
  server = await startRoomServer({ ...isolatedServices(), settings: { keepSeatMs: KEEP_SEAT_MS } });
  proxy = await startRoomProxy(server.port);
});
afterEach(() => {
  proxy.restore();
  for (const peer of open.splice(0)) peer.close();
  vi.unstubAllGlobals();
});
afterAll(async () => {
  await proxy.close();
  await server.close();
});

function peer(options: Partial<Parameters<typeof roomPeer>[0]> & { inspectionId: string }): RoomPeer {
  const made = roomPeer({ server, ...options });
  open.push(made);
  return made;
}

/** Starts a call of a host on a good line and a field phone behind the proxy, both sending. */
async function call(): Promise<{ host: RoomPeer; field: RoomPeer; inspectionId: string }> {
  const inspectionId = mintId();
  const host = peer({ inspectionId });
  const field = peer({ inspectionId, origin: proxy.origin, person: { role: 'field', name: 'Karl' } });
  for (const one of [host, field]) {
    await one.publish('camera', fakeTrack('video'));
    await one.join();
  }
  await host.until('picture of the field', ({ media }) => !!media.get(field.id())?.video);
  await field.until('picture of the host', ({ media }) => !!media.get(host.id())?.video);
  return { host, field, inspectionId };
}

test('R-10, R-12 a peer that lost its socket resumes its seat and media', async () => {
  const { host, field } = await call();
  const id = field.id();
  const picture = field.getState().media.get(host.id())?.video;
  const seen = host.getState().media.get(id)?.video;
  proxy.cut();
  await host.until('field is away', ({ peers }) => peers[0]?.connected === false);
  await field.until('trying again', ({ call }) => call.name === 'reconnecting');
  expect(field.getState().media.get(host.id())?.video).toBe(picture);
  proxy.restore();
  await host.until('field is back', ({ peers }) => peers[0]?.connected === true);
  await field.until('live', ({ call }) => call.name === 'live');
  expect(field.id()).toBe(id);
  expect(field.getState().media.get(host.id())?.video).toBe(picture);
  expect(host.getState().media.get(id)?.video).toBe(seen);
  expect(host.getState().events.filter((event) => event.kind === 'peer:joined')).toHaveLength(2);
});

test('R-10 a seat that was not resumed in time is released', async () => {
  const { host, field, inspectionId } = await call();
  const seat = field.memory.load();
  proxy.cut();
  const { events } = await host.until('field has left', ({ peers }) => peers.length === 0);
  expect(events.length).toBeGreaterThan(0);
  await host.until('the attendance says so', (state) =>
    state.events.some((event) => event.kind === 'peer:left' && event.data.reason === 'lost'),
  );
  expect(await refusalOf(server, { kind: 'resume', inspectionId, ...seat })).toBe('ticketInvalid');
});

test('R-15 a peer whose seat was released rejoins with a new ticket when the network returns', async () => {
  const onlineListeners: (() => void)[] = [];
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => {
    if (name === 'online') onlineListeners.push(listener);
  });
  vi.stubGlobal('removeEventListener', () => undefined);
  const { host, field } = await call();
  const id = field.id();
  proxy.cut();
  await host.until('field has left', ({ peers }) => peers.length === 0);
  proxy.restore();
  for (const notifyOnline of onlineListeners) notifyOnline();
  await host.until('field is here again', ({ peers }) => peers.length === 1, 1000);
  await field.until('live', ({ call }) => call.name === 'live');
  expect(field.id()).not.toBe(id);
  await host.until('its picture is back', ({ media }) => !!media.get(field.id())?.video);
});

test('R-12 a seat opens only with its resume token', async () => {
  const { field, inspectionId } = await call();
  const resumeToken = field.memory.load()?.resumeToken ?? '';
  const wrong = `${resumeToken.slice(0, -1)}${resumeToken.endsWith('A') ? 'B' : 'A'}`;
  const handshake = { kind: 'resume', inspectionId, peerId: field.id() };
  expect(await refusalOf(server, { ...handshake, resumeToken: wrong })).toBe('ticketInvalid');
  expect(await refusalOf(server, { ...handshake, peerId: mintId(), resumeToken })).toBe('ticketInvalid');
  expect(await refusalOf(server, { ...handshake, inspectionId: mintId(), resumeToken })).toBe(
    'ticketInvalid',
  );
});

test('R-19 a seat does not open after its rights were withdrawn, even on a node that missed the order', async () => {
  const { field, inspectionId } = await call();
  const subject = field.getState().you?.subject ?? '';
  const handshake = { kind: 'resume', inspectionId, ...field.memory.load() };
  const redis = connectRedis(server.redisUrl);
  // This is the key that the API writes before it publishes the order, which did not arrive.
  await redis.set(`${server.redisPrefix}:not-before:${subject}:${inspectionId}:*`, String(Date.now() / 1000));
  expect(await refusalOf(server, handshake)).toBe('ticketInvalid');
  disconnectRedis(redis);
});

test('R-13 a reloaded page takes over its own seat and no other device', async () => {
  const inspectionId = mintId();
  const host = peer({ inspectionId });
  const person = { role: 'field' as const, subject: `user:${mintId()}`, name: 'Karl' };
  const memory = tabMemory();
  const tab = peer({ inspectionId, person, memory });
  const desktop = peer({ inspectionId, person });
  for (const one of [host, tab, desktop]) await one.join();
  const id = tab.id();
  // A reload: the page disappears without notice, and another one with the same tab's memory connects.
  const kept = memory.load();
  tab.close();
  const reloaded = peer({ inspectionId, person, memory: { ...memory, load: () => kept } });
  await reloaded.publish('camera', fakeTrack('video'));
  await reloaded.join();
  expect(reloaded.id()).toBe(id);
  await host.until('its picture', ({ media }) => !!media.get(id)?.video);
  expect(
    host
      .getState()
      .peers.map((one) => one.id)
      .sort(),
  ).toEqual([id, desktop.id()].sort());
  expect(desktop.getState().call.name).toBe('live');
  expect(host.getState().events.filter((event) => event.kind === 'peer:left')).toEqual([]);
});

test("R-13 refuses another subject's seat with one's own ticket", async () => {
  const { host, field, inspectionId } = await call();
  const stolen = field.memory.load();
  const thief = peer({ inspectionId, memory: { ...tabMemory(), load: () => stolen } });
  await thief.join();
  expect(thief.id()).not.toBe(field.id());
  expect(field.getState().call.name).toBe('live');
  await host.until('three in the room', ({ peers }) => peers.length === 2);
});

test('R-14 a duplicated tab replaces the page it was copied from', async () => {
  const { field, inspectionId } = await call();
  const person = { role: 'field' as const, subject: field.getState().you?.subject ?? '' };
  const copy = peer({ inspectionId, person, memory: field.memory });
  const id = field.id();
  await copy.join();
  expect(copy.id()).toBe(id);
  await field.until('replaced', ({ call }) => call.name === 'ended' && call.reason === 'replaced');
});

test('R-16 resends a command that lost its socket over the next one', async () => {
  const { host, field } = await call();
  proxy.freeze();
  const sent = field.ask(sendChat, { id: mintId(), text: 'said into the void' });
  proxy.cut();
  proxy.restore();
  expect((await sent).seq).toBeGreaterThan(0);
  await host.until('the message', ({ events }) => events.some((event) => event.kind === 'chat:sent'));
});
