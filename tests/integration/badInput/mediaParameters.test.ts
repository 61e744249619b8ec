import { mintId } from '@sightline/contracts/core/ids';
import { enterRoom } from '@sightline/contracts/rooms/room';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isolatedServices } from '../../support/isolated.ts';
import { fakeTrack, type RoomPeer, roomPeer } from '../../support/roomPeer.ts';
import { type RoomServer, startRoomServer } from '../../support/roomServer.ts';
import { byTicket, type RoomSocket, roomSocket } from '../../support/roomSocket.ts';
import { validRequests } from '../../support/validRequests.ts';

/** Invalid RTP and DTLS parameters are refused, and existing media continues (SPEC.md, M-3). */

let server: RoomServer;
let host: RoomPeer;
let eve: RoomSocket;
let eveId: string;
let right: Record<string, unknown>;
let inspectionId: string;

beforeAll(async () => {
  server = await startRoomServer(isolatedServices());
});
afterAll(() => server.close());

beforeEach(async () => {
  inspectionId = mintId();
  host = roomPeer({ server, inspectionId });
  await host.join();
  eve = await fieldSocket();
  const answer = await eve.ask('room:enter', {});
  if (!answer.ok) throw new Error(answer.error.message);
  const { you, media } = enterRoom.reply.parse(answer.value);
  const [sendId, receiveId] = [media.transports?.send?.id ?? '', media.transports?.receive.id ?? ''];
  eveId = you.id;
  right = validRequests({ peerId: you.id, otherId: host.id(), sendId, receiveId });
});
afterEach(() => {
  eve.close();
  host.close();
});

async function fieldSocket(): Promise<RoomSocket> {
  return await roomSocket(server, byTicket(await server.ticket(inspectionId, { role: 'field' })));
}

async function expectRefused(
  socket: RoomSocket,
  name: string,
  request: unknown,
  what: string,
): Promise<void> {
  const answer = await socket.ask(name, request);
  expect(answer, what).toMatchObject({ ok: false, error: { code: 'badInput' } });
  if (!answer.ok) expect(answer.error.message).toMatch(/^Please check /);
}

function nested(levels: number): unknown {
  let value: unknown = {};
  for (let level = 0; level < levels; level++) value = [value];
  return { value };
}

const codec = { mimeType: 'video/VP8', payloadType: 101, clockRate: 90_000 };
const RTP: [string, unknown][] = [
  ['nothing', {}],
  ['no codec', { codecs: [] }],
  ['an empty codec', { codecs: [{}] }],
  ['a codec that the room does not have', { codecs: [{ ...codec, mimeType: 'video/theora' }] }],
  ['a payload type beyond seven bits', { codecs: [{ ...codec, payloadType: 70_000 }] }],
  ['half a payload type', { codecs: [{ ...codec, payloadType: 1.5 }] }],
  ['a clock rate of zero', { codecs: [{ ...codec, clockRate: 0 }] }],
  ['a negative ssrc', { codecs: [codec], encodings: [{ ssrc: -1 }] }],
  ['an ssrc beyond 32 bits', { codecs: [codec], encodings: [{ ssrc: 2 ** 32 }] }],
  ['no stream identifier', { codecs: [codec], encodings: [{}] }],
  ['one ssrc for two streams', { codecs: [codec], encodings: [{ ssrc: 7 }, { ssrc: 7 }] }],
  ['a mid of 100,000 letters', { codecs: [codec], encodings: [{ ssrc: 7 }], mid: 'm'.repeat(100_000) }],
  [
    'an extension beyond a byte',
    { codecs: [codec], encodings: [{ ssrc: 7 }], headerExtensions: [{ uri: 'x', id: 256 }] },
  ],
  ['two hundred levels', { codecs: [codec], encodings: [{ ssrc: 7 }], rtcp: nested(200) }],
  ['a number as cname', { codecs: [codec], encodings: [{ ssrc: 7 }], rtcp: { cname: 7 } }],
];

test('invalid RTP parameters leave the existing stream running', async () => {
  const sent = await eve.ask('producer:create', right['producer:create']);
  expect(sent.ok).toBe(true);
  const { media } = await host.until('the picture of Eve', (state) => !!state.media.get(eveId)?.video);
  for (const [what, rtpParameters] of RTP)
    await expectRefused(eve, 'producer:create', { ...Object(right['producer:create']), rtpParameters }, what);
  expect(host.getState().media.get(eveId)?.video).toBe(media.get(eveId)?.video);
  const again = await eve.ask('producer:create', right['producer:create']);
  expect(again).toEqual(sent);
});

