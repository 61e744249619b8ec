import type { MediaPlane, MediaSource } from '@sightline/contracts/media';
import type { types } from 'mediasoup-client';
import type { Ask } from '../ask.ts';
import type { Intent } from '../Intent.ts';
import { cameraSettings, MICROPHONE_SETTINGS } from './encodings.ts';
import { SentThere } from './SentThere.ts';
import { settle } from './settle.ts';

export interface SenderOptions {
  transport: types.Transport;
  capabilities: types.RtpCapabilities;
  intent: Intent;
  ask: Ask;
  isHeld: boolean;
}

/**
 * Makes what is sent equal to what is meant: one source at a time, again whenever the wish has changed meanwhile. In
 * front of the room (`isHeld`) it is set up and connected as far as the browser goes, and no packet leaves.
 */
export class Sender {
  readonly #transport: types.Transport;
  readonly #capabilities: types.RtpCapabilities;
  readonly #intent: Intent;
  readonly #there: SentThere;
  readonly #producers = new Map<MediaSource, types.Producer>();
  readonly #running = new Map<MediaSource, Promise<void>>();
  /** Set up in front of the room without its track. */
  readonly #silent = new Set<MediaSource>();
  #isHeld: boolean;

  constructor({ transport, capabilities, intent, ask, isHeld }: SenderOptions) {
    this.#transport = transport;
    this.#capabilities = capabilities;
    this.#intent = intent;
    this.#there = new SentThere(transport.id, ask);
    this.#isHeld = isHeld;
    transport.on('produce', ({ rtpParameters, appData }, done, failed) => {
      const source: MediaSource = appData.source === 'camera' ? 'camera' : 'microphone';
      const told = this.#isHeld ? Promise.resolve() : this.#announce(source, rtpParameters);
      settle(told, () => done({ id: source }), failed);
    });
  }

  /** The room is entered: from the next `fulfil` on it is sent. */
  release(): void {
    this.#isHeld = false;
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
      if (!this.#there.adopt(source, there)) this.#forget(source, producer);
    }
  }

  /** The lead has muted us: the server sends nothing on, and neither do we. */
  mutedThere(source: MediaSource): void {
    this.#there.pausedThere(source);
  }

  limitLayers(producerId: string, spatialLayer: number): void {
    if (!this.#there.isKnownAs('camera', producerId)) return;
    this.#producers
      .get('camera')
      ?.setMaxSpatialLayer(spatialLayer)
      .catch(() => undefined);
  }

  async #step(source: MediaSource): Promise<void> {
    const { track } = this.#intent.of(source);
    const producer = this.#producers.get(source);
    if (this.#transport.closed) return;
    if (!track || track.readyState === 'ended') return await this.#stop(source, producer);
    if (!producer) return await this.#start(source, track);
    if (producer.track !== track) return await this.#exchange(source, producer, track);
    await this.#settle(source, producer);
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
      onRtpSender: (rtpSender) => {
        // Before the connection is made: what is held never sends a packet.
        if (this.#isHeld) this.#silence(source, rtpSender);
      },
    });
    this.#producers.set(source, producer);
    await this.#settle(source, producer);
  }

  async #exchange(source: MediaSource, producer: types.Producer, track: MediaStreamTrack): Promise<void> {
    if (this.#isHeld) {
      this.#forget(source, producer);
      return await this.#start(source, track);
    }
    await producer.replaceTrack({ track });
    // mediasoup-client 3.24 sends what it is given, also while it is paused.
    if (producer.paused) producer.pause();
    await this.#settle(source, producer);
  }

  async #stop(source: MediaSource, producer: types.Producer | undefined): Promise<void> {
    if (!producer) return;
    this.#drop(source, producer);
    await this.#there.close(source);
  }

  /** What is held in front of the room waits; in the room the server knows of it, and pauses it as it is meant. */
  async #settle(source: MediaSource, producer: types.Producer): Promise<void> {
    if (this.#isHeld) return;
    if (!this.#there.has(source)) await this.#announce(source, producer.rtpParameters);
    if (this.#silent.delete(source)) await producer.rtpSender?.replaceTrack(producer.track);
    const { paused } = this.#intent.of(source);
    if (paused && !producer.paused) producer.pause();
    if (!paused && producer.paused) producer.resume();
    await this.#there.setPaused(source, paused);
  }

  async #announce(source: MediaSource, rtpParameters: types.RtpParameters): Promise<void> {
    await this.#there.announce(source, rtpParameters, this.#intent.of(source).paused);
  }

  #silence(source: MediaSource, rtpSender: RTCRtpSender): void {
    this.#silent.add(source);
    rtpSender.replaceTrack(null).catch(() => undefined);
  }

  #forget(source: MediaSource, producer: types.Producer): void {
    this.#drop(source, producer);
    this.#there.forget(source);
  }

  #drop(source: MediaSource, producer: types.Producer): void {
    producer.close();
    this.#producers.delete(source);
    this.#silent.delete(source);
  }
}
