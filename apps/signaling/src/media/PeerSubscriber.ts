import { EventEmitter } from 'node:events';
import { AppError } from '@sightline/contracts/core/errors';
import { type ConsumerOffer, MediaSource } from '@sightline/contracts/rooms/media';
import type { Consumer, Producer, RtpCapabilities, WebRtcTransport } from 'mediasoup/types';
import { bypassLayer } from './LayerFlow.ts';
import { orAppError } from './orAppError.ts';
import { repeatLayerChoice } from './repeatLayerChoice.ts';

export interface SubscriberEvents {
  /** The sender of this consumer's stream paused or resumed it. */
  changed: [{ consumerId: string; producerPaused: boolean }];
  /** The producer of this consumer was closed. */
  closed: [{ consumerId: string }];
  /** The requested layer of this producer changed. */
  layers: [producerId: string];
}

/** The receiving side of one peer: one transport and one consumer for each producer of the others. */
export class PeerSubscriber extends EventEmitter<SubscriberEvents> {
  readonly transport: WebRtcTransport;
  readonly #consumers = new Map<string, Consumer>();
  /** By producer, including those being created: a new stream and a simultaneous resume create only one. */
  readonly #byProducer = new Map<string, Promise<Consumer>>();

  constructor(transport: WebRtcTransport) {
    super();
    this.transport = transport;
  }

  get consumers(): Consumer[] {
    return [...this.#consumers.values()];
  }

  /** Null when this producer is already received. */
  async consume(
    producer: Producer,
    rtpCapabilities: RtpCapabilities,
    priority: number,
  ): Promise<ConsumerOffer | null> {
    // The promise is stored before the await below, so that the second of two simultaneous calls finds it.
    if (this.#byProducer.has(producer.id)) return null;
    const made = this.#consume(producer, rtpCapabilities);
    this.#byProducer.set(producer.id, made);
    made.catch(() => this.#byProducer.delete(producer.id));
    const consumer = await made;
    // This fails only if the consumer was closed meanwhile. A priority just shares out scarce bandwidth.
    if (producer.kind === 'video') consumer.setPriority(priority).catch(() => undefined);
    return offerOf(consumer);
  }

  /** Includes consumers that are still being created. */
  async offers(): Promise<ConsumerOffer[]> {
    const made = await Promise.allSettled(this.#byProducer.values());
    return made.filter((one) => one.status === 'fulfilled').map((one) => offerOf(one.value));
  }

  async resume(consumerIds: string[]): Promise<void> {
    // Unknown ids are skipped: a consumer that was just closed is not the peer's mistake, since its notice is
    // on the way.
    const known = consumerIds.flatMap((id) => this.#consumers.get(id) ?? []);
    await orAppError('consumerIds', Promise.all(known.map((consumer) => consumer.resume())));
  }

  async setLayers(
    consumerId: string,
    layers: { spatialLayer: number; temporalLayer?: number | undefined },
  ): Promise<void> {
    const consumer = this.#consumers.get(consumerId);
    if (!consumer) throw new AppError('notFound', { thing: 'stream' });
    await orAppError('spatialLayer', consumer.setPreferredLayers(layers));
    this.emit('layers', consumer.producerId);
  }

  /** Gives the consumers of a stopped layer a lower one until mediasoup itself leaves it out. */
  bypass(producerId: string, stopped: number, lower: number): void {
    for (const consumer of this.#consumers.values()) {
      if (consumer.producerId !== producerId || consumer.currentLayers?.spatialLayer !== stopped) continue;
      // This fails only if the consumer was closed meanwhile, and then no one waits for its picture.
      bypassLayer(consumer, lower, () => this.emit('layers', producerId)).catch(() => undefined);
    }
  }

  close(): void {
    this.removeAllListeners();
    this.transport.close();
  }

  async #consume(producer: Producer, rtpCapabilities: RtpCapabilities): Promise<Consumer> {
    const consumer = await orAppError(
      'rtpCapabilities',
      this.transport.consume({
        producerId: producer.id,
        rtpCapabilities,
        // A key frame that comes before the page can decode it is lost; the next is requested a second later:
        // https://mediasoup.org/documentation/v3/mediasoup/api/#transport-consume
        paused: true,
        appData: { peerId: producer.appData.peerId, source: producer.appData.source },
      }),
    );
    this.#watch(consumer);
    return consumer;
  }

  #watch(consumer: Consumer): void {
    const { id: consumerId, producerId } = consumer;
    this.#consumers.set(consumerId, consumer);
    this.emit('layers', producerId);
    // While the choice is repeated the preference differs, so callers must read it again.
    repeatLayerChoice(consumer, () => this.emit('layers', producerId));
    consumer.on('producerpause', () => this.emit('changed', { consumerId, producerPaused: true }));
    consumer.on('producerresume', () => this.emit('changed', { consumerId, producerPaused: false }));
    consumer.on('producerclose', () => {
      this.#consumers.delete(consumerId);
      this.#byProducer.delete(producerId);
      this.emit('closed', { consumerId });
    });
  }
}

function offerOf(consumer: Consumer): ConsumerOffer {
  return {
    consumerId: consumer.id,
    producerId: consumer.producerId,
    peerId: String(consumer.appData.peerId),
    kind: consumer.kind,
    source: MediaSource.parse(consumer.appData.source),
    rtpParameters: consumer.rtpParameters,
    producerPaused: consumer.producerPaused,
  };
}
