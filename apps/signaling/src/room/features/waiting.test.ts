import { mintId } from '@sightline/contracts/core/ids';
import { endSession, lockRoom, removePeer, sendChat } from '@sightline/contracts/rooms/room';
import { RoomPresence } from '@sightline/server-kit/RoomPresence';
import { connectRedis, disconnectRedis } from '@sightline/server-kit/redis';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { isolatedServices } from '../../../../../tests/support/isolated.ts';
import {
  fakeTrack,
  type PeerOptions,
  type RoomPeer,
  roomPeer,
} from '../../../../../tests/support/roomPeer.ts';
import { type RoomProxy, startRoomProxy } from '../../../../../tests/support/roomProxy.ts';
import { type RoomServer, startRoomServer } from '../../../../../tests/support/roomServer.ts';
import { byTicket, roomSocket } from '../../../../../tests/support/roomSocket.ts';

/** People who wait for the host apart from each other (SPEC.md, W-10 to W-12). */

let server: RoomServer;
let proxy: RoomProxy;
let redis: Redis;
let inspectionId: string;

beforeAll(async () => {
  server = await startRoomServer({ ...isolatedServices(), settings: { lobbyMs: 300, keepEmptyRoomMs: 300 } });
  proxy = await startRoomProxy(server.port);
  redis = connectRedis(server.redisUrl);
});
afterAll(async () => {
  disconnectRedis(redis);
  await proxy.close();
  await server.close();
});
beforeEach(() => {
  inspectionId = mintId();
});

function guest(name: string, options: Partial<PeerOptions> = {}): RoomPeer {
  const person = { subject: `guest:${mintId()}`, name, role: 'field' as const, waitsForHost: true };
  const peer = roomPeer({ server, inspectionId, person, ...options });
  onTestFinished(() => peer.close());
  return peer;
}

function host(): RoomPeer {
  const peer = roomPeer({ server, inspectionId, person: { name: 'Dana' } });
  onTestFinished(() => peer.close());
  return peer;
}

const isWaiting = ({ call }: ReturnType<RoomPeer['getState']>): boolean => call.name === 'waiting';
const isLive = ({ call }: ReturnType<RoomPeer['getState']>): boolean => call.name === 'live';

test('W-10 guests who wait do not meet, and are in the call with all their media when the host has come', async () => {
  const [elena, sam] = [guest('Elena'), guest('Sam')];
  for (const one of [elena, sam]) {
    await one.publish('camera', fakeTrack('video'));
    await one.join();
  }
  for (const one of [elena, sam]) {
    const { call, you, peers, media, events } = one.getState();
    expect([call.name, you, peers, media.size, events]).toEqual(['waiting', null, [], 0, []]);
  }
  const dana = host();
  await dana.join();
  await dana.until('both pictures', ({ media }) => media.size === 2);
  await elena.until('the others', ({ peers, media }) => peers.length === 2 && media.has(sam.id()));
  expect(elena.getState().call.name).toBe('live');
});

test('W-10 guests who wait are let in when staff who are in the call return to their seat as its host', async () => {
  const owen = { subject: `user:${mintId()}`, name: 'Owen' };
  const before = roomPeer({ server, inspectionId, person: { ...owen, role: 'field' } });
  onTestFinished(() => before.close());
  await before.join();
  const elena = guest('Elena');
  await elena.join();
  expect(isWaiting(elena.getState())).toBe(true);
  const reloaded = roomPeer({
    server,
    inspectionId,
    person: { ...owen, role: 'host' },
    memory: before.memory,
  });
  onTestFinished(() => reloaded.close());
  await reloaded.join();
  await elena.until('in the call', isLive);
});

test('W-10 the lobby answers nothing to a page that waits', async () => {
  const claims = { role: 'field' as const, waitsForHost: true };
  const bare = await roomSocket(server, byTicket(await server.ticket(inspectionId, claims)));
  expect(await bare.ask('room:enter', {})).toMatchObject({ ok: false, error: { code: 'hostAway' } });
  const chat = await bare.ask(sendChat.name, { id: mintId(), text: 'anyone here?' });
  expect(chat).toMatchObject({ ok: false, error: { code: 'notReady' } });
  const staff = roomPeer({ server, inspectionId, person: { role: 'field', name: 'Owen' } });
  await staff.join();
  await staff.ask(sendChat, { id: mintId(), text: 'among staff' });
  expect(staff.getState().peers).toEqual([]);
  expect(bare.received).toEqual([]);
  staff.close();
  bare.close();
});

test('W-10 people stay together when the host has left, and the next ones to come to the empty room wait again', async () => {
  const elena = guest('Elena');
  await elena.join();
  const dana = host();
  await dana.join();
  await elena.until('in', isLive);
  await dana.leave();
  // The call has begun: those who are in it stay together.
  const sam = guest('Sam');
  await sam.join();
  expect(sam.getState().call.name).toBe('live');
  await Promise.all([elena.leave(), sam.leave()]);
  const next = guest('Elena');
  await next.join();
  expect(next.getState().call.name).toBe('waiting');
});

