import { setImmediate } from 'node:timers/promises';
import { mintId } from '@sightline/contracts/core/ids';
import type { Ability } from '@sightline/contracts/rooms/abilities';
import { consumersOffered, type MediaPlane, prepareMedia } from '@sightline/contracts/rooms/media';
import { type Entrance, enterRoom, lockRoom } from '@sightline/contracts/rooms/room';
import { FakeHandler } from 'mediasoup-client/handlers/FakeHandler';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isolatedServices } from '../../../../tests/support/isolated.ts';
import { fakeTrack, type RoomPeer, roomPeer } from '../../../../tests/support/roomPeer.ts';
import { type RoomServer, startRoomServer } from '../../../../tests/support/roomServer.ts';
import { byTicket, type RoomSocket, roomSocket } from '../../../../tests/support/roomSocket.ts';
import { validRequests } from '../../../../tests/support/validRequests.ts';
import { RoomMedia } from '../room/RoomMedia.ts';

/** The connection is prepared during the device check (M-7), on a limited number of sockets. */

let server: RoomServer;
let inspectionId: string;
let host: RoomPeer;
let page: RoomSocket;

beforeAll(async () => {
  server = await startRoomServer({ ...isolatedServices(), workers: 2 });
});
afterAll(() => server.close());
beforeEach(async () => {
  inspectionId = mintId();
  host = roomPeer({ server, inspectionId });
  await host.publish('camera', fakeTrack('video'));
  await host.join();
  await expect.poll(() => host.getState().events.length).toBe(1);
  page = await roomSocket(server, byTicket(await server.ticket(inspectionId, { role: 'field' })));
});
afterEach(() => {
  host.close();
  page.close();
});

const audio = {
  kind: 'audio',
  mimeType: 'audio/opus',
  clockRate: 48_000,
  channels: 2,
  preferredPayloadType: 100,
};
const video = { kind: 'video', mimeType: 'video/VP8', clockRate: 90_000, preferredPayloadType: 101 };
const described = { rtpCapabilities: { codecs: [audio, video], headerExtensions: [] } };

async function prepared(): Promise<MediaPlane> {
  const answer = await page.ask(prepareMedia.name, described);
  if (!answer.ok) throw new Error(answer.error.code);
  return prepareMedia.reply.parse(answer.value);
}

async function entered(
  epoch: number | null,
  consumerIds: string[] = [],
  producers: unknown[] = [],
): Promise<Entrance> {
  const request = { since: 0, epoch, consumerIds, producers, ...described };
  const answer = await page.ask(enterRoom.name, request);
  if (!answer.ok) throw new Error(answer.error.code);
  return enterRoom.reply.parse(answer.value);
}

test('M-7 a page in the lobby is not announced, and enters with its prepared media and the streams started since', async () => {
  const plane = await prepared();
  expect(plane.consumers.map(({ source }) => source)).toEqual(['camera']);
  await host.publish('microphone', fakeTrack('audio'));
  expect(host.getState()).toMatchObject({ peers: [], events: [{ kind: 'peer:joined' }] });
  expect(page.received).toEqual([]);

  // Ids of streams that belong to others or do not exist are ignored.
  const named = [...plane.consumers.map(({ consumerId }) => consumerId), mintId()];
  const { resumed, media } = await entered(plane.epoch, named);
  expect([resumed, media.transports]).toEqual([true, null]);
  expect(media.consumers.map(({ source }) => source)).toEqual(['camera', 'microphone']);
  expect(media.consumers[0]?.consumerId).toBe(plane.consumers[0]?.consumerId);
  await host.until('it is in', ({ peers }) => peers.length === 1);
});

test('M-7 sends and receives nothing before the room is entered', async () => {
  const { transports, consumers } = await prepared();
  const peerIds = {
    peerId: '',
    otherId: '',
    sendId: transports?.send?.id ?? '',
    receiveId: transports?.receive.id ?? '',
  };
  const right = validRequests(peerIds);
  expect((await page.ask('transport:connect', right['transport:connect'])).ok).toBe(true);
  const early = [
    ['consumers:resume', { consumerIds: [consumers[0]?.consumerId] }],
    ['producer:create', right['producer:create']],
    ['consumer:set-layers', { consumerId: consumers[0]?.consumerId, spatialLayer: 0 }],
  ] as const;
  for (const [name, request] of early)
    expect(await page.ask(name, request), name).toMatchObject({ error: { code: 'notReady' } });
});

test('M-7 streams that were set up in the lobby are created with the entrance and offered in one notice', async () => {
  const { epoch, transports } = await prepared();
  const transportId = transports?.send?.id ?? '';
  const codecs = { camera: { ...video, payloadType: 101 }, microphone: { ...audio, payloadType: 100 } };
  const stream = (source: 'camera' | 'microphone', ssrc: number) => ({
    transportId,
    source,
    rtpParameters: { codecs: [codecs[source]], encodings: [{ ssrc }] },
  });
  const watcher = await roomSocket(server, byTicket(await server.ticket(inspectionId)));
  await watcher.ask(enterRoom.name, described);
  const { media } = await entered(epoch, [], [stream('camera', 4711), stream('microphone', 4712)]);
  expect(media.producers.map(({ source }) => source).sort()).toEqual(['camera', 'microphone']);
  await expect.poll(() => watcher.received.some(({ name }) => name === 'consumers:offered')).toBe(true);
  const offers = watcher.received.flatMap(({ name, payload }) =>
    name === 'consumers:offered' ? [consumersOffered.payload.parse(payload).consumers.length] : [],
  );
  expect(offers).toEqual([2]);
  watcher.close();
});

