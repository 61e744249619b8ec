import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mintId } from '@sightline/contracts/core/ids';
import type { TakeIds } from '@sightline/contracts/recordings/manifest';
import { RoomPlacement } from '@sightline/server-kit/RoomPlacement';
import { connectRedis, disconnectRedis } from '@sightline/server-kit/redis';
import type { Redis } from 'ioredis';
import { pino } from 'pino';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isolatedServices } from '../../../../../tests/support/isolated.ts';
import { probeMedia } from '../../../../../tests/support/probeMedia.ts';
import { RecordedCall, type StoredSegment } from '../../../../../tests/support/recordedCall.ts';
import { HAS_FFMPEG } from '../../../../../tests/support/recordings.ts';
import { type RoomServer, startRoomServer, TICKET_SECRET } from '../../../../../tests/support/roomServer.ts';
import type { Recorder } from '../messages.ts';
import { findRecorder } from './findRecorder.ts';
import { RECORDER_NAMESPACE, signRecorderTicket } from './recorderWire.ts';

/** A call whose node can record no further one, and another node that can. */

const services = isolatedServices();
const logger = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });

let folder: string;
let redis: Redis;
let other: RoomServer;
let call: RecordedCall;
let remote: Recorder | null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-remote-'));
  redis = connectRedis(services.redisUrl);
  const [spool, data] = [join(folder, 'other'), join(folder, 'data')];
  const settings = { maxRecordings: 1 };
  other = await startRoomServer({ ...services, node: 'node-2', settings, recordings: { spool, data } });
  const placement = new RoomPlacement(redis, services.redisPrefix);
  remote = null;
  call = await RecordedCall.start({
    folder: join(folder, 'own'),
    storage: { DATA_DIR: data },
    maxRecordings: 0,
    findElsewhere: async (take) => {
      remote = await findRecorder(take, { placement, node: 'node-1', secret: TICKET_SECRET, logger });
      return remote;
    },
  });
});
afterEach(async () => {
  await call.close();
  await other.close();
  disconnectRedis(redis);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** The names in the take's folder on the other node. */
const filesElsewhere = (take: TakeIds = call.take.ids): Promise<string[]> =>
  readdir(join(folder, 'other', take.takeId)).catch(() => []);

/** Waits until the other node writes a track of each of these files. */
async function untilWritten(...names: RegExp[]): Promise<void> {
  await expect
    .poll(async () => {
      const files = await filesElsewhere();
      return names.every((name) => files.some((file) => name.test(file)));
    })
    .toBe(true);
}

/** Connects to the other node as a node would; resolves with the code of its refusal, or null. */
async function refusalOf(ticket: unknown): Promise<string | null> {
  const socket = io(`${other.origin}${RECORDER_NAMESPACE}`, {
    path: '/signaling/node-2/socket.io',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { ticket },
  });
  const { promise, resolve } = Promise.withResolvers<string | null>();
  socket.once('connect', () => resolve(null));
  socket.once('connect_error', (error) => resolve((error as { data?: { code: string } }).data?.code ?? ''));
  const code = await promise;
  socket.disconnect();
  return code;
}

/** The number of files depends on the machine: sound that stalls begins another one. */
const codecsOf = (segments: readonly StoredSegment[]): Set<string> =>
  new Set(segments.map(({ codec }) => codec));

const newTake = (): TakeIds => ({ inspectionId: mintId(), recordingId: mintId(), takeId: mintId() });

// Encoders, media workers and a recorder start in each test.
const LIMITS = { timeout: 60_000 };

describe.skipIf(!HAS_FFMPEG)('a recorder on another node', LIMITS, () => {
  test('Q-29 records the call over a pause, and its files are in the storage', async () => {
    const peerId = mintId();
    await call.publish('opus', { peerId });
    await call.publish('vp8', { peerId });
    await call.take.start();
    await untilWritten(/microphone/, /camera/);
    expect(await call.filesOnNode()).toEqual([]);
    await call.take.pause();
    const again = once(call.take, 'stored');
    await call.take.resume();
    await again;
    await call.take.stop('host');
    await call.uploaded;
    const segments = await call.stored.segments();
    expect(codecsOf(segments)).toEqual(new Set(['opus', 'vp8']));
    for (const { path } of segments) expect(probeMedia(path).errors).toBe('');
    expect((await call.stored.manifest()).at(-1)).toMatchObject({ kind: 'stop', reason: 'host' });
    await expect.poll(() => filesElsewhere()).toEqual([]);
  });

  test('Q-29 survives the death of the media worker', { tags: 'full' }, async () => {
    await call.publish('opus');
    await call.take.start();
    await call.killMediaWorker();
    await call.publish('h264');
    await untilWritten(/camera/);
    await call.take.stop('host');
    await call.uploaded;
    const segments = await call.stored.segments();
    expect(segments.map(({ codec }) => codec)).toContain('h264');
    for (const { path } of segments) expect(probeMedia(path).errors).toBe('');
  });

  test('Q-29 that is stopped leaves a complete take, and the room can begin another one', {
    tags: 'full',
  }, async () => {
    await call.publish('opus');
    await call.take.start();
    await untilWritten(/microphone/);
    const interrupted = once(call.take, 'interrupted');
    await other.close();
    await interrupted;
    await expect
      .poll(async () => (await call.stored.manifest().catch(() => [])).at(-1))
      .toMatchObject({ kind: 'stop', reason: 'nodeStopped' });
    expect(codecsOf(await call.stored.segments())).toEqual(new Set(['opus']));
  });

  test('Q-29 completes and uploads the take when the node of the room is gone', {
    tags: 'full',
  }, async () => {
    await call.publish('opus');
    await call.take.start();
    await untilWritten(/microphone/);
    remote?.kill();
    await expect
      .poll(async () => (await call.stored.manifest().catch(() => [])).at(-1))
      .toMatchObject({ kind: 'stop', reason: 'lost' });
    expect(codecsOf(await call.stored.segments())).toEqual(new Set(['opus']));
    // Its place is free again.
    await expect
      .poll(async () => await refusalOf(await signRecorderTicket('node-2', newTake(), TICKET_SECRET)))
      .toBe(null);
  });

  test('Q-29 that ends while it starts counts as one without a place', { tags: 'full' }, async () => {
    // A camera that sends nothing has no first bytes.
    const producer = await call.publish('vp8', { seconds: 0.01 });
    const refused = expect(call.take.start()).rejects.toMatchObject({ code: 'recordingBusy' });
    await expect.poll(() => remote).not.toBeNull();
    expect(producer.paused).toBe(false);
    await other.close();
    await refused;
  });

  test('Q-29 refuses a malformed order, and continues', { tags: 'full' }, async () => {
    await call.publish('opus');
    await call.take.start();
    const order = { kind: 'decrypt', key: 'not sealed by a node' } as const;
    await expect(remote?.send(order)).rejects.toThrow();
    await expect(remote?.send({ ...order, kind: 'erase' } as never)).rejects.toThrow();
    await untilWritten(/microphone/);
    await call.take.stop('host');
    await call.uploaded;
    expect(codecsOf(await call.stored.segments())).toEqual(new Set(['opus']));
  });

  test('Q-29 is refused beyond the number that it may record', { tags: 'full' }, async () => {
    await call.publish('opus');
    await call.take.start();
    await expect(call.newTake().start()).rejects.toMatchObject({ code: 'recordingBusy' });
    await call.take.stop('host');
    await call.uploaded;
  });
});

test('Q-29 a node records for no one without a ticket to it, and a ticket is valid once', async () => {
  const take = newTake();
  const [foreign, toAnother, ticket] = await Promise.all([
    signRecorderTicket('node-2', take, 'the secret of another installation'),
    signRecorderTicket('node-1', take, TICKET_SECRET),
    signRecorderTicket('node-2', take, TICKET_SECRET),
  ]);
  expect(await refusalOf(foreign)).toBe('ticketInvalid');
  expect(await refusalOf(toAnother)).toBe('ticketInvalid');
  expect(await refusalOf((await other.ticket(take.inspectionId)).ticket)).toBe('ticketInvalid');
  expect(await refusalOf({ a: 1 })).toBe('badInput');
  expect(await refusalOf(ticket)).toBe(null);
  expect(await refusalOf(ticket)).toBe('ticketInvalid');
});
