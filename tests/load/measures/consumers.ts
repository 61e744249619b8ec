import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { mintId } from '@sightline/contracts/core/ids';
import { createLogger } from '@sightline/server-kit/logger';
import type { Producer, WebRtcTransport } from 'mediasoup/types';
import { PeerSubscriber } from '../../../apps/signaling/src/media/PeerSubscriber.ts';
import { RoomRouter } from '../../../apps/signaling/src/media/RoomRouter.ts';
import { WorkerPool } from '../../../apps/signaling/src/media/WorkerPool.ts';
import { SETTINGS } from '../../../apps/signaling/src/room/features.ts';
import { chooseUdpPort, PAYLOAD_TYPE, SSRC, sendRtp } from '../../support/rtpSource.ts';
import { watchUse } from '../processUse.ts';

export interface ConsumerFigures {
  /** The processor time of the media worker, as percentages of a core, one for each turn. */
  bare: number[];
  own: number[];
}

/** Enough for a load that the clock of the processor resolves to a percent. */
const CONSUMERS = 100;
const SETTLE_MS = 1500;

interface Audience {
  close(): void;
}

/**
 * The cost of forwarding one picture to many receivers: consumers as mediasoup makes them, and as a room makes and
 * watches them, by turns on the same worker. Both send plain RTP to a port that reads nothing.
 */
export async function measureConsumers({
  turns,
  watchSeconds,
}: {
  turns: number;
  watchSeconds: number;
}): Promise<ConsumerFigures> {
  const logger = createLogger('signaling', 'silent');
  const addresses = [{ listenIp: '127.0.0.1', announcedAddress: undefined }];
  const pool = await WorkerPool.create({ workers: 1, port: 0, addresses, logger });
  const router = await RoomRouter.create(await pool.pick());
  const from = await chooseUdpPort();
  const source = await router.createLoopbackTransport(from);
  const producer = await source.produce({
    kind: 'video',
    rtpParameters: {
      codecs: [{ mimeType: 'video/VP8', payloadType: PAYLOAD_TYPE.vp8, clockRate: 90_000 }],
      encodings: [{ ssrc: SSRC.vp8 }],
    },
    appData: { peerId: mintId(), source: 'camera' },
  });
  const sender = sendRtp('vp8', source.tuple.localPort, { from, size: '640x480' });
  const sink = createSocket('udp4').bind(0, '127.0.0.1');
  await once(sink, 'listening');
  const pids = pool.workers.map(({ pid }) => pid);
  const figures: ConsumerFigures = { bare: [], own: [] };
  try {
    for (let turn = 0; turn < 2 * turns; turn++) {
      const open = turn % 2 === 0 ? openBare : openOwn;
      const audience = await open(router, producer, sink.address().port);
      await delay(SETTLE_MS);
      const { cpuPercent } = await watchUse(pids, watchSeconds);
      (open === openBare ? figures.bare : figures.own).push(cpuPercent);
      audience.close();
    }
    return figures;
  } finally {
    sender.kill('SIGKILL');
    sink.close();
    pool.close();
  }
}

async function openBare(router: RoomRouter, producer: Producer, port: number): Promise<Audience> {
  const { id: producerId } = producer;
  const transports = await Promise.all(
    Array.from({ length: CONSUMERS }, async () => {
      const transport = await router.createLoopbackTransport(port);
      await transport.consume({ producerId, rtpCapabilities: router.capabilities });
      return transport;
    }),
  );
  return { close: () => transports.forEach((transport) => transport.close()) };
}

async function openOwn(router: RoomRouter, producer: Producer, port: number): Promise<Audience> {
  const subscribers = await Promise.all(
    Array.from({ length: CONSUMERS }, async () => {
      // It consumes alike on a transport to a browser, which needs one to be there.
      const transport = (await router.createLoopbackTransport(port)) as unknown as WebRtcTransport;
      const subscriber = new PeerSubscriber(transport);
      const offer = await subscriber.consume(producer, router.capabilities, 1);
      if (offer) await subscriber.resume([offer.consumerId]);
      return subscriber;
    }),
  );
  const timer = setInterval(() => {
    for (const { transport } of subscribers) void transport.getStats();
  }, SETTINGS.qualityMs);
  return {
    close: () => {
      clearInterval(timer);
      for (const subscriber of subscribers) subscriber.close();
    },
  };
}
