import { mintId } from '@sightline/contracts/core/ids';
import type { types } from 'mediasoup-client';
import * as fakeParameters from 'mediasoup-client/fakeParameters';
import { FakeHandler } from 'mediasoup-client/handlers/FakeHandler';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isolatedServices } from '../../../../tests/support/isolated.ts';
import { fakeTrack, type PeerOptions, type RoomPeer, roomPeer } from '../../../../tests/support/roomPeer.ts';
import { type RoomServer, startRoomServer } from '../../../../tests/support/roomServer.ts';

type FetchTicket = NonNullable<PeerOptions['fetchTicket']>;

let server: RoomServer;
beforeAll(async () => {
  server = await startRoomServer(isolatedServices());
});
afterAll(() => server.close());

/** The browser's handler of each transport, with which a test breaks its path. */
function watchedHandlers(): { factory: types.HandlerFactory; handlers: FakeHandler[] } {
  const handlers: FakeHandler[] = [];
  const fake = FakeHandler.createFactory(fakeParameters);
  const factory = (options: types.HandlerOptions): types.HandlerInterface => {
    const handler = fake.factory(options);
    if (handler instanceof FakeHandler) handlers.push(handler);
    return handler;
  };
  return { factory: { ...fake, factory }, handlers };
}

/** Watched handlers, and the candidates of the server that each one was offered. */
function watchedOffers() {
  const { factory, handlers } = watchedHandlers();
  const offered: types.IceCandidate[][] = [];
  const recording: types.HandlerFactory = {
    ...factory,
    factory: (options) => {
      offered.push(options.iceCandidates);
      return factory.factory(options);
    },
  };
  return { factory: recording, offered, handlers };
}

const protocolsOf = (offers: types.IceCandidate[][]): string[] =>
  offers.map((candidates) => [...new Set(candidates.map(({ protocol }) => protocol))].sort().join(' '));

/** Connects these transports; the browser's statistics are as given at each reading. */
function giveStats(
  handlers: FakeHandler[],
  statsAt: (reading: number) => (Record<string, unknown> & { id: string })[],
): void {
  for (const handler of handlers) {
    let readings = 0;
    vi.spyOn(handler, 'getTransportStats').mockImplementation(() => {
      readings += 1;
      return Promise.resolve(new Map(statsAt(readings).map((one) => [one.id, one])));
    });
    handler.setConnectionState('connected');
  }
}

/** UDP that loses a third of the packets. */
const lossy = (reading: number) => [
  { id: 'T', type: 'transport', selectedCandidatePairId: 'P', bytesReceived: reading * 9000 },
  { id: 'P', type: 'candidate-pair', localCandidateId: 'L', remoteCandidateId: 'R' },
  { id: 'L', type: 'local-candidate', candidateType: 'host', protocol: 'udp' },
  { id: 'R', type: 'remote-candidate', candidateType: 'host' },
  { id: 'I', type: 'inbound-rtp', packetsReceived: reading * 60, packetsLost: reading * 30 },
];

async function callWith(
  factory: types.HandlerFactory,
  { inspectionId = mintId(), ...options }: { inspectionId?: string; fetchTicket?: FetchTicket } = {},
): Promise<{ host: RoomPeer; field: RoomPeer }> {
  const host = roomPeer({ server, inspectionId });
  const person = { role: 'field' as const };
  const field = roomPeer({ server, inspectionId, person, handlerFactory: factory, ...options });
  for (const peer of [host, field]) {
    await peer.publish('camera', fakeTrack('video'));
    await peer.join();
  }
  await field.until('the host', ({ media }) => !!media.get(host.id())?.video);
  await host.until('the field', ({ media }) => !!media.get(field.id())?.video);
  return { host, field };
}

test('R-17 restarts ICE on a failed path and keeps the transport', async () => {
  const { factory, handlers } = watchedHandlers();
  const { host, field } = await callWith(factory);
  const restarts = handlers.map((handler) => vi.spyOn(handler, 'restartIce'));
  const seen = host.getState().media.get(field.id())?.video;
  for (const handler of handlers) handler.setConnectionState('failed');
  await vi.waitFor(() => expect(restarts.map((restart) => restart.mock.calls.length)).toEqual([1, 1]));
  const [parameters] = restarts[0]?.mock.calls[0] ?? [];
  expect(parameters?.usernameFragment).toMatch(/\S+/);
  for (const handler of handlers) handler.setConnectionState('connected');
  expect(host.getState().media.get(field.id())?.video).toBe(seen);
  for (const peer of [host, field]) peer.close();
});

test('R-17 paths are opened and repaired with credentials of the relay that still work, renewed only when they expire', async () => {
  const { factory, handlers } = watchedHandlers();
  const inspectionId = mintId();
  const lifetimes = [30, 600];
  const fetched: string[] = [];
  const fetchTicket: FetchTicket = async () => {
    const username = `${Math.floor(Date.now() / 1000) + (lifetimes[fetched.length] ?? 0)}:field`;
    fetched.push(username);
    const iceServers = [{ urls: ['turn:127.0.0.1:9'], username, credential: 'signed' }];
    return { ...(await server.ticket(inspectionId, { role: 'field' })), iceServers };
  };
  const { host, field } = await callWith(factory, { inspectionId, fetchTicket });
  const updates = handlers.map((handler) => vi.spyOn(handler, 'updateIceServers'));
  const used = () => updates.map(({ mock }) => mock.lastCall?.[0]?.[0]?.username);
  for (const handler of handlers) handler.setConnectionState('failed');
  await vi.waitFor(() => expect(used()).toEqual([fetched[1], fetched[1]]));
  expect(fetched).toHaveLength(2);
  for (const peer of [host, field]) peer.close();
});

