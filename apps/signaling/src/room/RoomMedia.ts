import {
  type ConsumerOffer,
  consumerChanged,
  consumerClosed,
  type MediaPlane,
  type MediaSource,
} from '@sightline/contracts/media';
import type { RtpCapabilities, RtpParameters } from 'mediasoup/types';
import type { Logger } from 'pino';
import { PeerMedia } from '../media/PeerMedia.ts';
import type { Publication, SendSide } from '../media/SendSide.ts';
import type { WorkerPool } from '../media/WorkerPool.ts';
import { Distribution } from './Distribution.ts';
import type { Peer } from './Peer.ts';
import { RouterKeeper } from './RouterKeeper.ts';

/** The media plane of a room: opens the media of its peers and brings what they send to each other. */
export class RoomMedia {
  readonly keeper: RouterKeeper;
  readonly #distribution: Distribution;

  constructor(options: {
    pool: WorkerPool;
    peers: () => Iterable<Peer>;
    layerDelayMs: number;
    logger: Logger;
  }) {
    this.keeper = new RouterKeeper(options.pool, options.logger);
    this.#distribution = new Distribution(options);
  }

  async capabilities(): Promise<RtpCapabilities> {
    return (await this.keeper.current()).router.capabilities;
  }

  /** Fresh transports for a peer; what it had before is closed. Begins again when the worker dies meanwhile. */
  async open(peer: Peer, device: RtpCapabilities | undefined): Promise<MediaPlane> {
    const { epoch } = this.keeper;
    try {
      const plane = await this.#open(peer, device);
      if (this.keeper.epoch === plane.epoch) return plane;
    } catch (error) {
      if (this.keeper.epoch === epoch) throw error;
    }
    return await this.open(peer, device);
  }

  async #open(peer: Peer, device: RtpCapabilities | undefined): Promise<MediaPlane> {
    const { epoch, router } = await this.keeper.current();
    const { id: peerId, mayPublish } = peer;
    const media = await PeerMedia.create(router, { epoch, peerId, mayPublish });
    peer.replaceMedia(media);
    this.#listen(peer, media);
    const consumers = device ? await this.describe(peer, media, device) : [];
    const { capabilities } = router;
    return { ...planeOf(media, capabilities, consumers), transports: media.transports };
  }

  /**
   * The media of a peer that came back in the same epoch, or had it made ahead: nothing is built again, and what others
   * began to send meanwhile is added. What the page has set up flows at once. Null when there is none.
   */
  async keep(peer: Peer, epoch: number | null, consumerIds: string[]): Promise<MediaPlane | null> {
    const { media } = peer;
    if (!media || epoch !== media.epoch || media.epoch !== this.keeper.epoch) return null;
    // Fails when the worker dies meanwhile: then all of it is made anew.
    media.receive.resume(consumerIds).catch(() => undefined);
    this.#distribution.repeatLayers(peer);
    this.#distribution.looks(media);
    const consumers = media.device
      ? await this.describe(peer, media, media.device)
      : await media.receive.offers();
    return planeOf(media, await this.capabilities(), consumers);
  }

  /** The device of a page is known: it can be offered what the others send. */
  async describe(peer: Peer, media: PeerMedia, device: RtpCapabilities): Promise<ConsumerOffer[]> {
    media.device = device;
    const { router } = await this.keeper.current();
    return await this.#distribution.fill(peer, media, router);
  }

  async publish(
    peer: Peer,
    side: SendSide,
    stream: { source: MediaSource; rtpParameters: RtpParameters; paused: boolean },
  ): Promise<Publication> {
    const { router } = await this.keeper.current();
    const publication = await side.publish(stream.source, stream.rtpParameters, stream.paused);
    if (stream.source === 'microphone') router.hear(publication.producer).catch(() => undefined);
    this.#distribution.opened(peer, publication, router);
    return publication;
  }

  close(): void {
    this.#distribution.close();
    this.keeper.close();
  }

  #listen(peer: Peer, media: PeerMedia): void {
    media.receive.on('changed', (change) => peer.notify(consumerChanged, change));
    media.receive.on('closed', (closed) => peer.notify(consumerClosed, closed));
    media.receive.on('layers', (producerId) => this.#distribution.layersChanged(producerId));
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
