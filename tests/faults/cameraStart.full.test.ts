import { setTimeout as delay } from 'node:timers/promises';
import type { Consumer, ConsumerLayers, Producer, Transport } from 'mediasoup/types';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinedHost, type RoomStage, startRoomStage } from '../support/roomStage.ts';
import { watchTransports } from '../support/watchTransports.ts';

/**
 * mediasoup divides a receiver's bandwidth among layers once a second, by the bitrates of the last 2.5 seconds.
 * For a camera that has just started, it has measured one key frame: the host used to get a quarter of a new
 * peer's frames for 1.2 seconds. For one that returns after a silence, it may have measured nothing: the host
 * used to get no frame for another 1.0 to 1.7 seconds. The test counts the cause: the camera's frames until all
 * of them are forwarded.
 */

const TIMES = 3;
const SILENCE_MS = 3000;
const TOP_TEMPORAL_LAYER = 2;
/**
 * At 20 frames a second, 4 or 8 frames pass until layers are chosen again, plus a few to switch; 22 to 33
 * without that.
 */
const MAX_FRAMES = 20;

const unwatch = watchTransports(watchStreams);
let stage: RoomStage;
let host: Page;

/** Frames that each camera has sent, by producer. */
const cameras = new Map<string, Set<number>>();
/**
 * The number of frames that each starting or returning camera sent until the host was forwarded all of them.
 */
const framesUntilAll: number[] = [];

beforeAll(async () => {
  stage = await startRoomStage();
  host = await joinedHost(stage);
});
afterAll(async () => {
  unwatch();
  await stage?.close();
});

// Pictures are sent for seconds in each try.
test('M-8 all frames of a new peer are forwarded before mediasoup divides the bandwidth again', {
  timeout: 90_000,
}, async () => {
  const counts: number[] = [];
  for (let joined = 0; joined < TIMES; joined++) {
    const field = await stage.open('field');
    counts.push(await countUntilAll(() => field.evaluate(() => window.room.join())));
    await field.close();
    await host.waitForFunction(() => window.room.state().streams === 0, null, { timeout: 10_000 });
  }
  expectForwardedSoon(counts);
});

test('M-8, R-17 a camera that returns after a silence is forwarded before mediasoup divides the bandwidth again', {
  timeout: 90_000,
}, async () => {
  const field = await stage.open('field');
  await countUntilAll(() => field.evaluate(() => window.room.join()));
  const counts: number[] = [];
  for (let hung = 0; hung < TIMES; hung++) {
    await field.evaluate(() => window.room.hangCamera());
    await delay(SILENCE_MS);
    counts.push(await countUntilAll(() => field.evaluate(() => window.room.reviveCamera())));
  }
  expectForwardedSoon(counts);
});

/** The number of frames that the camera sends until the host is forwarded all of them. */
async function countUntilAll(start: () => Promise<unknown>): Promise<number> {
  const before = framesUntilAll.length;
  await start();
  await expect.poll(() => framesUntilAll.length, { timeout: 20_000 }).toBe(before + 1);
  return framesUntilAll.at(-1) ?? Number.POSITIVE_INFINITY;
}

/**
 * Compares the median: on a busy machine, the browser's own sender sometimes pauses for longer than the limit.
 */
function expectForwardedSoon(counts: readonly number[]): void {
  console.table({ 'frames until all are forwarded': counts });
  expect(counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)]).toBeLessThanOrEqual(MAX_FRAMES);
}

function watchStreams({ observer }: Transport): void {
  observer.on('newproducer', watchProducer);
  observer.on('newconsumer', watchConsumer);
}

function watchProducer(producer: Producer): void {
  if (producer.kind !== 'video') return;
  const timestamps = new Set<number>();
  cameras.set(producer.id, timestamps);
  let lowest: number | null = null;
  producer.on('trace', ({ info }) => {
    const { ssrc, rid, timestamp } = info.rtpPacket as { ssrc: number; rid?: string; timestamp: number };
    // Each layer has its own time stamps, so one layer counts frames. Only its first packets carry its name.
    if (rid === 'r0') lowest = ssrc;
    if (ssrc === lowest) timestamps.add(timestamp);
  });
  void producer.enableTraceEvent(['rtp']);
}

/**
 * Watches only the host's consumer of a new peer: the host's own camera was sending before it got a consumer.
 */
function watchConsumer(consumer: Consumer): void {
  const sent = cameras.get(consumer.producerId);
  if (consumer.kind !== 'video' || !sent || sent.size > 0) return;
  let sentBefore: number | null = 0;
  consumer.on('layerschange', (layers?: ConsumerLayers) => {
    if (!layers) sentBefore = sent.size;
    if (layers?.temporalLayer !== TOP_TEMPORAL_LAYER || sentBefore === null) return;
    framesUntilAll.push(sent.size - sentBefore);
    sentBefore = null;
  });
}