test('R-17 does not restart ICE after a short interruption', async () => {
  const { factory, handlers } = watchedHandlers();
  const { host, field } = await callWith(factory);
  const restarts = handlers.map((handler) => vi.spyOn(handler, 'restartIce'));
  for (const handler of handlers) handler.setConnectionState('disconnected');
  await new Promise((resolve) => setTimeout(resolve, 100));
  for (const handler of handlers) handler.setConnectionState('connected');
  await new Promise((resolve) => setTimeout(resolve, 600));
  for (const restart of restarts) expect(restart).not.toHaveBeenCalled();
  for (const peer of [host, field]) peer.close();
});

test('M-10 restarts ICE at once when the network changes, although the browser reports no broken path', async () => {
  const network = new EventTarget();
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  const { factory, handlers } = watchedHandlers();
  const { host, field } = await callWith(factory);
  vi.unstubAllGlobals();
  for (const handler of handlers) handler.setConnectionState('connected');
  const restarts = handlers.map((handler) => vi.spyOn(handler, 'restartIce'));
  const seen = field.getState().media.get(host.id())?.video;
  network.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(restarts.map(({ mock }) => mock.calls.length)).toEqual([1, 1]));
  expect(field.getState().media.get(host.id())?.video).toBe(seen);
  for (const peer of [host, field]) peer.close();
});

test('M-11 leaves a UDP path that loses much for TCP, and returns to UDP on another network', {
  tags: 'full',
}, async () => {
  const network = new EventTarget();
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  const { factory, offered, handlers } = watchedOffers();
  const { host, field } = await callWith(factory);
  vi.unstubAllGlobals();
  expect(protocolsOf(offered.slice(0, 2))).toEqual(['tcp udp', 'tcp udp']);
  giveStats(handlers, lossy);
  await vi.waitFor(() => expect(offered).toHaveLength(4));
  expect(protocolsOf(offered.slice(2))).toEqual(['tcp', 'tcp']);
  await field.until('the host again', ({ media }) => !!media.get(host.id())?.video);
  network.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(offered).toHaveLength(6));
  expect(protocolsOf(offered.slice(4))).toEqual(['tcp udp', 'tcp udp']);
  for (const peer of [host, field]) peer.close();
});

test('M-12 everyone knows that a slow connection makes a picture smaller, also a later peer, until it is rebuilt', async () => {
  const { factory, handlers } = watchedHandlers();
  const { host, field } = await callWith(factory);
  const seen = () => host.getState().peers.find(({ id }) => id === field.id())?.pictureReduced;
  expect([field.getState().heldBack, seen()]).toEqual([false, false]);
  giveStats(handlers, () => [
    { id: 'P', type: 'candidate-pair', availableOutgoingBitrate: 250_000 },
    { id: 'V', type: 'outbound-rtp', kind: 'video', qualityLimitationReason: 'bandwidth' },
  ]);
  await vi.waitFor(() => expect([field.getState().heldBack, seen()]).toEqual([true, true]), {
    timeout: 15_000,
  });
  const late = roomPeer({ server, inspectionId: field.getState().room?.inspectionId ?? '' });
  await late.join();
  expect(late.getState().peers.find(({ id }) => id === field.id())?.pictureReduced).toBe(true);
  vi.spyOn(handlers[0]!, 'restartIce').mockRejectedValue(new Error('no way through'));
  handlers[0]?.setConnectionState('failed');
  await vi.waitFor(() => expect([field.getState().heldBack, seen()]).toEqual([false, false]));
  for (const peer of [host, field, late]) peer.close();
});

test('R-17 rebuilds media when a path cannot be repaired', async () => {
  const { factory, handlers } = watchedHandlers();
  const { host, field } = await callWith(factory);
  const before = host.getState().media.get(field.id())?.video;
  const [sending] = handlers.slice(-1);
  vi.spyOn(sending ?? handlers[0]!, 'restartIce').mockRejectedValue(new Error('no way through'));
  sending?.setConnectionState('failed');
  await host.until('other tracks', ({ media }) => {
    const video = media.get(field.id())?.video;
    return !!video && video !== before;
  });
  expect(handlers).toHaveLength(4);
  await field.until('the host again', ({ media }) => !!media.get(host.id())?.video);
  expect(field.getState().call.name).toBe('live');
  for (const peer of [host, field]) peer.close();
});

test('M-9 a page in the lobby knows that the node offers only loopback, until a path opens', async () => {
  const { factory, handlers } = watchedHandlers();
  const person = { role: 'field' as const };
  const field = roomPeer({ server, inspectionId: mintId(), person, handlerFactory: factory });
  expect(field.getState().loopbackOnly).toBe(false);
  await field.prepare();
  await field.until('prepared media', ({ loopbackOnly }) => loopbackOnly);
  await field.join();
  expect(field.getState().loopbackOnly).toBe(true);
  for (const handler of handlers) handler.setConnectionState('connected');
  expect(field.getState().loopbackOnly).toBe(false);
  field.close();
});
