import { mintId } from '@sightline/contracts/core/ids';
import { announceInterruption } from '@sightline/contracts/rooms/interruptions';
import type { PeerInfo } from '@sightline/contracts/rooms/room';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isolatedServices } from '../../../../../tests/support/isolated.ts';
import { fakeTrack, type RoomPeer, roomPeer } from '../../../../../tests/support/roomPeer.ts';
import { type RoomProxy, startRoomProxy } from '../../../../../tests/support/roomProxy.ts';
import { type RoomServer, startRoomServer } from '../../../../../tests/support/roomServer.ts';
import { byTicket, roomSocket } from '../../../../../tests/support/roomSocket.ts';

const BURST = 5;
let server: RoomServer;
let proxy: RoomProxy;
let inspectionId: string;
let host: RoomPeer;
let phone: RoomPeer;
const ELENA = { role: 'field' as const, name: 'Elena', subject: `guest:${mintId()}` };

beforeAll(async () => {
  server = await startRoomServer({ ...isolatedServices(), settings: { interruptionBurst: BURST } });
  proxy = await startRoomProxy(server.port);
});
afterAll(async () => {
  await proxy.close();
  await server.close();
});
beforeEach(async () => {
  inspectionId = mintId();
  host = roomPeer({ server, inspectionId, person: { name: 'Ines' } });
  phone = roomPeer({ server, inspectionId, person: ELENA, origin: proxy.origin });
  await host.join();
  await phone.publish('microphone', fakeTrack('audio'));
  await phone.join();
});
afterEach(() => {
  proxy.restore();
  host.close();
  phone.close();
});

const reasonOf = ({ interruption }: Pick<PeerInfo, 'interruption'>) => interruption?.reason ?? null;

/** The interruption of the phone as the host sees it, once it has this reason. */
async function seenByHost(reason: ReturnType<typeof reasonOf>) {
  const seen = await host.until(`interruption ${reason}`, ({ peers }) =>
    peers.some((peer) => peer.id === phone.id() && reasonOf(peer) === reason),
  );
  return seen.peers.find(({ id }) => id === phone.id())?.interruption ?? null;
}

test('R-50 everyone sees that a person is on a phone call and since when, also a newcomer, until it ends', async () => {
  phone.setInterruption('phoneCall');
  const seen = await seenByHost('phoneCall');
  expect(Date.now() - Date.parse(seen?.since ?? '')).toBeLessThan(60_000);
  const newcomer = roomPeer({ server, inspectionId, person: { role: 'observer' } });
  await newcomer.join();
  expect(newcomer.getState().peers.map(({ interruption }) => interruption)).toContainEqual(seen);
  newcomer.close();
  phone.setInterruption(null);
  await seenByHost(null);
});

test('R-50 repeating a reason does not restart its time, another reason does', async () => {
  phone.setInterruption('inBackground');
  const first = await seenByHost('inBackground');
  await phone.ask(announceInterruption, { reason: 'inBackground' });
  await phone.ask(announceInterruption, { reason: 'cameraBusy' });
  const next = await seenByHost('cameraBusy');
  // The peer may also change in other ways, such as its quality.
  const seen = new Set([JSON.stringify(next)]);
  host.subscribe(() => seen.add(JSON.stringify(host.getState().peers[0]?.interruption)));
  await phone.ask(announceInterruption, { reason: 'cameraBusy' });
  await phone.ask(announceInterruption, { reason: null });
  await seenByHost(null);
  expect(Date.parse(next?.since ?? '')).toBeGreaterThanOrEqual(Date.parse(first?.since ?? ''));
  expect([...seen]).toEqual([JSON.stringify(next), 'null']);
});

test('R-51 an interruption that lasts is announced again on the next socket, and one that is over is not', async () => {
  phone.setInterruption('phoneCall');
  await seenByHost('phoneCall');
  proxy.cut();
  await host.until('the phone is away', ({ peers }) => peers[0]?.connected === false);
  expect(host.getState().peers.map(reasonOf)).toEqual(['phoneCall']);
  proxy.restore();
  await host.until('the phone is back', ({ peers }) => peers[0]?.connected === true);
  await seenByHost('phoneCall');
  proxy.cut();
  await host.until('the phone is away', ({ peers }) => peers[0]?.connected === false);
  phone.setInterruption(null);
  proxy.restore();
  await host.until('the phone is back', ({ peers }) => peers[0]?.connected === true);
  expect(host.getState().peers.map(reasonOf)).toEqual([null]);
});

test('R-51 a page that takes over the seat of an interrupted one is not interrupted', async () => {
  phone.setInterruption('cameraBusy');
  await seenByHost('cameraBusy');
  const { memory } = phone;
  const id = phone.id();
  phone.close();
  phone = roomPeer({ server, inspectionId, memory, person: ELENA });
  await phone.join();
  expect(phone.id()).toBe(id);
  await seenByHost(null);
});

test('R-52 refuses announcements that come too fast, and keeps the last one', async () => {
  const reasons = ['phoneCall', 'inBackground'] as const;
  for (let count = 0; count < BURST; count++)
    await phone.ask(announceInterruption, { reason: reasons[count % 2] ?? null });
  await expect(phone.ask(announceInterruption, { reason: 'cameraLost' })).rejects.toMatchObject({
    code: 'tooManyTries',
  });
  expect(host.getState().peers.map(reasonOf)).toEqual(['phoneCall']);
});

test('R-52 refuses a peer that may not publish, and a reason that does not exist', async () => {
  const ticket = await server.ticket(inspectionId, { role: 'observer', name: 'Vera' });
  const viewer = await roomSocket(server, byTicket(ticket));
  await viewer.ask('room:enter', {});
  expect(await viewer.ask('interruption:announce', { reason: 'phoneCall' })).toMatchObject({
    error: { code: 'forbidden' },
  });
  viewer.close();
  const guest = await roomSocket(server, byTicket(await server.ticket(inspectionId, { role: 'field' })));
  await guest.ask('room:enter', {});
  for (const request of [{ reason: 'onVacation' }, {}, { reason: null, since: 'yesterday' }])
    expect(await guest.ask('interruption:announce', request)).toMatchObject({ error: { code: 'badInput' } });
  guest.close();
});
