import type { createProducer, MediaPlane, MediaSource } from '@sightline/contracts/rooms/media';
import type { types } from 'mediasoup-client';
import type { z } from 'zod';
import type { Ask } from '../ask.ts';
import type { CallLogger } from '../ClientLog.ts';
import type { Intent } from '../Intent.ts';
import { forwardResult } from './forwardResult.ts';
import { RemoteProducers } from './RemoteProducers.ts';

type SendSettings = Pick<types.ProducerOptions, 'encodings' | 'codecOptions' | 'codec'>;

/** Three layers for tiles, for a narrow line and for reading a label; together below what an LTE uplink carries. */
const LAYERS = [
  { scaleResolutionDownBy: 4, maxBitrate: 150_000, scalabilityMode: 'L1T3' },
  { scaleResolutionDownBy: 2, maxBitrate: 500_000, scalabilityMode: 'L1T3' },
  { scaleResolutionDownBy: 1, maxBitrate: 1_800_000, scalabilityMode: 'L1T3' },
];
const SINGLE_LAYER = [{ maxBitrate: 1_500_000 }];

/** Silence costs nothing (DTX) and a lost packet is repaired from the next one (FEC). */
const MICROPHONE_SETTINGS: SendSettings = {
  codecOptions: { opusStereo: false, opusDtx: true, opusFec: true, opusNack: true },
};

export interface SenderOptions {
  transport: types.Transport;
  capabilities: types.RtpCapabilities;
  intent: Intent;
  ask: Ask;
  log: CallLogger;
  isInLobby: () => boolean;
}

/**
 * Reconciles what is sent with what the person intends to send: one source at a time, again whenever the intent changed
 * meanwhile. In the lobby (`isInLobby`) it is set up and connected as far as the browser goes, and no packet leaves.
 */
export class Sender {
  readonly #transport: types.Transport;
  readonly #capabilities: types.RtpCapabilities;
  readonly #intent: Intent;
  readonly #log: CallLogger;
  readonly #remote: RemoteProducers;
  readonly #producers = new Map<MediaSource, types.Producer>();
  readonly #running = new Map<MediaSource, Promise<void>>();
  /** Set up in the lobby without its track. */
  readonly #detached = new Set<MediaSource>();
  readonly #isInLobby: () => boolean;
  /** The producers that the command to enter has named. */
  #claimed: ReadonlyMap<MediaSource, types.Producer> = new Map();

  constructor({ transport, capabilities, intent, ask, log, isInLobby }: SenderOptions) {
    this.#transport = transport;
    this.#capabilities = capabilities;
    this.#intent = intent;
    this.#log = log;
    this.#remote = new RemoteProducers(transport.id, ask, log);
    this.#isInLobby = isInLobby;
    transport.on('produce', ({ rtpParameters, appData }, done, failed) => {
      const source: MediaSource = appData.source === 'camera' ? 'camera' : 'microphone';
      const announced = this.#isInLobby() ? Promise.resolve() : this.#announce(source, rtpParameters);
      forwardResult(announced, () => done({ id: source }), failed);
    });
  }

