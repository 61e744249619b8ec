import { mintId } from '@sightline/contracts/core/ids';
import { type MediaPlane, prepareMedia } from '@sightline/contracts/media';
import { type Entrance, enterRoom, lockRoom } from '@sightline/contracts/room';
import { FakeHandler } from 'mediasoup-client/handlers/FakeHandler';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isolatedServices } from '../../../../tests/support/isolated.ts';
import { rightRequests } from '../../../../tests/support/rightRequests.ts';
import { fakeTrack, type RoomPeer, roomPeer } from '../../../../tests/support/roomPeer.ts';
import { type RoomServer, startRoomServer } from '../../../../tests/support/roomServer.ts';
import { byTicket, type RoomSocket, roomSocket } from '../../../../tests/support/roomSocket.ts';

/** M-7: who looks at the device check has the connection made meanwhile. */

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

async function entered(epoch: number | null, consumerIds: string[] = []): Promise<Entrance> {
  const request = { since: 0, epoch, consumerIds, ...described };
  const answer = await page.ask(enterRoom.name, request);
  if (!answer.ok) throw new Error(answer.error.code);
  return enterRoom.reply.parse(answer.value);
}

test('M-7 a page in the lobby is not announced, and enters with its prepared media and the streams started since', async () => {
  const plane = await prepared();
  expect(plane.consumers.map(({ source }) => source)).toEqual(['camera']);
  await host.publish('microphone', fakeTrack('audio'));
  expect(host.getState()).toMatchObject({ peers: [], events: [{ kind: 'peer:joined' }] });
  expect(page.heard).toEqual([]);

  // Who names streams that are not theirs, or not any more, gets their own.
  const named = [...plane.consumers.map(({ consumerId }) => consumerId), mintId()];
  const { resumed, media } = await entered(plane.epoch, named);
  expect([resumed, media.transports]).toEqual([true, null]);
  expect(media.consumers.map(({ source }) => source)).toEqual(['camera', 'microphone']);
  expect(media.consumers[0]?.consumerId).toBe(plane.consumers[0]?.consumerId);
  await host.until('it is in', ({ peers }) => peers.length === 1);
});

test('M-7 sends and receives nothing before the room is entered', async () => {
  const { transports, consumers } = await prepared();
  const standing = {
    peerId: '',
    otherId: '',
    sendId: transports?.send?.id ?? '',
    receiveId: transports?.receive.id ?? '',
  };
  const right = rightRequests(standing);
  expect((await page.ask('transport:connect', right['transport:connect'])).ok).toBe(true);
  const early = [
    ['consumers:resume', { consumerIds: [consumers[0]?.consumerId] }],
    ['producer:create', right['producer:create']],
    ['consumer:set-layers', { consumerId: consumers[0]?.consumerId, spatialLayer: 0 }],
  ] as const;
  for (const [name, request] of early)
    expect(await page.ask(name, request), name).toMatchObject({ error: { code: 'notReady' } });
});

test('M-7, M-4 enters with working media after the media worker died', async () => {
  const { epoch } = await prepared();
  const killed = server.mediaPids();
  for (const pid of killed) process.kill(pid, 'SIGKILL');
  await expect.poll(() => server.mediaPids().filter((pid) => !killed.includes(pid)).length).toBe(2);
  const { resumed, media } = await entered(epoch);
  expect([resumed, media.transports?.receive.id]).toEqual([false, expect.any(String)]);
});

test('M-7 prepares no media for a page in the room or in front of a locked one', async () => {
  await entered(null);
  expect(await page.ask(prepareMedia.name, described)).toMatchObject({ error: { code: 'conflict' } });
  const stranger = await roomSocket(server, byTicket(await server.ticket(inspectionId, { role: 'field' })));
  await host.ask(lockRoom, { id: mintId(), locked: true });
  expect(await stranger.ask(prepareMedia.name, described)).toMatchObject({ error: { code: 'roomLocked' } });
  stranger.close();
});

test('M-7 a client that prepared in the lobby receives as soon as it joins, over the connection it has', async () => {
  const receive = vi.spyOn(FakeHandler.prototype, 'receive');
  // mediasoup-client measures the line with a stream of its own.
  const streams = () =>
    receive.mock.calls.flatMap(([list]) => list).filter(({ trackId }) => trackId !== 'probator').length;
  const client = roomPeer({ server, inspectionId, person: { role: 'field' } });
  await client.prepare();
  const ahead = await client.until(
    'the picture',
    ({ media }) => media.get(host.id())?.video?.kind === 'video',
  );
  expect([ahead.call.name, ahead.peers, streams()]).toEqual(['idle', [], 1]);
  const steps: string[] = [];
  client.subscribe(() => steps.push(JSON.stringify(client.getState().call)));
  await client.join();
  expect(steps.some((step) => step.includes('"media"'))).toBe(false);
  expect(client.getState()).toMatchObject({ call: { name: 'live' }, peers: [{ id: host.id() }] });
  expect(streams()).toBe(1);
  client.close();
});
