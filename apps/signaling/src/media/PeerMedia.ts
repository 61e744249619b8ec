import { EventEmitter } from 'node:events';
import { AppError } from '@sightline/contracts/core/errors';
import type { MediaPlane } from '@sightline/contracts/rooms/media';
import type { DtlsParameters, IceParameters, RtpCapabilities, WebRtcTransport } from 'mediasoup/types';
import { offerOf } from './envelopes.ts';
import { orAppError } from './orAppError.ts';
import { PeerPublisher } from './PeerPublisher.ts';
import { PeerSubscriber } from './PeerSubscriber.ts';
import type { RoomRouter } from './RoomRouter.ts';

/**
 * The media of one peer in one epoch of its room. Closing it closes both transports with their producers and
 * consumers.
 */
export class PeerMedia extends EventEmitter<{
  /** The page closed a transport (DTLS) or stopped answering on it (ICE consent). */
  pathLost: [];
}> {
  readonly epoch: number;
  /** Null for peers that may not publish. */
  readonly publisher: PeerPublisher | null;
  readonly subscriber: PeerSubscriber;
  /** Null until the page has described its device. */
  device: RtpCapabilities | null = null;

  private constructor(epoch: number, publisher: PeerPublisher | null, subscriber: PeerSubscriber) {
    super();
    this.epoch = epoch;
    this.publisher = publisher;
    this.subscriber = subscriber;
    for (const transport of this.#transports) {
      transport.on('dtlsstatechange', () => this.#checkPaths());
      transport.on('icestatechange', () => this.#checkPaths());
    }
  }

  static async create(
    router: RoomRouter,
    options: { epoch: number; peerId: string; mayPublish: boolean },
  ): Promise<PeerMedia> {
    const [sending, receiving] = await orAppError(
      'transport',
      Promise.all([
        options.mayPublish ? router.createTransport('send') : null,
        router.createTransport('receive'),
      ]),
    );
    const send = sending && new PeerPublisher(sending, options.peerId);
    return new PeerMedia(options.epoch, send, new PeerSubscriber(receiving));
  }

  get transports(): MediaPlane['transports'] {
    return {
      send: this.publisher && offerOf(this.publisher.transport),
      receive: offerOf(this.subscriber.transport),
    };
  }

  get producers(): MediaPlane['producers'] {
    return (this.publisher?.publications ?? []).map(({ producer, source }) => ({
      producerId: producer.id,
      source,
      paused: producer.paused,
    }));
  }

  /**
   * The same command again, after a lost reply, has no effect. Fingerprints of another page are refused,
   * since mediasoup uses only the first ones.
   */
  async connect(transportId: string, dtlsParameters: DtlsParameters): Promise<void> {
    const transport = this.#find(transportId);
    const fingerprints = fingerprintsOf(dtlsParameters);
    const { connectedBy } = transport.appData;
    if (connectedBy === fingerprints) return;
    if (connectedBy !== undefined) throw new AppError('conflict', { thing: 'media connection' });
    // The fingerprints are stored before the await, so that the second of two concurrent commands finds them.
    transport.appData.connectedBy = fingerprints;
    try {
      await orAppError('dtlsParameters', transport.connect({ dtlsParameters }));
    } catch (error) {
      delete transport.appData.connectedBy;
      throw error;
    }
  }

  async restartIce(transportId: string): Promise<IceParameters> {
    return await orAppError('transportId', this.#find(transportId).restartIce());
  }

  /** Whether a page without a socket must be gone. */
  get isPathLost(): boolean {
    return this.#transports.some(
      ({ dtlsState, iceState }) =>
        dtlsState === 'closed' || dtlsState === 'failed' || iceState === 'disconnected',
    );
  }

  close(): void {
    this.removeAllListeners();
    this.publisher?.close();
    this.subscriber.close();
  }

  get #transports(): WebRtcTransport[] {
    const { transport } = this.subscriber;
    return this.publisher ? [this.publisher.transport, transport] : [transport];
  }

  #checkPaths(): void {
    if (this.isPathLost) this.emit('pathLost');
  }

  #find(transportId: string): WebRtcTransport {
    const found = this.#transports.find((transport) => transport.id === transportId && !transport.closed);
    // It belongs to an earlier epoch or never existed: in both cases the page has to rebuild.
    if (!found) throw new AppError('notFound', { thing: 'media connection' });
    return found;
  }
}

function fingerprintsOf({ fingerprints }: DtlsParameters): string {
  return fingerprints
    .map(({ algorithm, value }) => `${algorithm} ${value.toLowerCase()}`)
    .toSorted()
    .join(', ');
}