test('M-7 a stream of a foreign transport or without its ability is not created with the entrance', async () => {
  const abilities: Ability[] = ['publish-audio'];
  const ticket = await server.ticket(inspectionId, { role: 'field', abilities });
  page.close();
  page = await roomSocket(server, byTicket(ticket));
  const { epoch, transports } = await prepared();
  const rtpParameters = { codecs: [{ ...video, payloadType: 101 }], encodings: [{ ssrc: 4711 }] };
  const camera = { transportId: transports?.send?.id, source: 'camera', rtpParameters };
  const foreign = { ...camera, source: 'microphone', transportId: mintId() };
  const { resumed, media } = await entered(epoch, [], [camera, foreign]);
  expect([resumed, media.producers]).toEqual([true, []]);
});

test('M-7, M-4 enters with working media after the media worker died', async () => {
  const { epoch } = await prepared();
  const killed = server.mediaPids();
  for (const pid of killed) process.kill(pid, 'SIGKILL');
  await expect.poll(() => server.mediaPids().filter((pid) => !killed.includes(pid)).length).toBe(2);
  const { resumed, media } = await entered(epoch);
  expect([resumed, media.transports?.receive.id]).toEqual([false, expect.any(String)]);
});

test('M-7 prepares no media for a page that has entered or whose room is locked', async () => {
  await entered(null);
  expect(await page.ask(prepareMedia.name, described)).toMatchObject({ error: { code: 'conflict' } });
  const stranger = await roomSocket(server, byTicket(await server.ticket(inspectionId, { role: 'field' })));
  await host.ask(lockRoom, { id: mintId(), locked: true });
  expect(await stranger.ask(prepareMedia.name, described)).toMatchObject({ error: { code: 'roomLocked' } });
  stranger.close();
});

test('M-7 a client that prepared in the lobby receives as soon as it joins, over the existing connection', async () => {
  const receive = vi.spyOn(FakeHandler.prototype, 'receive');
  // mediasoup-client adds its own stream to measure the line.
  const streams = () =>
    receive.mock.calls.flatMap(([list]) => list).filter(({ trackId }) => trackId !== 'probator').length;
  const client = roomPeer({ server, inspectionId, person: { role: 'field' } });
  await client.prepare();
  const waiting = await client.until(
    'the picture',
    ({ media }) => media.get(host.id())?.video?.kind === 'video',
  );
  expect([waiting.call.name, waiting.peers, streams()]).toEqual(['idle', [], 1]);
  const steps: string[] = [];
  client.subscribe(() => steps.push(JSON.stringify(client.getState().call)));
  await client.join();
  expect(steps.some((step) => step.includes('"media"'))).toBe(false);
  expect(client.getState()).toMatchObject({ call: { name: 'live' }, peers: [{ id: host.id() }] });
  expect(streams()).toBe(1);
  client.close();
});

test('M-7 a client that prepared in the lobby is sending with its entrance, without a command for each stream', async () => {
  const byCommand = vi.spyOn(RoomMedia.prototype, 'publish');
  const client = roomPeer({ server, inspectionId, person: { role: 'field' } });
  const tracks = [fakeTrack('video'), fakeTrack('audio')] as const;
  await client.publish('camera', tracks[0]);
  await client.publish('microphone', tracks[1]);
  const sent = vi.spyOn(FakeHandler.prototype, 'send');
  await client.prepare();
  // The host may still be setting up their own streams.
  const own = () =>
    sent.mock.results.filter((_, index) =>
      tracks.some((track) => track === sent.mock.calls[index]?.[0].track),
    );
  await expect.poll(() => own().length).toBe(2);
  await Promise.all(own().map(({ value }) => value as Promise<unknown>));
  // The client's steps after setting up the streams have run.
  await setImmediate();
  await client.join();
  await host.until('both', ({ media }) => {
    const received = media.get(client.id());
    return !!received?.video && !!received.audio;
  });
  await client.setPaused('camera', true);
  await host.until('the pause', ({ media }) => media.get(client.id())?.videoPaused === true);
  expect(byCommand).not.toHaveBeenCalled();
  client.close();
});

test('M-7 a camera replaced while the room is being entered is the one that is sent', async () => {
  const client = roomPeer({ server, inspectionId, person: { role: 'field' } });
  await client.publish('camera', fakeTrack('video'));
  await client.prepare();
  await client.until('the picture', ({ media }) => media.size === 1);
  const joining = client.join();
  const replaced = client.publish('camera', fakeTrack('video'));
  await Promise.all([joining, replaced]);
  await host.until('its picture', ({ media }) => !!media.get(client.id())?.video);
  await client.setPaused('camera', true);
  await host.until('the pause', ({ media }) => media.get(client.id())?.videoPaused === true);
  client.close();
});

test('R-40 the oldest page in the lobby makes room for the ninth socket of one person', async () => {
  const subject = `user:${mintId()}`;
  const open = async (): Promise<RoomSocket> =>
    await roomSocket(server, byTicket(await server.ticket(inspectionId, { subject })));
  const entered = await open();
  await entered.ask(enterRoom.name, {});
  const waiting: RoomSocket[] = [];
  for (let count = 0; count < 9; count++) waiting.push(await open());
  await expect
    .poll(() => waiting.map(({ socket }) => socket.connected))
    .toEqual([false, false, ...Array<boolean>(7).fill(true)]);
  expect(waiting[0]?.received).toEqual([{ name: 'you:removed', payload: { by: '', reason: 'replaced' } }]);
  expect(await entered.ask('events:fetch', { since: 0 })).toMatchObject({ ok: true });
  expect(page.socket.connected).toBe(true);
  for (const socket of [entered, ...waiting]) socket.close();
});
