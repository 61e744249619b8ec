import { EventEmitter } from 'node:events';
import { AppError } from '@sightline/contracts/core/errors';
import type { Ability } from '@sightline/contracts/rooms/abilities';
import {
  type ConsumerOffer,
  consumerChanged,
  consumerClosed,
  type createProducer,
  type MediaPlane,
  type MediaSource,
} from '@sightline/contracts/rooms/media';
import type { RtpCapabilities, RtpParameters } from 'mediasoup/types';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { PeerMedia } from '../media/PeerMedia.ts';
import type { Publication } from '../media/PeerPublisher.ts';
import type { WorkerPool } from '../media/WorkerPool.ts';
import { ConsumerFanout } from './ConsumerFanout.ts';
import type { Peer } from './Peer.ts';
import { RoomRouterManager } from './RoomRouterManager.ts';

const ABILITY_OF: Record<MediaSource, Ability> = {
  camera: 'publish-video',
  microphone: 'publish-audio',
  screen: 'publish-screen',
};

/** A stream that the page describes, with parameters that mediasoup has validated. */
export type OutgoingStream = Omit<z.output<typeof createProducer.request>, 'rtpParameters'> & {
  rtpParameters: RtpParameters;
};

/** The existing media of a page that enters: prepared in the lobby, or kept over a lost socket. */
interface HeldMedia {
  epoch: number | null;
  consumerIds: string[];
  producers: readonly OutgoingStream[];
}

/** The media plane of a room: opens the media of its peers and forwards their streams to each other. */
export class RoomMedia extends EventEmitter<{
  /** A peer started a stream, or replaced one. */
  published: [Peer, Publication];
  /** A simulcast layer stopped while a lower one still arrives. */
  layerStopped: [producerId: string, stopped: number, lower: number];
}> {
  readonly routers: RoomRouterManager;
  readonly #fanout: ConsumerFanout;

  constructor(options: {
    pool: WorkerPool;
    peers: () => Iterable<Peer>;
    layerDelayMs: number;
    logger: Logger;
  }) {
    super();
    this.routers = new RoomRouterManager(options.pool, options.logger);
    this.#fanout = new ConsumerFanout({
      ...options,
      onLayerStopped: (...layer) => this.emit('layerStopped', ...layer),
    });
  }

  async capabilities(): Promise<RtpCapabilities> {
    return (await this.routers.current()).router.capabilities;
  }

  /**
   * Opens new transports for a peer and closes its previous ones. Starts over when the worker dies meanwhile.
   */
  async open(peer: Peer, device: RtpCapabilities | undefined): Promise<MediaPlane> {
    const { epoch } = this.routers;
    try {
      const plane = await this.#open(peer, device);
      // Transports of a worker that died meanwhile would never connect.
      if (this.routers.epoch === plane.epoch) return plane;
    } catch (error) {
      if (this.routers.epoch === epoch) throw error;
    }
    return await this.open(peer, device);
  }

  async #open(peer: Peer, device: RtpCapabilities | undefined): Promise<MediaPlane> {
    const { epoch, router } = await this.routers.current();
    const { id: peerId, mayPublish } = peer;
    const media = await PeerMedia.create(router, { epoch, peerId, mayPublish });
    peer.replaceMedia(media);
    // This comes before the device is described, since its first consumers already emit events.
    this.#listen(peer, media);
    const consumers = device ? await this.describe(peer, media, device) : [];
    const { capabilities } = router;
    return { ...planeOf(media, capabilities, consumers), transports: media.transports };
  }

  /**
   * Keeps media that a peer has kept over a lost socket, or prepared in the lobby. Streams that others have
   * started since are added, and streams that the page has set up flow at once. Null without media to keep.
   */
  async keep(peer: Peer, { epoch, consumerIds, producers }: HeldMedia): Promise<MediaPlane | null> {
    const { media } = peer;
    if (!media || epoch !== media.epoch || media.epoch !== this.routers.epoch) return null;
    // This is not awaited, so that the picture does not wait for the rest. It fails if the worker dies, and
    // then the page rebuilds.
    media.subscriber.resume(consumerIds).catch(() => undefined);
    const published = this.#publishPrepared(peer, media, producers);
    this.#fanout.resendLayerLimits(peer);
    this.#fanout.refreshLayerDemand(media);
    const consumers = media.device
      ? await this.describe(peer, media, media.device)
      : await media.subscriber.offers();
    await published;
    return planeOf(media, await this.capabilities(), consumers);
  }

  /** Stores the formats that this device can decode, and offers the streams of the others. */
  async describe(peer: Peer, media: PeerMedia, device: RtpCapabilities): Promise<ConsumerOffer[]> {
    media.device = device;
    const { router } = await this.routers.current();
    return await this.#fanout.subscribeToAll(peer, media, router);
  }

  /** Throws AppError for a stream that this peer may not send. */
  async publish(peer: Peer, media: PeerMedia, stream: OutgoingStream): Promise<Publication> {
    const publication = await this.#produce(peer, media, stream);
    const { router } = await this.routers.current();
    this.#fanout.producersAdded(peer, [publication], router);
    return publication;
  }

  close(): void {
    this.#fanout.close();
    this.routers.close();
  }

  /**
   * Publishes prepared streams. A failed one is missing in the reply: the page sends `producer:create` for it
   * and gets the reason.
   */
  async #publishPrepared(peer: Peer, media: PeerMedia, streams: readonly OutgoingStream[]): Promise<void> {
    const made = await Promise.allSettled(streams.map((stream) => this.#produce(peer, media, stream)));
    const publications = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    if (publications.length === 0) return;
    const { router } = await this.routers.current();
    this.#fanout.producersAdded(peer, publications, router);
  }

  async #produce(
    peer: Peer,
    { publisher }: PeerMedia,
    { transportId, source, rtpParameters, paused }: OutgoingStream,
  ): Promise<Publication> {
    if (!publisher || !peer.can(ABILITY_OF[source])) throw new AppError('forbidden');
    if (publisher.transport.id !== transportId) throw new AppError('notFound', { thing: 'media connection' });
    const { router } = await this.routers.current();
    const publication = await publisher.publish(source, rtpParameters, paused);
    this.emit('published', peer, publication);
    // This is not awaited: the active speaker may be detected a moment later than the sound is heard.
    if (source === 'microphone') router.observeAudio(publication.producer).catch(() => undefined);
    return publication;
  }

  #listen(peer: Peer, media: PeerMedia): void {
    media.publisher?.on('videoFrozen', (since) => peer.setVideoFrozenAt(since));
    media.subscriber.on('changed', (change) => peer.notify(consumerChanged, change));
    media.subscriber.on('closed', (closed) => peer.notify(consumerClosed, closed));
    media.subscriber.on('layers', (producerId) => this.#fanout.layersChanged(producerId));
  }
}

function planeOf(
  media: PeerMedia,
  routerRtpCapabilities: RtpCapabilities,
  consumers: ConsumerOffer[],
): MediaPlane {
  return {
    epoch: media.epoch,
    routerRtpCapabilities,
    transports: null,
    producers: media.producers,
    consumers,
  };
}
