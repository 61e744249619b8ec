import { Turns } from '@sightline/contracts/core/Turns';
import { type createProducer, type MediaPlane, MediaSource } from '@sightline/contracts/rooms/media';
import type { types } from 'mediasoup-client';
import type { z } from 'zod';
import type { Ask } from '../ask.ts';
import type { CallLogger } from '../ClientLog.ts';
import type { Intent } from '../Intent.ts';
import { forwardResult } from './forwardResult.ts';
import { RemoteProducers } from './RemoteProducers.ts';

type SendSettings = Pick<types.ProducerOptions, 'encodings' | 'codecOptions' | 'codec'>;

/** For tiles, for a narrow line, and for reading a label; together below the capacity of an LTE uplink. */
const LAYERS = [
  { scaleResolutionDownBy: 4, maxBitrate: 150_000, scalabilityMode: 'L1T3' },
  { scaleResolutionDownBy: 2, maxBitrate: 500_000, scalabilityMode: 'L1T3' },
  { scaleResolutionDownBy: 1, maxBitrate: 1_800_000, scalabilityMode: 'L1T3' },
];
const SINGLE_LAYER = [{ maxBitrate: 1_500_000 }];

/**
 * Silence sends no packets (DTX), and a lost packet is repaired from the next one (FEC). On a slow line the
 * sound gets its bandwidth before the picture (SPEC.md, M-12).
 */
const MICROPHONE_SETTINGS: SendSettings = {
  encodings: [{ priority: 'high', networkPriority: 'high' }],
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
 * Reconciles the sent streams with the person's intent. In the lobby (`isInLobby`) streams are set up and
 * connected as far as the browser allows, without sending a packet.
 */
export class Sender {
  readonly #transport: types.Transport;
  readonly #capabilities: types.RtpCapabilities;
  readonly #intent: Intent;
  readonly #log: CallLogger;
  readonly #remote: RemoteProducers;
  readonly #producers = new Map<MediaSource, types.Producer>();
  readonly #running = new Map<MediaSource, Turns>();
  /** Sources that were set up in the lobby without their track. */
  readonly #detached = new Set<MediaSource>();
  readonly #isInLobby: () => boolean;
  /** The producers that the command to enter the room has named. */
  #claimed: ReadonlyMap<MediaSource, types.Producer> = new Map();

  constructor({ transport, capabilities, intent, ask, log, isInLobby }: SenderOptions) {
    this.#transport = transport;
    this.#capabilities = capabilities;
    this.#intent = intent;
    this.#log = log;
    this.#remote = new RemoteProducers(transport.id, ask, log);
    this.#isInLobby = isInLobby;
    transport.on('produce', ({ rtpParameters, appData }, done, failed) => {
      const source = MediaSource.parse(appData.source);
      const announced = this.#isInLobby() ? Promise.resolve() : this.#announce(source, rtpParameters);
      forwardResult(announced, () => done({ id: source }), failed);
    });
  }

  /** Resolves when the source is sent as intended at the call. Runs of one source never overlap. */
  async reconcile(source: MediaSource): Promise<void> {
    const turns = this.#running.get(source) ?? new Turns();
    this.#running.set(source, turns);
    await turns.take(() => this.#reconcileOnce(source));
  }

  /** The streams set up in the lobby, for the command to enter: this saves a round trip on a busy page. */
  claimPrepared(): z.input<typeof createProducer.request>[] {
    this.#claimed = new Map(this.#producers);
    return [...this.#producers].map(([source, { rtpParameters }]) =>
      this.#remote.requestFor(source, rtpParameters, this.#intent.of(source).paused),
    );
  }

  /** Adopts claimed producers. A source whose track was replaced since the claim is announced later. */
  adoptPrepared(onServer: MediaPlane['producers']): void {
    for (const [source, producer] of this.#claimed) {
      if (this.#producers.get(source) === producer) this.#remote.adoptPrepared(source, onServer);
    }
  }

  /** Adopts the producers that the server still has after a resume. */
  adopt(onServer: MediaPlane['producers']): void {
    for (const [source, producer] of this.#producers) {
      if (!this.#remote.adopt(source, onServer)) this.#forgetProducer(source, producer);
    }
  }

  /** The server forwards no packets of a muted source; `reconcile` pauses it here according to the intent. */
  mutedByServer(source: MediaSource): void {
    this.#remote.pausedByServer(source);
  }

  /** Stops sending a source at once, without the server. */
  silence(source: MediaSource): void {
    this.#producers.get(source)?.pause();
  }

  limitLayers(producerId: string, spatialLayer: number): void {
    if (!this.#remote.matches('camera', producerId)) return;
    // This fails only on a closed producer. A limit only saves upload: no picture depends on it.
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
    const settings = this.#settingsOf(source);
    const producer = await this.#transport.produce({
      track,
      ...settings,
      // The track belongs to the page, which shows and stops it.
      stopTracks: false,
      disableTrackOnPause: false,
      zeroRtpOnPause: true,
      appData: { source },
      onRtpSender: (rtpSender) => {
        // The track is detached before the connection exists, so that no packets leave from the lobby.
        if (this.#isInLobby()) this.#detachTrack(source, rtpSender);
      },
    });
    this.#producers.set(source, producer);
    this.#log.info('producer created', { source, codec: codecOf(producer) });
    await this.#synchronize(source, producer);
  }

  #settingsOf(source: MediaSource): SendSettings {
    if (source === 'microphone') return MICROPHONE_SETTINGS;
    const vp8 = this.#capabilities.codecs?.find((codec) => codec.mimeType.toLowerCase() === 'video/vp8');
    return source === 'camera' ? cameraSettings(vp8) : screenSettings(vp8);
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

  /** Pauses or runs the producer on both sides as intended. */
  async #synchronize(source: MediaSource, producer: types.Producer): Promise<void> {
    if (this.#isInLobby()) return;
    if (!this.#remote.has(source)) await this.#announce(source, producer.rtpParameters);
    // The track is attached after the server knows the producer: it drops packets of an unknown stream,
    // including the first key frame.
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
    // This fails only on a closed connection, which sends no packets.
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
function cameraSettings(vp8: types.RtpCodecCapability | undefined): SendSettings {
  // Without a start bitrate the first seconds are blurred.
  const codecOptions = { videoGoogleStartBitrate: 1000 };
  if (!vp8) return { encodings: [...SINGLE_LAYER], codecOptions };
  return { encodings: LAYERS.map((layer) => ({ ...layer })), codecOptions, codec: vp8 };
}

/** A screen is sent whole, in one layer: a smaller one could not be read. */
function screenSettings(vp8: types.RtpCodecCapability | undefined): SendSettings {
  const settings = {
    encodings: [{ maxBitrate: 1_500_000 }],
    codecOptions: { videoGoogleStartBitrate: 1000 },
  };
  return vp8 ? { ...settings, codec: vp8 } : settings;
}
