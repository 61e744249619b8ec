import { type ConsumerOffer, consumersOffered, layersWanted } from '@sightline/contracts/rooms/media';
import type { Logger } from 'pino';
import { LayerDemand } from '../media/LayerDemand.ts';
import { LayerFlow } from '../media/LayerFlow.ts';
import type { PeerMedia } from '../media/PeerMedia.ts';
import type { Publication } from '../media/PeerPublisher.ts';
import type { RoomRouter } from '../media/RoomRouter.ts';
import type { Peer } from './Peer.ts';

/** mediasoup's priorities, 1 to 255: when a viewer's bandwidth is low, the phone on site comes first. */
const PRIORITY = { field: 200, host: 100, observer: 50 };

/** Creates consumers of each peer's producers at all others, and tells senders which layers are watched. */
export class ConsumerFanout {
  readonly #peers: () => Iterable<Peer>;
  readonly #layerDelayMs: number;
  readonly #onLayerStopped: (producerId: string, stopped: number, lower: number) => void;
  readonly #logger: Logger;
  readonly #demands = new Map<string, { demand: LayerDemand; top: number }>();

  constructor(options: {
    peers: () => Iterable<Peer>;
    layerDelayMs: number;
    onLayerStopped: (producerId: string, stopped: number, lower: number) => void;
    logger: Logger;
  }) {
    this.#peers = options.peers;
    this.#layerDelayMs = options.layerDelayMs;
    this.#onLayerStopped = options.onLayerStopped;
    this.#logger = options.logger;
  }

  /** Every peer gets one notice with the producers that its device can decode. */
  producersAdded(sender: Peer, publications: readonly Publication[], router: RoomRouter): void {
    for (const publication of publications) this.#watchLayers(sender, publication);
    for (const receiver of this.#peers()) {
      if (receiver === sender || !receiver.media) continue;
      void this.#announce(receiver, receiver.media, sender, publications, router);
    }
  }

  /** Called when a peer can receive: creates the missing consumers, and returns the offers of all. */
  async subscribeToAll(receiver: Peer, media: PeerMedia, router: RoomRouter): Promise<ConsumerOffer[]> {
    // All are created at once, since each consumer takes a round trip to the worker.
    const made: Promise<unknown>[] = [];
    for (const sender of this.#peers()) {
      if (sender === receiver) continue;
      for (const publication of sender.media?.publisher?.publications ?? []) {
        made.push(this.#offer(receiver, media, sender, publication, router));
      }
    }
    await Promise.all(made);
    return await media.subscriber.offers();
  }

  /** Recomputes the highest layer that any receiver of this producer requests. */
  layersChanged(producerId: string): void {
    const watched = this.#demands.get(producerId);
    if (watched) watched.demand.request(this.#highestLayerOf(producerId, watched.top));
  }

  /** Called after a peer has entered or resumed. */
  refreshLayerDemand({ subscriber }: PeerMedia): void {
    for (const { producerId } of subscriber.consumers) this.layersChanged(producerId);
  }

  resendLayerLimits(sender: Peer): void {
    for (const { producer } of sender.media?.publisher?.publications ?? []) {
      this.#demands.get(producer.id)?.demand.resend();
    }
  }

  close(): void {
    for (const { demand } of this.#demands.values()) demand.close();
    this.#demands.clear();
  }

  async #announce(
    receiver: Peer,
    media: PeerMedia,
    sender: Peer,
    publications: readonly Publication[],
    router: RoomRouter,
  ): Promise<void> {
    const offers = await Promise.all(
      publications.map((publication) => this.#offer(receiver, media, sender, publication, router)),
    );
    const consumers = offers.filter((offer) => offer !== null);
    if (consumers.length > 0) receiver.notify(consumersOffered, { consumers });
  }

  async #offer(
    receiver: Peer,
    media: PeerMedia,
    sender: Peer,
    { producer }: Publication,
    router: RoomRouter,
  ): Promise<ConsumerOffer | null> {
    // A peer without a device gets no offer: `describe` later subscribes it to all producers.
    if (!media.device || producer.closed || !router.canReceive(producer.id, media.device)) return null;
    try {
      return await media.subscriber.consume(producer, media.device, PRIORITY[sender.role]);
    } catch (error) {
      // The sender, the receiver or the worker is gone; a remaining peer gets all offers when it resumes or
      // rebuilds.
      this.#logger.debug({ err: error, peerId: receiver.id }, 'stream could not be offered');
      return null;
    }
  }

  #watchLayers(sender: Peer, { producer }: Publication): void {
    // H.264 has only one layer, so none can be paused.
    if (producer.type !== 'simulcast' || this.#demands.has(producer.id)) return;
    const top = (producer.rtpParameters.encodings?.length ?? 1) - 1;
    const demand = new LayerDemand(top, this.#layerDelayMs, (spatialLayer) =>
      sender.notify(layersWanted, { producerId: producer.id, spatialLayer }),
    );
    this.#demands.set(producer.id, { demand, top });
    const flow = new LayerFlow(producer, (stopped, lower) => this.#bypass(producer.id, stopped, lower));
    producer.observer.once('close', () => {
      demand.close();
      flow.close();
      this.#demands.delete(producer.id);
    });
    this.layersChanged(producer.id);
  }

  #bypass(producerId: string, stopped: number, lower: number): void {
    for (const { media } of this.#peers()) media?.subscriber.bypass(producerId, stopped, lower);
    this.#onLayerStopped(producerId, stopped, lower);
  }

  /** A receiver without a preference may show the picture large. Without receivers the lowest remains. */
  #highestLayerOf(producerId: string, top: number): number {
    const wanted = [...this.#peers()].flatMap((peer) =>
      (peer.media?.subscriber.consumers ?? [])
        .filter((consumer) => consumer.producerId === producerId)
        .map((consumer) => consumer.preferredLayers?.spatialLayer ?? top),
    );
    return Math.min(top, Math.max(0, ...wanted));
  }
}