/** Does not use Socket.IO's client, whose stack overflows on such a request. */
async function askRaw(socket: RoomSocket, json: string): Promise<string> {
  const { engine } = socket.socket.io;
  const answer = new Promise<string>((resolve) => {
    engine.on('data', (data: unknown) => {
      if (typeof data === 'string' && data.startsWith('3777')) resolve(data);
    });
  });
  engine.write(`2777${json}`);
  return await answer;
}

test('RTP parameters nested twenty thousand levels deep are bad input', async () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const request = JSON.stringify(right['producer:create']).replace('"codecs":', `"x":${deep},"codecs":`);
  expect(await askRaw(eve, `["producer:create",${request}]`)).toContain('"code":"badInput"');
  expect(await eve.ask('producer:create', right['producer:create'])).toMatchObject({ ok: true });
});

test('invalid DTLS parameters leave the transport ready for valid ones', async () => {
  const connect = right['transport:connect'] as {
    transportId: string;
    dtlsParameters: { fingerprints: object[] };
  };
  const [fingerprint] = connect.dtlsParameters.fingerprints;
  const tries: [string, unknown][] = [
    ['nothing', {}],
    ['no fingerprint', { fingerprints: [] }],
    ['an empty fingerprint', { fingerprints: [{ ...fingerprint, value: '' }] }],
    ['an invalid fingerprint', { fingerprints: [{ ...fingerprint, value: 'zz:zz' }] }],
    ['a number as fingerprint', { fingerprints: [{ ...fingerprint, value: 12 }] }],
    ['a fingerprint of another length', { fingerprints: [{ ...fingerprint, algorithm: 'sha-512' }] }],
    ['an unknown algorithm', { fingerprints: [{ ...fingerprint, algorithm: 'rot13' }] }],
    ['an unknown role', { role: 'king', fingerprints: [fingerprint] }],
    ['a thousand fingerprints', { fingerprints: Array(1000).fill(fingerprint) }],
  ];
  for (const [what, dtlsParameters] of tries)
    await expectRefused(eve, 'transport:connect', { ...connect, dtlsParameters }, what);
  expect(await eve.ask('transport:connect', connect)).toMatchObject({ ok: true });
  expect(await eve.ask('transport:connect', connect), 'the same again').toMatchObject({ ok: true });
  const stranger = { algorithm: 'sha-256', value: Array(32).fill('AB').join(':') };
  const second = { ...connect, dtlsParameters: { fingerprints: [stranger] } };
  const answer = await eve.ask('transport:connect', second);
  expect(answer, 'a second page').toMatchObject({ ok: false, error: { code: 'conflict' } });
});

const DEVICES: [string, unknown][] = [
  ['nothing', {}],
  ['no codec', { codecs: [] }],
  ['an empty codec', { codecs: [{}] }],
  ['a kind and nothing else', { codecs: [{ kind: 'video' }] }],
  ['extensions that are a string', { codecs: [{ ...codec, kind: 'video' }], headerExtensions: 'x' }],
];

test('an invalid device does not replace the one described before', async () => {
  expect(await eve.ask('device:describe', right['device:describe'])).toMatchObject({ ok: true });
  for (const [what, rtpCapabilities] of DEVICES) {
    await expectRefused(eve, 'device:describe', { rtpCapabilities }, what);
    await expectRefused(eve, 'media:rebuild', { rtpCapabilities }, what);
  }
  await host.publish('camera', fakeTrack('video'));
  await expect.poll(() => eve.received.map(({ name }) => name)).toContain('consumers:offered');
});

test('a device without usable codecs does not enter, and no peer is notified', async () => {
  const { room, events, peers } = await host.until('Eve', (state) => state.events.length === 2);
  const late = await fieldSocket();
  for (const [what, rtpCapabilities] of DEVICES)
    await expectRefused(late, 'room:enter', { rtpCapabilities }, what);
  expect(host.getState()).toMatchObject({ room, events, peers });
  expect(await late.ask('room:enter', right['room:enter'])).toMatchObject({ ok: true });
  await host.until('who was refused', (state) => state.peers.length === 2 && state.events.length === 3);
  late.close();
});

test('invalid parameters end no media worker, and the next call works', async () => {
  const pids = server.mediaPids();
  for (const [, rtpParameters] of RTP)
    await eve.ask('producer:create', { ...Object(right['producer:create']), rtpParameters });
  await host.publish('camera', fakeTrack('video'));
  const guest = roomPeer({ server, inspectionId, person: { role: 'field' } });
  await guest.join();
  await guest.until('the host', ({ media }) => !!media.get(host.id())?.video);
  expect(server.mediaPids()).toEqual(pids);
  guest.close();
});
