import {
  closeProducer,
  createProducer,
  type MediaPlane,
  type MediaSource,
  setProducerPaused,
} from '@sightline/contracts/media';
import type { types } from 'mediasoup-client';
import type { Ask } from '../ask.ts';
import type { Intent } from '../Intent.ts';
import { cameraSettings, MICROPHONE_SETTINGS } from './encodings.ts';
import { settle } from './settle.ts';

/** Makes what is sent equal to what is meant: one source at a time, again whenever the wish has changed meanwhile. */
export class Sender {
  readonly #transport: types.Transport;
  readonly #capabilities: types.RtpCapabilities;
  readonly #intent: Intent;
  readonly #ask: Ask;
  readonly #producers = new Map<MediaSource, types.Producer>();
  readonly #running = new Map<MediaSource, Promise<void>>();
  /** What the server was told last; it may have paused us meanwhile. */
  readonly #pausedThere = new Map<MediaSource, boolean>();

  constructor(options: {
    transport: types.Transport;
    capabilities: types.RtpCapabilities;
    intent: Intent;
    ask: Ask;
  }) {
    this.#transport = options.transport;
    this.#capabilities = options.capabilities;
    this.#intent = options.intent;
    this.#ask = options.ask;
    this.#transport.on('produce', ({ rtpParameters, appData }, done, failed) => {
      const source: MediaSource = appData.source === 'camera' ? 'camera' : 'microphone';
      settle(this.#announce(source, rtpParameters), done, failed);
    });
  }

  /** Resolves when the source is sent as it was meant when called; calls in between share one run. */
  async fulfil(source: MediaSource): Promise<void> {
    const before = this.#running.get(source) ?? Promise.resolve();
    const run = before.catch(() => undefined).then(() => this.#step(source));
    this.#running.set(source, run);
    await run;
  }

  /** After coming back: what the server still has of us. */
  adopt(there: MediaPlane['producers']): void {
    for (const [source, producer] of this.#producers) {
      const kept = there.find(({ producerId }) => producerId === producer.id);
      if (kept) this.#pausedThere.set(source, kept.paused);
      else this.#forget(source, producer);
    }
  }

  /** The lead has muted us: the server sends nothing on, and neither do we. */
  mutedThere(source: MediaSource): void {
    this.#pausedThere.set(source, true);
  }

  limitLayers(producerId: string, spatialLayer: number): void {
    const camera = this.#producers.get('camera');
    if (camera?.id === producerId) camera.setMaxSpatialLayer(spatialLayer).catch(() => undefined);
  }

  async #step(source: MediaSource): Promise<void> {
    const { track } = this.#intent.of(source);
    const producer = this.#producers.get(source);
    if (this.#transport.closed) return;
    if (!track || track.readyState === 'ended') return await this.#stop(source, producer);
    if (!producer) return await this.#start(source, track);
    if (producer.track !== track) await producer.replaceTrack({ track });
    await this.#pause(source, producer);
  }

  async #start(source: MediaSource, track: MediaStreamTrack): Promise<void> {
    const settings = source === 'camera' ? cameraSettings(this.#capabilities) : MICROPHONE_SETTINGS;
    const producer = await this.#transport.produce({
      track,
      ...settings,
      // The track is the page's: it shows it and stops it.
      stopTracks: false,
      disableTrackOnPause: false,
      zeroRtpOnPause: true,
      appData: { source },
    });
    this.#producers.set(source, producer);
    await this.#pause(source, producer);
  }

  async #announce(source: MediaSource, rtpParameters: types.RtpParameters): Promise<{ id: string }> {
    const transportId = this.#transport.id;
    const paused = this.#isPaused(source);
    const { producerId } = await this.#ask(createProducer, { transportId, source, rtpParameters, paused });
    this.#pausedThere.set(source, paused);
    return { id: producerId };
  }

  async #stop(source: MediaSource, producer: types.Producer | undefined): Promise<void> {
    if (!producer) return;
    this.#forget(source, producer);
    await this.#ask(closeProducer, { producerId: producer.id });
  }

  async #pause(source: MediaSource, producer: types.Producer): Promise<void> {
    const paused = this.#isPaused(source);
    if (paused && !producer.paused) producer.pause();
    if (!paused && producer.paused) producer.resume();
    if (this.#pausedThere.get(source) === paused) return;
    await this.#ask(setProducerPaused, { producerId: producer.id, paused });
    this.#pausedThere.set(source, paused);
  }

  #forget(source: MediaSource, producer: types.Producer): void {
    producer.close();
    this.#producers.delete(source);
    this.#pausedThere.delete(source);
  }

  #isPaused(source: MediaSource): boolean {
    return this.#intent.of(source).paused;
  }
}
