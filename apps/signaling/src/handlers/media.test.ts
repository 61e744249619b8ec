import { mintId } from '@sightline/contracts/core/ids';
import { createProducer, reportPicture, restartIce } from '@sightline/contracts/rooms/media';
import { enterRoom } from '@sightline/contracts/rooms/room';
import { FakeHandler } from 'mediasoup-client/handlers/FakeHandler';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isolatedServices } from '../../../../tests/support/isolated.ts';
import { fakeTrack, type RoomPeer, roomPeer } from '../../../../tests/support/roomPeer.ts';
import { startRoomProxy } from '../../../../tests/support/roomProxy.ts';
import { type RoomServer, startRoomServer } from '../../../../tests/support/roomServer.ts';
import { byTicket, type RoomSocket, roomSocket } from '../../../../tests/support/roomSocket.ts';

let server: RoomServer;
let inspectionId: string;
let host: RoomPeer;
let field: RoomPeer;

beforeAll(async () => {
  server = await startRoomServer({
    ...isolatedServices(),
    workers: 2,
    settings: { layerDelayMs: 200 },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  inspectionId = mintId();
  host = roomPeer({ server, inspectionId });
  field = roomPeer({ server, inspectionId, person: { role: 'field' } });
  for (const peer of [host, field]) {
    await peer.publish('camera', fakeTrack('video'));
    await peer.publish('microphone', fakeTrack('audio'));
    await peer.join();
  }
  await bothSeeEachOther();
});
afterEach(() => {
  host.close();
  field.close();
});

async function bothSeeEachOther(): Promise<void> {
  await host.until('the field', ({ media }) => isWhole(media.get(field.id())));
  await field.until('the host', ({ media }) => isWhole(media.get(host.id())));
}

const isWhole = (received?: { audio: unknown; video: unknown }): boolean =>
  !!received?.audio && !!received.video;

test('M-1 closes the stream of a stopped camera and offers it again later', async () => {
  await field.publish('camera', null);
  await host.until(
    'no picture',
    ({ media }) => media.get(field.id())?.video === null || !media.get(field.id()),
  );
  expect(field.getState().intent).toEqual({ camera: false, microphone: true, screen: false });
  await field.publish('camera', fakeTrack('video'));
  await bothSeeEachOther();
});

test('M-1 staff show their screen as well as their camera, and the phone on site cannot', async () => {
  await host.publish('screen', fakeTrack('video'));
  await field.until('the screen', ({ media }) => Boolean(media.get(host.id())?.screen));
  expect(isWhole(field.getState().media.get(host.id()))).toBe(true);
  await host.publish('screen', null);
  await field.until('no screen', ({ media }) => media.get(host.id())?.screen === null);
  await field.publish('microphone', null);
  await expect(field.publish('screen', fakeTrack('video'))).rejects.toMatchObject({ code: 'forbidden' });
  expect(host.getState().media.get(field.id())?.screen).toBeNull();
});

test('M-1 switching cameras keeps the stream', async () => {
  const before = host.getState().media.get(field.id())?.video;
  await field.publish('camera', fakeTrack('video'));
  expect(host.getState().media.get(field.id())?.video).toBe(before);
});

test('M-12 an observer, who sends no picture, is refused to report one', async () => {
  const viewer = roomPeer({ server, inspectionId, person: { role: 'observer' } });
  await viewer.join();
  await expect(viewer.ask(reportPicture, { reduced: true })).rejects.toMatchObject({ code: 'forbidden' });
  viewer.close();
});

test('M-5 pauses unwatched layers and resumes a requested layer at once', async () => {
  const wanted = vi.spyOn(FakeHandler.prototype, 'setMaxSpatialLayer');
  host.preferLayer(field.id(), 'small');
  await vi.waitFor(() => expect(wanted.mock.calls.map(([, layer]) => layer)).toEqual([0]));
  host.preferLayer(field.id(), 'large');
  await vi.waitFor(() => expect(wanted.mock.calls.map(([, layer]) => layer)).toEqual([0, 2]));
});

test('M-4 rooms of a dead media worker continue on another one in a new epoch', async () => {
  for (let epoch = 2; epoch <= 3; epoch++) {
    const before = host.getState().media.get(field.id())?.video;
    for (const pid of server.mediaPids()) process.kill(pid, 'SIGKILL');
    await host.until('other tracks', ({ media }) => {
      const received = media.get(field.id());
      return isWhole(received) && received?.video !== before;
    });
    await bothSeeEachOther();
    expect(host.getState().call.name).toBe('live');
    await expect.poll(() => server.mediaPids().length).toBe(2);
  }
  const late = roomPeer({ server, inspectionId, person: { role: 'observer' } });
  await late.join();
  expect(late.getState().room?.epoch).toBe(3);
  await late.until('both', ({ media }) => isWhole(media.get(host.id())) && isWhole(media.get(field.id())));
  late.close();
});

test('M-4, R-12 a peer that was disconnected while the worker died gets new media when it resumes', async () => {
  const proxy = await startRoomProxy(server.port);
  const away = roomPeer({ server, inspectionId, origin: proxy.origin, person: { role: 'field' } });
  await away.publish('camera', fakeTrack('video'));
  await away.join();
  await away.until('the host', ({ media }) => isWhole(media.get(host.id())));
  const before = away.getState().media.get(host.id())?.video;
  proxy.cut();
  await host.until('it is away', ({ peers }) => peers.some((peer) => !peer.connected));
  for (const pid of server.mediaPids()) process.kill(pid, 'SIGKILL');
  await bothSeeEachOther();
  proxy.restore();
  // Each attempt to reconnect waits longer than the previous one; on a busy machine several fail.
  await away.until(
    'other tracks of the host',
    ({ media }) => {
      const received = media.get(host.id());
      return isWhole(received) && received?.video !== before;
    },
    15_000,
  );
  await host.until('its picture', ({ media }) => !!media.get(away.id())?.video);
  away.close();
  await proxy.close();
});

describe('M-3 refuses invalid parameters without affecting others', () => {
  let eve: RoomSocket;
  let sendId: string;
  let receiveId: string;
  const codec = { mimeType: 'video/VP8', payloadType: 101, clockRate: 90_000 };
  const fingerprint = { algorithm: 'sha-256', value: '82:5A:68:3D:36:C3:0A:DE:AF:E7:32:43:D2:88:83:57' };

  beforeEach(async () => {
    ({ socket: eve, sendId, receiveId } = await enterEve());
  });
  afterEach(async () => {
    eve.close();
    await bothSeeEachOther();
    expect(host.getState().call.name).toBe('live');
  });

  test.each([
    ['nothing', undefined],
    ['no fingerprints', { fingerprints: [] }],
    ['empty fingerprints', { fingerprints: [{}] }],
    ['an unknown algorithm', { fingerprints: [{ algorithm: 'rot13', value: 'AA' }] }],
    ['a number for a value', { fingerprints: [{ algorithm: 'sha-256', value: 12 }] }],
    ['an unknown role', { role: 'king', fingerprints: [fingerprint] }],
    ['a text', 'dtls'],
  ])('in DTLS parameters: %s', async (_what, dtlsParameters) => {
    const answer = await eve.ask('transport:connect', { transportId: sendId, dtlsParameters });
    expect(answer).toMatchObject({ ok: false, error: { code: 'badInput' } });
  });

  test.each([
    ['nothing', undefined],
    ['no codecs', { codecs: [] }],
    ['empty codecs', { codecs: [{}] }],
    ['a codec of another kind', { codecs: [{ ...codec, mimeType: 'audio/opus', channels: 2 }] }],
    ['an unknown codec', { codecs: [{ ...codec, mimeType: 'video/nonsense' }] }],
    ['a payload type that is no number', { codecs: [{ ...codec, payloadType: 'x' }] }],
    ['an SSRC that is no number', { codecs: [codec], encodings: [{ ssrc: 'x' }] }],
    ['too many encodings', { codecs: [codec], encodings: Array.from({ length: 11 }, () => ({})) }],
    [
      'header extensions that are no list',
      { codecs: [codec], encodings: [{ ssrc: 1 }], headerExtensions: 'x' },
    ],
    ['a number', 5],
  ])('in RTP parameters: %s', async (_what, rtpParameters) => {
    const request = { transportId: sendId, source: 'camera', rtpParameters };
    expect(await eve.ask('producer:create', request)).toMatchObject({
      ok: false,
      error: { code: 'badInput' },
    });
  });

  test.each([
    [
      'a payload type beyond a byte',
      { codecs: [{ ...codec, payloadType: 70_000 }], encodings: [{ ssrc: 5 }] },
    ],
    ['a negative ssrc', { codecs: [codec], encodings: [{ ssrc: -1 }] }],
    ['an ssrc beyond 32 bits', { codecs: [codec], encodings: [{ ssrc: 1e15 }] }],
    [
      'an id of an extension beyond a byte',
      {
        codecs: [codec],
        encodings: [{ ssrc: 6 }],
        headerExtensions: [{ uri: 'urn:ietf:params:rtp-hdrext:sdes:mid', id: 9999 }],
      },
    ],
    ['a very long mid', { codecs: [codec], encodings: [{ ssrc: 7 }], mid: 'm'.repeat(100_000) }],
    ['nothing that identifies the stream', { codecs: [codec], encodings: [{}] }],
  ])('what passes for RTP parameters but is not: %s', async (_what, rtpParameters) => {
    const pids = server.mediaPids();
    const request = { transportId: sendId, source: 'camera', rtpParameters };
    const answer = await eve.ask('producer:create', request);
    if (!answer.ok) expect(['badInput', 'mediaFailed']).toContain(answer.error.code);
    expect(server.mediaPids()).toEqual(pids);
  });

  test('a device without usable codecs', async () => {
    const tries: unknown[] = [
      undefined,
      {},
      { codecs: [] },
      { codecs: [{}] },
      { codecs: [{ kind: 'video' }] },
    ];
    for (const rtpCapabilities of tries) {
      const answer = await eve.ask('device:describe', { rtpCapabilities });
      if (answer.ok) expect(answer.value).toEqual({ consumers: [] });
      else expect(['badInput', 'mediaFailed']).toContain(answer.error.code);
    }
  });

  test('ids that belong to another peer or do not exist', async () => {
    const foreign = { transportId: mintId() };
    expect(await eve.ask('transport:restart-ice', foreign)).toMatchObject({ error: { code: 'notFound' } });
    const paused = { producerId: mintId(), paused: true };
    expect(await eve.ask('producer:set-paused', paused)).toMatchObject({ error: { code: 'notFound' } });
    const layers = { consumerId: mintId(), spatialLayer: 1 };
    expect(await eve.ask('consumer:set-layers', layers)).toMatchObject({ error: { code: 'notFound' } });
    const sending = { transportId: receiveId, source: 'camera', rtpParameters: { codecs: [codec] } };
    expect(await eve.ask('producer:create', sending)).toMatchObject({ error: { code: 'notFound' } });
  });
});

test('M-2 creating a producer twice returns the first', async () => {
  const { socket, sendId } = await enterEve();
  const rtpParameters = {
    codecs: [{ mimeType: 'video/VP8', payloadType: 101, clockRate: 90_000 }],
    encodings: [{ ssrc: 4711 }],
  };
  const request = { transportId: sendId, source: 'camera' as const, rtpParameters };
  const first = await socket.ask(createProducer.name, request);
  expect(first).toMatchObject({ ok: true });
  expect(await socket.ask(createProducer.name, request)).toEqual(first);
  socket.close();
});

test('M-4 answers commands with ids of an earlier epoch', async () => {
  const { socket, sendId } = await enterEve();
  for (const pid of server.mediaPids()) process.kill(pid, 'SIGKILL');
  await expect.poll(() => socket.received.some(({ name }) => name === 'media:lost')).toBe(true);
  const answer = await socket.ask(restartIce.name, { transportId: sendId });
  expect(answer).toMatchObject({ ok: false, error: { code: 'notFound' } });
  const rebuilt = await socket.ask('media:rebuild', {});
  expect(rebuilt).toMatchObject({ ok: true, value: { epoch: 2 } });
  socket.close();
});

/** A peer without a browser, with the ids of its transports. */
async function enterEve(): Promise<{ socket: RoomSocket; sendId: string; receiveId: string }> {
  const person = { role: 'field' as const, name: 'Eve' };
  const socket = await roomSocket(server, byTicket(await server.ticket(inspectionId, person)));
  const answer = await socket.ask(enterRoom.name, {});
  if (!answer.ok) throw new Error(answer.error.message);
  const { transports } = enterRoom.reply.parse(answer.value).media;
  return { socket, sendId: transports?.send?.id ?? '', receiveId: transports?.receive.id ?? '' };
}
