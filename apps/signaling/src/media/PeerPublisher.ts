import { EventEmitter } from 'node:events';
import { AppError } from '@sightline/contracts/core/errors';
import type { MediaSource } from '@sightline/contracts/rooms/media';
import type { Producer, RtpParameters, WebRtcTransport } from 'mediasoup/types';
import { orAppError } from './orAppError.ts';

export interface Publication {
  producer: Producer;
  source: MediaSource;
}

/** The sending side of one peer: one transport and at most one producer per source. */
export class PeerPublisher extends EventEmitter<{
  /** The time at which the camera's packets stopped; null when they arrive again. */
  videoFrozen: [since: string | null];
}> {
  readonly transport: WebRtcTransport;
  readonly #peerId: string;
  readonly #publications = new Map<MediaSource, Publication>();

  constructor(transport: WebRtcTransport, peerId: string) {
    super();
    this.transport = transport;
    this.#peerId = peerId;
  }

  get publications(): Publication[] {
    return [...this.#publications.values()].filter(({ producer }) => !producer.closed);
  }

  /** The same parameters sent again, after a lost acknowledgement, return the same producer. */
  async publish(source: MediaSource, rtpParameters: RtpParameters, paused: boolean): Promise<Publication> {
    const known = this.#publications.get(source);
    const before = known && !known.producer.closed ? known.producer : null;
    if (known && before?.appData.sent === JSON.stringify(rtpParameters)) return known;
    const producer = await this.#replace(before, () => this.#produce(source, rtpParameters, paused));
    const publication = { producer, source };
    this.#publications.set(source, publication);
    if (source === 'camera') this.#watchFlow(producer);
    return publication;
  }

  find(producerId: string): Publication {
    const found = this.publications.find(({ producer }) => producer.id === producerId);
    if (!found) throw new AppError('notFound', { thing: 'stream' });
    return found;
  }

  close(): void {
    this.removeAllListeners();
    this.transport.close();
  }

  /**
   * Watches the score of mediasoup, which is 0 when no packet has arrived for about 1.5 s. A camera that
   * never sent is not frozen, and neither is a paused one.
   */
  #watchFlow(producer: Producer): void {
    let frozenAt: string | null = null;
    const set = (isFrozen: boolean): void => {
      if (isFrozen === (frozenAt !== null)) return;
      frozenAt = isFrozen ? new Date().toISOString() : null;
      this.emit('videoFrozen', frozenAt);
    };
    producer.on('score', (scores) =>
      set(!producer.paused && scores.length > 0 && scores.every(({ score }) => score === 0)),
    );
    producer.observer.on('pause', () => set(false));
    producer.observer.on('close', () => set(false));
  }

  /** The earlier stream continues until the new one exists: refused parameters must not end it. */
  async #replace(before: Producer | null, produce: () => Promise<Producer>): Promise<Producer> {
    const producer = await produce().catch(async (error: unknown) => {
      const isInvalidInput = error instanceof AppError && error.code === 'badInput';
      if (!before || isInvalidInput) throw error;
      // The worker refuses a second stream with the same SSRC or RID, so the previous one is closed first.
      before.close();
      return await produce();
    });
    before?.close();
    return producer;
  }

  async #produce(source: MediaSource, rtpParameters: RtpParameters, paused: boolean): Promise<Producer> {
    const kind = source === 'microphone' ? 'audio' : 'video';
    return await orAppError(
      'rtpParameters',
      this.transport.produce({
        kind,
        rtpParameters,
        paused,
        // A burst of joining peers requests one key frame from the phone, not one each. libwebrtc ignores
        // requests that follow each other within 300 ms (video/encoder_rtcp_feedback.cc).
        keyFrameRequestDelay: kind === 'video' ? 300 : 0,
        appData: { peerId: this.#peerId, source, sent: JSON.stringify(rtpParameters) },
      }),
    );
  }
}
