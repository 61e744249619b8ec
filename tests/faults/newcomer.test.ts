import * as mediasoup from 'mediasoup';
import type { Consumer, ConsumerLayers, Producer, Router, Transport, Worker } from 'mediasoup/types';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinedHost, type RoomStage, startRoomStage } from '../support/roomStage.ts';

/**
 * mediasoup divides a receiver's bandwidth among layers once a second, by the bitrates that it has measured. Of a camera
 * that just started it has measured one key frame, so that the host used to get the lowest temporal layer, a quarter of
 * the frames, for the first 1.2 seconds of a newcomer.
 */

const NEWCOMERS = 3;
const TOP_TEMPORAL_LAYER = 2;
/** The camera sends 20 frames a second: 5 of them until the layers are chosen again, 24 if they are chosen a second later. */
const MAX_FRAMES_IN_LOWEST_LAYER = 12;

let stage: RoomStage;
let host: Page;
const starts: Promise<number>[] = [];

beforeAll(async () => {
  mediasoup.observer.on('newworker', watchWorker);
  stage = await startRoomStage();
  host = await joinedHost(stage);
});
afterAll(async () => {
  mediasoup.observer.removeListener('newworker', watchWorker);
  await stage?.close();
});

test('M-8 the host gets all frames of a newcomer before mediasoup divides the bandwidth again', async () => {
  for (let joined = 0; joined < NEWCOMERS; joined++) {
    const field = await stage.open('field');
    const before = starts.length;
    await field.evaluate(() => window.room.join());
    await expect.poll(() => starts.length).toBe(before + 1);
    await starts.at(-1);
    await field.close();
    await host.waitForFunction(() => window.room.state().streams === 0, null, { timeout: 10_000 });
  }
  const frames = await Promise.all(starts);
  console.table([{ 'frames of the newcomer until all are forwarded': frames.join(' ') }]);
  expect(Math.max(...frames)).toBeLessThanOrEqual(MAX_FRAMES_IN_LOWEST_LAYER);
}, 60_000);

/** Producers of cameras, by id, with what they have sent. */
const cameras = new Map<string, Set<number>>();

function watchWorker(worker: Worker): void {
  worker.observer.on('newrouter', (router: Router) =>
    router.observer.on('newtransport', (transport: Transport) => {
      transport.observer.on('newproducer', watchProducer);
      transport.observer.on('newconsumer', watchConsumer);
    }),
  );
}

function watchProducer(producer: Producer): void {
  if (producer.kind !== 'video') return;
  const timestamps = new Set<number>();
  cameras.set(producer.id, timestamps);
  producer.on('trace', ({ info }) => {
    const { rid, timestamp } = info.rtpPacket as { rid?: string; timestamp: number };
    // The layers share one clock in time but not in offset: one of them counts the frames.
    if (rid === 'r0') timestamps.add(timestamp);
  });
  void producer.enableTraceEvent(['rtp']);
}

/** Only the host's consumer of a newcomer: the newcomer's own consumer follows a camera that has been sending. */
function watchConsumer(consumer: Consumer): void {
  const sent = cameras.get(consumer.producerId);
  if (consumer.kind !== 'video' || !sent || sent.size > 0) return;
  starts.push(
    new Promise((resolve) => {
      let first: number | null = null;
      consumer.on('layerschange', (layers?: ConsumerLayers) => {
        first ??= sent.size;
        if (layers?.temporalLayer === TOP_TEMPORAL_LAYER) resolve(sent.size - first);
      });
    }),
  );
}