test('W-10 after the session was ended, an account waits for the next host', async () => {
  const client = { subject: `user:${mintId()}`, name: 'Elena', role: 'field' as const, waitsForHost: true };
  const dana = host();
  await dana.join();
  await dana.ask(endSession, { id: mintId() });
  const elena = guest('Elena', { person: client });
  await elena.join();
  expect(isWaiting(elena.getState())).toBe(true);
  const next = host();
  await next.join();
  await elena.until('in', isLive);
});

test('W-10 a person who reloads during the call, or whose host is away, does not wait', async () => {
  const dana = host();
  await dana.join();
  const elena = guest('Elena');
  await elena.join();
  const reloaded = guest('Elena', {
    person: {
      subject: elena.getState().you?.subject ?? '',
      name: 'Elena',
      role: 'field',
      waitsForHost: true,
    },
    memory: elena.memory,
  });
  dana.close();
  await reloaded.join();
  expect(reloaded.getState().call.name).toBe('live');
});

test('W-11 a page waits longer than the lobby is open, and over a lost socket', async () => {
  const elena = guest('Elena', { origin: proxy.origin });
  await elena.join();
  await elena.until('longer than the lobby', isWaiting);
  const other = await roomSocket(server, byTicket(await server.ticket(inspectionId, { role: 'field' })));
  // A page that does not wait is sent away.
  await expect.poll(() => other.socket.connected).toBe(false);
  expect(isWaiting(elena.getState())).toBe(true);
  proxy.cut();
  await elena.until('lost', ({ call }) => call.name === 'reconnecting');
  proxy.restore();
  await elena.until('waiting again', isWaiting, 10_000);
  const dana = host();
  await dana.join();
  await elena.until('in', isLive);
});

test('W-11 a page that waits finds out at once that its socket died with the network, and keeps one that replies', async () => {
  const network = new EventTarget();
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  const elena = guest('Elena', { origin: proxy.origin });
  vi.unstubAllGlobals();
  await elena.join();
  proxy.freeze();
  network.dispatchEvent(new Event('online'));
  // The limit is shorter than the time in which Socket.IO misses a ping.
  await elena.until('lost', ({ call }) => call.name === 'reconnecting', 5000);
  proxy.restore();
  await elena.until('waiting again', isWaiting, 10_000);
  const calls: string[] = [];
  onTestFinished(elena.subscribe(() => calls.push(elena.getState().call.name)));
  network.dispatchEvent(new Event('online'));
  const dana = host();
  await dana.join();
  await elena.until('in', isLive);
  expect(calls).not.toContain('reconnecting');
});

test('W-11 people who wait are announced like those in the call, and no longer once they have left', async () => {
  const presence = new RoomPresence(redis, server.redisPrefix);
  const names = async () => (await presence.list()).get(inspectionId)?.map(({ name }) => name);
  const elena = guest('Elena');
  await elena.join();
  await expect.poll(names).toEqual(['Elena']);
  await elena.leave();
  await expect.poll(names).toBeUndefined();
});

test('W-12 one person waits with up to five pages, and a page that comes again keeps its place', async () => {
  const subject = `guest:${mintId()}`;
  const waitWith = async (page: string) => {
    const claims = { subject, role: 'field' as const, waitsForHost: true };
    const socket = await roomSocket(server, byTicket(await server.ticket(inspectionId, claims)));
    onTestFinished(() => socket.close());
    const answer = await socket.ask('room:enter', { page });
    return { socket, code: answer.ok ? null : answer.error.code };
  };
  const pages = Array.from({ length: 5 }, () => mintId());
  for (const page of pages) expect((await waitWith(page)).code).toBe('hostAway');
  expect((await waitWith(mintId())).code).toBe('roomFull');
  const again = await waitWith(pages[0] ?? '');
  expect(again.code).toBe('hostAway');
  // Others have their own places.
  const sam = guest('Sam');
  await sam.join();
  expect(isWaiting(sam.getState())).toBe(true);
  again.socket.close();
  await expect.poll(async () => (await waitWith(mintId())).code).toBe('hostAway');
});

test('W-12 a locked call and a removed person are refused as before, also while they wait', async () => {
  const dana = host();
  await dana.join();
  const elena = guest('Elena');
  await elena.join();
  await dana.ask(removePeer, { id: mintId(), peerId: elena.id() });
  await elena.until('removed', ({ call }) => call.name === 'ended');
  await dana.ask(lockRoom, { id: mintId(), locked: true });
  await expect(guest('Sam').join()).rejects.toMatchObject({ code: 'roomLocked' });
});