  /** Resolves when the source is sent as it was intended at the time of the call. Runs of one source never overlap. */
  async reconcile(source: MediaSource): Promise<void> {
    const before = this.#running.get(source) ?? Promise.resolve();
    // A failed run must not stop the ones after it; its own caller gets the error.
    const run = before.catch(() => undefined).then(() => this.#reconcileOnce(source));
    this.#running.set(source, run);
    await run;
  }

  /** What is set up in the lobby, for the command that enters the room: a round trip and a busy page earlier. */
  claimPrepared(): z.input<typeof createProducer.request>[] {
    this.#claimed = new Map(this.#producers);
    return [...this.#producers].map(([source, { rtpParameters }]) =>
      this.#remote.requestFor(source, rtpParameters, this.#intent.of(source).paused),
    );
  }

  /** A source whose track was replaced since the claim is not the one that the server has: it is announced. */
  adoptPrepared(onServer: MediaPlane['producers']): void {
    for (const [source, producer] of this.#claimed) {
      if (this.#producers.get(source) === producer) this.#remote.adoptPrepared(source, onServer);
    }
  }

  /** After a resume: what the server still has of us. */
  adopt(onServer: MediaPlane['producers']): void {
    for (const [source, producer] of this.#producers) {
      if (!this.#remote.adopt(source, onServer)) this.#forgetProducer(source, producer);
    }
  }

  /** The host muted us: the server forwards nothing, and we send nothing. */
  mutedByServer(source: MediaSource): void {
    this.#remote.pausedByServer(source);
  }

  limitLayers(producerId: string, spatialLayer: number): void {
    if (!this.#remote.matches('camera', producerId)) return;
    // Fails only on a closed producer. A limit saves upload; without it everybody still gets their picture.
    this.#producers
      .get('camera')
      ?.setMaxSpatialLayer(spatialLayer)
      .catch(() => undefined);
  }

  async #reconcileOnce(source: MediaSource): Promise<void> {
    const { track } = this.#intent.of(source);
    const producer = this.#producers.get(source);
    if (this.#transport.closed) return;
    if (!track || track.readyState === 'ended') return await this.#stop(source, producer);
    if (!producer) return await this.#produce(source, track);
    if (producer.track !== track) return await this.#replaceTrack(source, producer, track);
    await this.#synchronize(source, producer);
  }

  async #produce(source: MediaSource, track: MediaStreamTrack): Promise<void> {
    const settings = source === 'camera' ? cameraSettings(this.#capabilities) : MICROPHONE_SETTINGS;
    const producer = await this.#transport.produce({
      track,
      ...settings,
      // The track belongs to the page, which shows it and stops it.
      stopTracks: false,
      disableTrackOnPause: false,
      zeroRtpOnPause: true,
      appData: { source },
      onRtpSender: (rtpSender) => {
        // Before the connection is established: otherwise the first packets would leave from the lobby.
        if (this.#isInLobby()) this.#detachTrack(source, rtpSender);
      },
    });
    this.#producers.set(source, producer);
    this.#log.info('producer created', { source, codec: codecOf(producer) });
    await this.#synchronize(source, producer);
  }

  async #replaceTrack(source: MediaSource, producer: types.Producer, track: MediaStreamTrack): Promise<void> {
    if (this.#isInLobby()) {
      this.#forgetProducer(source, producer);
      return await this.#produce(source, track);
    }
    await producer.replaceTrack({ track });
    this.#log.info('producer track replaced', { source });
    // mediasoup-client 3.24 sends a replaced track even while the producer is paused.
    if (producer.paused) producer.pause();
    await this.#synchronize(source, producer);
  }

  async #stop(source: MediaSource, producer: types.Producer | undefined): Promise<void> {
    if (!producer) return;
    this.#closeProducer(source, producer);
    await this.#remote.close(source);
  }

  /** In the room: the server knows of the producer, and both sides have it paused or running as intended. */
  async #synchronize(source: MediaSource, producer: types.Producer): Promise<void> {
    if (this.#isInLobby()) return;
    if (!this.#remote.has(source)) await this.#announce(source, producer.rtpParameters);
    // Only after the server knows the producer: it drops packets of an unknown stream, the first key frame among them.
    if (this.#detached.delete(source)) await producer.rtpSender?.replaceTrack(producer.track);
    const { paused } = this.#intent.of(source);
    if (paused && !producer.paused) producer.pause();
    if (!paused && producer.paused) producer.resume();
    await this.#remote.setPaused(source, paused);
  }

  async #announce(source: MediaSource, rtpParameters: types.RtpParameters): Promise<void> {
    await this.#remote.announce(source, rtpParameters, this.#intent.of(source).paused);
  }

  #detachTrack(source: MediaSource, rtpSender: RTCRtpSender): void {
    this.#detached.add(source);
    // Fails only on a closed connection, which sends nothing either.
    rtpSender.replaceTrack(null).catch(() => undefined);
  }

  #forgetProducer(source: MediaSource, producer: types.Producer): void {
    this.#closeProducer(source, producer);
    this.#remote.forget(source);
  }

  #closeProducer(source: MediaSource, producer: types.Producer): void {
    producer.close();
    this.#log.info('producer closed', { source });
    this.#producers.delete(source);
    this.#detached.delete(source);
  }
}

function codecOf({ rtpParameters }: types.Producer): string {
  return rtpParameters.codecs[0]?.mimeType ?? '';
}

/** VP8 in three layers; H.264 in one, since the phones that need it encode it in hardware and only once. */
function cameraSettings(capabilities: types.RtpCapabilities): SendSettings {
  const vp8 = capabilities.codecs?.find((codec) => codec.mimeType.toLowerCase() === 'video/vp8');
  // Without a start bitrate the first seconds are blurred.
  const codecOptions = { videoGoogleStartBitrate: 1000 };
  if (!vp8) return { encodings: [...SINGLE_LAYER], codecOptions };
  return { encodings: LAYERS.map((layer) => ({ ...layer })), codecOptions, codec: vp8 };
}
