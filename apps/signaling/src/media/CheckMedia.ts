import { EventEmitter } from 'node:events';
import { AppError } from '@sightline/contracts/core/errors';
import type { TransportOffer } from '@sightline/contracts/rooms/media';
import type { CheckPath } from '@sightline/contracts/rooms/phoneChecks';
import type {
  DtlsParameters,
  Producer,
  Router,
  RtpCapabilities,
  RtpParameters,
  WebRtcTransport,
} from 'mediasoup/types';
import { offerOf } from './envelopes.ts';
import type { MediaWorker } from './MediaWorker.ts';
import { orAppError } from './orAppError.ts';

/** More than the picture of a call needs; the byte limit ends a sender that ignores it. */
const MAX_INCOMING_BITRATE = 2_500_000;
const POLL_MS = 1000;

interface Received {
  bytes: number;
  packets: number;
  lostPackets: number;
}

/**
 * The media of one phone check: a router of its own, to which nothing can be subscribed, and one path at a
 * time (SPEC.md, K-2 and K-3).
 */
export class CheckMedia extends EventEmitter<{ closed: [] }> {
  readonly #worker: MediaWorker;
  readonly #router: Router;
  readonly #maxBytes: number;
  readonly #poll: NodeJS.Timeout;
  #transport: WebRtcTransport | null = null;
  #producer: Producer | null = null;
  /** The bytes of paths that are closed. */
  #earlierBytes = 0;

  private constructor(worker: MediaWorker, router: Router, maxBytes: number) {
    super();
    this.#worker = worker;
    this.#router = router;
    this.#maxBytes = maxBytes;
    this.#poll = setInterval(() => void this.#checkBytes(), POLL_MS).unref();
    router.observer.once('close', () => this.#closed());
  }

  static async create(worker: MediaWorker, maxBytes: number): Promise<CheckMedia> {
    return new CheckMedia(worker, await worker.createRouter(), maxBytes);
  }

  get capabilities(): RtpCapabilities {
    return this.#router.rtpCapabilities;
  }

  /** Replaces the earlier path. A relay reaches the server over UDP. */
  async open(path: CheckPath): Promise<TransportOffer> {
    await this.#closePath();
    const transport = await orAppError(
      'path',
      this.#router.createWebRtcTransport({
        webRtcServer: this.#worker.webRtcServer,
        enableUdp: path !== 'tcp',
        enableTcp: path === 'tcp',
      }),
    );
    // The second of two concurrent commands wins.
    this.#transport?.close();
    this.#transport = transport;
    await orAppError('path', transport.setMaxIncomingBitrate(MAX_INCOMING_BITRATE));
    return offerOf(transport);
  }

  async connect(transportId: string, dtlsParameters: DtlsParameters): Promise<void> {
    await orAppError('dtlsParameters', this.#find(transportId).connect({ dtlsParameters }));
  }

  /** Replaces the earlier picture. */
  async receive(transportId: string, rtpParameters: RtpParameters): Promise<void> {
    const transport = this.#find(transportId);
    this.#producer?.close();
    this.#producer = await orAppError('rtpParameters', transport.produce({ kind: 'video', rtpParameters }));
  }

  async received(): Promise<Received> {
    if (!this.#producer || this.#producer.closed) return { bytes: 0, packets: 0, lostPackets: 0 };
    const stats = await orAppError('path', this.#producer.getStats());
    return {
      bytes: sumOf(stats.map(({ byteCount }) => byteCount)),
      packets: sumOf(stats.map(({ packetCount }) => packetCount)),
      lostPackets: sumOf(stats.map(({ packetsLost }) => Math.max(0, packetsLost))),
    };
  }

  close(): void {
    this.#router.close();
  }

  #closed(): void {
    clearInterval(this.#poll);
    this.emit('closed');
    this.removeAllListeners();
  }

  async #closePath(): Promise<void> {
    this.#earlierBytes += await this.#pathBytes();
    this.#transport?.close();
    this.#transport = null;
    this.#producer = null;
  }

  /** The bytes of the current path, also those that belong to no stream. */
  async #pathBytes(): Promise<number> {
    const transport = this.#transport;
    if (!transport || transport.closed) return 0;
    const stats = await transport.getStats().catch(() => []);
    return sumOf(stats.map(({ bytesReceived }) => bytesReceived));
  }

  async #checkBytes(): Promise<void> {
    if (this.#earlierBytes + (await this.#pathBytes()) > this.#maxBytes) this.close();
  }

  #find(transportId: string): WebRtcTransport {
    const transport = this.#transport;
    if (transport?.id !== transportId || transport.closed)
      throw new AppError('notFound', { thing: 'media connection' });
    return transport;
  }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
