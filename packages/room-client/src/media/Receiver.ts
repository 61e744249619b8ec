import {
  type ConsumerOffer,
  type MediaSource,
  resumeConsumers,
  setPreferredLayers,
} from '@sightline/contracts/rooms/media';
import type { types } from 'mediasoup-client';
import type { Ask } from '../ask.ts';
import type { CallLogger } from '../ClientLog.ts';
import { Emitter } from '../Emitter.ts';
import { errorCode } from '../errors.ts';
import type { MediaPart, RemoteMedia } from '../slices/media.ts';
import { rtpParametersOf } from './envelopes.ts';

export type TileSize = 'small' | 'large';
const LAYER_OF: Record<TileSize, number> = { small: 0, large: 2 };

interface ReceiverParts {
  ask: Ask;
  log: CallLogger;
  sizes: ReadonlyMap<string, TileSize>;
  /** Whether the page is in the lobby, where streams are set up and not resumed. */
  isInLobby: () => boolean;
}

interface Received {
  offer: ConsumerOffer;
  consumer: types.Consumer;
  isResumed: boolean;
}

export const NOTHING: RemoteMedia = {
  audio: null,
  video: null,
  screen: null,
  audioPaused: false,
  videoPaused: false,
};

/** Sets up each offered consumer, has it resumed, and drops it when it is closed. */
export class Receiver extends Emitter<{
  /** Consumers were set up, paused, resumed or closed; has all received streams. */
  changed: [MediaPart['media']];
}> {
  readonly #transport: types.Transport;
  readonly #ask: Ask;
  readonly #log: CallLogger;
  readonly #sizes: ReadonlyMap<string, TileSize>;
  readonly #isInLobby: () => boolean;
  readonly #received = new Map<string, Received>();
  /** Ids of offers being set up, so that none is set up twice or after it was closed. */
  readonly #settingUp = new Set<string>();

  constructor(transport: types.Transport, { ask, log, sizes, isInLobby }: ReceiverParts) {
    super();
    this.#transport = transport;
    this.#ask = ask;
    this.#log = log;
    this.#sizes = sizes;
    this.#isInLobby = isInLobby;
  }

  get media(): MediaPart['media'] {
    return mediaByPeer(this.#received.values());
  }

  /** The streams whose media has arrived, decoded if it is a picture, or whose sender has paused them. */
  async flowing(): Promise<{ peerId: string; source: MediaSource }[]> {
    const all = [...this.#received.values()];
    const flows = await Promise.all(all.map(isFlowing));
    return all.filter((_received, index) => flows[index]).map(({ offer }) => offer);
  }

  /** Consumers that are set up here and not resumed on the server. */
  get waiting(): string[] {
    return [...this.#received].flatMap(([id, { isResumed }]) => (isResumed ? [] : [id]));
  }

  /** Whether packets should arrive: a stream is requested, and its sender has not paused it. */
  get expectsMedia(): boolean {
    return [...this.#received.values()].some(({ isResumed, offer }) => isResumed && !offer.producerPaused);
  }

  /** Marks consumers that the command to enter the room has resumed. */
  markResumed(consumerIds: readonly string[]): void {
    for (const id of consumerIds) {
      const received = this.#received.get(id);
      if (received) received.isResumed = true;
      // Until the next resize or resume, the server's own choice of layers also shows the picture.
      this.#applySize(id).catch(() => undefined);
    }
  }

  /** Sets up all new offers together: one SDP exchange in the browser and one command to the server. */
  async take(offers: readonly ConsumerOffer[]): Promise<void> {
    const fresh = offers.filter(({ consumerId: id }) => !this.#settingUp.has(id) && !this.#received.has(id));
    for (const { consumerId } of fresh) this.#settingUp.add(consumerId);
    await Promise.allSettled(fresh.map((offer) => this.#consume(offer)));
    if (fresh.length > 0) this.#emitChanged();
    if (!this.#isInLobby()) await this.#resume();
  }

  /** Called with all offers after a resume or a rebuild: a stream that is not among them was closed. */
  async adopt(offers: readonly ConsumerOffer[]): Promise<void> {
    const offered = new Set(offers.map(({ consumerId }) => consumerId));
    for (const id of this.#received.keys()) if (!offered.has(id)) this.#drop(id);
    for (const { consumerId, producerPaused } of offers) this.#setPaused(consumerId, producerPaused);
    // The picture from before a rebuild stays until there is another one.
    if (this.#received.size > 0 || offers.length === 0) this.#emitChanged();
    await this.take(offers);
  }

  /** Failed offers come again with the next resume. */
  offered(offers: readonly ConsumerOffer[]): void {
    this.take(offers).catch(() => undefined);
  }

  changed(consumerId: string, producerPaused: boolean): void {
    this.#setPaused(consumerId, producerPaused);
    this.#emitChanged();
  }

  closed(consumerId: string): void {
    this.#settingUp.delete(consumerId);
    this.#drop(consumerId);
    this.#emitChanged();
  }

  async resized(peerId: string): Promise<void> {
    for (const { offer } of this.#received.values()) {
      if (offer.peerId === peerId) await this.#applySize(offer.consumerId);
    }
  }

  async #consume(offer: ConsumerOffer): Promise<void> {
    const { consumerId, producerId, kind, peerId } = offer;
    const rtpParameters = rtpParametersOf(offer.rtpParameters);
    // Sound and picture of one person belong to one stream.
    const options = { id: consumerId, producerId, kind, rtpParameters, streamId: peerId };
    try {
      const consumer = await this.#transport.consume(options);
      // It may have been closed while it was set up.
      if (!this.#settingUp.has(consumerId)) return consumer.close();
      this.#received.set(consumerId, { offer, consumer, isResumed: false });
      this.#log.info('consumer created', factsOf(offer));
    } catch (error) {
      this.#log.warn('consumer not created', { ...factsOf(offer), error: errorCode(error) });
    } finally {
      this.#settingUp.delete(consumerId);
    }
  }

  /** Resumes all waiting consumers, including those of an earlier lost command. */
  async #resume(): Promise<void> {
    const waiting = [...this.#received.values()].filter((received) => !received.isResumed);
    if (waiting.length === 0) return;
    // They are marked before the await: an offer that arrives meanwhile must not resume them again.
    for (const received of waiting) received.isResumed = true;
    const consumerIds = waiting.map(({ offer }) => offer.consumerId);
    try {
      await this.#ask(resumeConsumers, { consumerIds });
      this.#log.info('consumers resumed', { consumers: consumerIds.length });
      await Promise.all(consumerIds.map((id) => this.#applySize(id)));
    } catch (error) {
      for (const received of waiting) received.isResumed = false;
      throw error;
    }
  }

  async #applySize(consumerId: string): Promise<void> {
    const offer = this.#received.get(consumerId)?.offer;
    const size = offer?.source === 'camera' ? this.#sizes.get(offer.peerId) : undefined;
    if (size) await this.#ask(setPreferredLayers, { consumerId, spatialLayer: LAYER_OF[size] });
  }

  #setPaused(consumerId: string, producerPaused: boolean): void {
    const received = this.#received.get(consumerId);
    if (!received || received.offer.producerPaused === producerPaused) return;
    received.offer = { ...received.offer, producerPaused };
    this.#log.info(producerPaused ? 'consumer paused' : 'consumer unpaused', factsOf(received.offer));
  }

  #drop(consumerId: string): void {
    const received = this.#received.get(consumerId);
    if (!received) return;
    received.consumer.close();
    this.#received.delete(consumerId);
    this.#log.info('consumer closed', factsOf(received.offer));
  }

  #emitChanged(): void {
    this.emit('changed', this.media);
  }
}

async function isFlowing({ offer, consumer }: Received): Promise<boolean> {
  if (offer.producerPaused) return true;
  // A consumer that was closed meanwhile has no statistics.
  const stats = await consumer.getStats().catch((): [] => []);
  const measure = offer.kind === 'video' ? 'framesDecoded' : 'packetsReceived';
  return [...stats.values()].some((entry) => entry.type === 'inbound-rtp' && entry[measure] > 0);
}

function factsOf({ consumerId, peerId, source }: ConsumerOffer) {
  return { consumerId, peerId, source };
}

function mediaByPeer(received: Iterable<Received>): Map<string, RemoteMedia> {
  const media = new Map<string, RemoteMedia>();
  for (const { offer, consumer } of received) {
    const known = media.get(offer.peerId) ?? NOTHING;
    const { track } = consumer;
    media.set(offer.peerId, { ...known, ...changeOf(offer, track) });
  }
  return media;
}

function changeOf({ source, producerPaused }: ConsumerOffer, track: MediaStreamTrack): Partial<RemoteMedia> {
  if (source === 'microphone') return { audio: track, audioPaused: producerPaused };
  return source === 'camera' ? { video: track, videoPaused: producerPaused } : { screen: track };
}
