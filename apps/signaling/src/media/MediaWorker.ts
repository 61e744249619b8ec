import { EventEmitter } from 'node:events';
import { createWorker } from 'mediasoup';
import type {
  Router,
  RouterRtpCodecCapability,
  TransportListenInfo,
  WebRtcServer,
  Worker,
} from 'mediasoup/types';
import type { MediaAddress } from './listenAddresses.ts';

/**
 * VP8 comes first, since every browser has it and can send it in three layers. H.264 constrained baseline is
 * for phones with no other hardware encoder. Opus sends no packets in silence (DTX) and repairs lost packets
 * (FEC).
 */
const ROUTER_CODECS: RouterRtpCodecCapability[] = [
  {
    kind: 'audio',
    mimeType: 'audio/opus',
    clockRate: 48_000,
    channels: 2,
    parameters: { useinbandfec: 1, usedtx: 1 },
  },
  { kind: 'video', mimeType: 'video/VP8', clockRate: 90_000 },
  {
    kind: 'video',
    mimeType: 'video/H264',
    clockRate: 90_000,
    parameters: { 'packetization-mode': 1, 'profile-level-id': '42e01f', 'level-asymmetry-allowed': 1 },
  },
];

/** One mediasoup process with one UDP and one TCP port for all of its transports. */
export class MediaWorker extends EventEmitter<{
  /** Emitted once, when the process ends unexpectedly. */
  died: [Error];
}> {
  readonly webRtcServer: WebRtcServer;
  readonly #worker: Worker;
  #routers = 0;

  private constructor(worker: Worker, webRtcServer: WebRtcServer) {
    super();
    this.#worker = worker;
    this.webRtcServer = webRtcServer;
    worker.once('died', (error) => this.emit('died', error));
  }

  /** Port 0 takes any free port. */
  static async create(addresses: readonly MediaAddress[], port: number): Promise<MediaWorker> {
    const worker = await withoutSignalHandlers(() => createWorker({ logLevel: 'error' }));
    // A worker whose port is taken would keep running without serving.
    try {
      const listenInfos = listenInfosOf(addresses, port);
      return new MediaWorker(worker, await worker.createWebRtcServer({ listenInfos }));
    } catch (error) {
      worker.close();
      throw error;
    }
  }

  get pid(): number {
    return this.#worker.pid;
  }

  /** The number of rooms on this worker. */
  get load(): number {
    return this.#routers;
  }

  get isAlive(): boolean {
    return !this.#worker.closed;
  }

  async createRouter(): Promise<Router> {
    const router = await this.#worker.createRouter({ mediaCodecs: ROUTER_CODECS });
    this.#routers += 1;
    router.observer.once('close', () => {
      this.#routers -= 1;
    });
    return router;
  }

  async usage(): Promise<{ cpuSeconds: number; memoryBytes: number }> {
    const { ru_utime, ru_stime, ru_maxrss } = await this.#worker.getResourceUsage();
    return { cpuSeconds: (ru_utime + ru_stime) / 1000, memoryBytes: ru_maxrss * 1024 };
  }

  close(): void {
    this.#worker.close();
  }
}

/**
 * mediasoup 3.27 closes each worker when the process is told to stop, but a node that stops needs its media
 * until its calls are on another node.
 */
function withoutSignalHandlers<Value>(start: () => Value): Value {
  const signals = (['SIGINT', 'SIGTERM'] as const).map((name) => ({ name, before: process.listeners(name) }));
  const started = start();
  for (const { name, before } of signals) {
    const added = process.listeners(name).filter((listener) => !before.includes(listener));
    for (const listener of added) process.off(name, listener);
  }
  return started;
}

/** TCP, for networks that block UDP, has the same port number, so that a firewall opens only one. */
function listenInfosOf(addresses: readonly MediaAddress[], port: number): TransportListenInfo[] {
  return (['udp', 'tcp'] as const).flatMap((protocol) =>
    addresses.map(({ listenIp, announcedAddress }) => ({ protocol, ip: listenIp, announcedAddress, port })),
  );
}
