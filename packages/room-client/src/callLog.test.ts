import { mintId } from '@sightline/contracts/core/ids';
import { CallLogLine } from '@sightline/contracts/rooms/callLog';
import { mutePeer, sendChat } from '@sightline/contracts/rooms/room';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { isolatedServices } from '../../../tests/support/isolated.ts';
import { fakeTrack, type RoomPeer, roomPeer } from '../../../tests/support/roomPeer.ts';
import { type RoomProxy, startRoomProxy } from '../../../tests/support/roomProxy.ts';
import { type RoomServer, startRoomServer } from '../../../tests/support/roomServer.ts';
import { ClientLog } from './ClientLog.ts';

/** The log of a call in one page: one line for each transition. */

let server: RoomServer;
let proxy: RoomProxy;
let log: ClientLog;
let host: RoomPeer;
let field: RoomPeer;

beforeAll(async () => {
  server = await startRoomServer(isolatedServices());
  proxy = await startRoomProxy(server.port);
});
afterEach(() => {
  proxy.restore();
  for (const peer of [host, field]) peer.close();
});
afterAll(async () => {
  await proxy.close();
  await server.close();
});

/** Starts a call in which the field phone keeps the log, behind the proxy; both send. */
async function startCall(): Promise<void> {
  log = new ClientLog();
  const inspectionId = mintId();
  const person = { role: 'field' as const, name: 'Karl' };
  host = roomPeer({ server, inspectionId });
  field = roomPeer({ server, inspectionId, person, origin: proxy.origin, log });
  await host.publish('camera', fakeTrack('video'));
  await field.publish('camera', fakeTrack('video'));
  await field.publish('microphone', fakeTrack('audio'));
  await host.join();
  await field.join();
  await field.until('the host', ({ media }) => !!media.get(host.id())?.video);
  await host.until('the field', ({ media }) => {
    const received = media.get(field.id());
    return !!received?.video && !!received.audio;
  });
}

const textsOf = (subject: string): string[] =>
  log.lines.filter(({ text }) => text.startsWith(subject)).map(({ text }) => text);
const lineOf = (text: string): CallLogLine | undefined => log.lines.findLast((line) => line.text === text);

test('joining logs a line for each state of connection, device and media', async () => {
  await startCall();
  expect(textsOf('connection')).toEqual(['connection lobby', 'connection entering', 'connection live']);
  expect(lineOf('connection live')?.facts).toMatchObject({ peerId: field.id(), resumed: false });
  expect(log.lines.filter(({ text }) => text === 'joining').map(({ facts }) => facts.step)).toEqual(
    expect.arrayContaining(['ticket', 'signaling', 'room', 'media']),
  );
  expect(textsOf('device')).toEqual(['device loaded']);
  expect(lineOf('media live')?.facts).toEqual({ epoch: expect.any(Number) });
  expect(lineOf('consumer created')?.facts).toMatchObject({ peerId: host.id(), source: 'camera' });
});

test('a lost socket logs a line with its reason, and the resumed seat another one', async () => {
  await startCall();
  proxy.cut();
  await field.until('reconnecting', ({ call }) => call.name === 'reconnecting' && call.attempt > 1);
  proxy.restore();
  await field.until('live', ({ call }) => call.name === 'live');
  expect(textsOf('connection').slice(3)).toEqual(['connection reconnecting', 'connection live']);
  expect(lineOf('connection reconnecting')?.facts).toEqual({ reason: 'transport close' });
  expect(lineOf('reconnecting failed')).toMatchObject({ level: 'warn', facts: { error: 'unavailable' } });
  expect(lineOf('connection live')?.facts).toMatchObject({ resumed: true });
});

test('announcing, switching, muting by the host and closing a producer log a line each', async () => {
  await startCall();
  await expect.poll(() => textsOf('producer')).toHaveLength(4);
  await field.publish('camera', fakeTrack('video'));
  await host.ask(mutePeer, { peerId: field.id() });
  await field.until('muted', ({ intent }) => !intent.microphone);
  await field.publish('camera', null);
  expect(textsOf('producer').slice(4)).toEqual([
    'producer track replaced',
    'producer muted by the host',
    'producer closed',
  ]);
  expect(lineOf('producer closed')?.facts).toEqual({ source: 'camera' });
  expect(textsOf('track')).toEqual([...Array(3).fill('track published'), 'track withdrawn']);
});

test('contains no names, texts, tickets or resume tokens, and fits the contract', async () => {
  await startCall();
  await field.ask(sendChat, { id: mintId(), text: 'the key is under the mat' });
  const { resumeToken = '' } = field.memory.load() ?? {};
  await field.leave();
  expect(log.lines.at(-1)).toMatchObject({ text: 'call ended', facts: { reason: 'left' } });
  const sent = JSON.stringify(CallLogLine.array().parse(log.lines));
  for (const secret of [
    'Karl',
    'under the mat',
    'eyJ',
    resumeToken,
    '127.0.0.1',
    field.getState().you?.subject,
  ])
    expect(sent).not.toContain(secret);
});
