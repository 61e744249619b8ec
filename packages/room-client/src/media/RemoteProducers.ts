import {
  closeProducer,
  createProducer,
  type MediaPlane,
  type MediaSource,
  setProducerPaused,
} from '@sightline/contracts/rooms/media';
import type { types } from 'mediasoup-client';
import type { z } from 'zod';
import type { Ask } from '../ask.ts';
import type { CallLogger } from '../ClientLog.ts';

/** The server's producers of this page: their ids, and whether they are paused there. */
export class RemoteProducers {
  readonly #transportId: string;
  readonly #ask: Ask;
  readonly #log: CallLogger;
  readonly #ids = new Map<MediaSource, string>();
  /** The last known state on the server, where the host may have muted this page in between. */
  readonly #paused = new Map<MediaSource, boolean>();

  constructor(transportId: string, ask: Ask, log: CallLogger) {
    this.#transportId = transportId;
    this.#ask = ask;
    this.#log = log;
  }

  has(source: MediaSource): boolean {
    return this.#ids.has(source);
  }

  matches(source: MediaSource, producerId: string): boolean {
    return this.#ids.get(source) === producerId;
  }

  async announce(source: MediaSource, rtpParameters: types.RtpParameters, paused: boolean): Promise<void> {
    const request = this.requestFor(source, rtpParameters, paused);
    const { producerId } = await this.#ask(createProducer, request);
    this.#created({ source, producerId, paused });
  }

  requestFor(
    source: MediaSource,
    rtpParameters: types.RtpParameters,
    paused: boolean,
  ): z.input<typeof createProducer.request> {
    return { transportId: this.#transportId, source, rtpParameters, paused };
  }

  /** Adopts the producer that the server created with the entrance. Any other source is announced later. */
  adoptPrepared(source: MediaSource, onServer: MediaPlane['producers']): void {
    const created = onServer.find((producer) => producer.source === source);
    if (created) this.#created(created);
  }

  async setPaused(source: MediaSource, paused: boolean): Promise<void> {
    const producerId = this.#ids.get(source);
    if (!producerId || this.#paused.get(source) === paused) return;
    await this.#ask(setProducerPaused, { producerId, paused });
    this.#paused.set(source, paused);
    this.#log.info(paused ? 'producer paused' : 'producer resumed', { source });
  }

  pausedByServer(source: MediaSource): void {
    this.#paused.set(source, true);
    this.#log.info('producer muted by the host', { source });
  }

  async close(source: MediaSource): Promise<void> {
    const producerId = this.#ids.get(source);
    // It is forgotten before the command: a source that starts again meanwhile is another producer.
    this.forget(source);
    if (producerId) await this.#ask(closeProducer, { producerId });
  }

  forget(source: MediaSource): void {
    this.#ids.delete(source);
    this.#paused.delete(source);
  }

  /** Called after a resume. Returns false when the server no longer has a producer of this source. */
  adopt(source: MediaSource, onServer: MediaPlane['producers']): boolean {
    const kept = onServer.find(({ producerId }) => this.matches(source, producerId));
    if (kept) this.#paused.set(source, kept.paused);
    return kept !== undefined;
  }

  #created({ source, producerId, paused }: MediaPlane['producers'][number]): void {
    this.#paused.set(source, paused);
    this.#ids.set(source, producerId);
    this.#log.info('producer announced', { source, producerId, paused });
  }
}
