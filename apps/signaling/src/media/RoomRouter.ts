import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { known } from '@sightline/contracts/core/known';
import type {
  ActiveSpeakerObserver,
  AudioLevelObserver,
  PlainTransport,
  Producer,
  Router,
  RtpCapabilities,
  WebRtcTransport,
} from 'mediasoup/types';
import { ownAddressTo } from './listenAddresses.ts';
import type { MediaWorker } from './MediaWorker.ts';
import { SRTP_KEY_BYTES, SRTP_SALT_BYTES, SRTP_SUITE } from './srtp.ts';

/** Enough for the top layer of one phone at once; by itself mediasoup would reach it after seconds. */
const INITIAL_OUTGOING_BITRATE = 1_500_000;
const MAX_INCOMING_BITRATE = 4_000_000;
/**
 * The time without ICE consent after which mediasoup stops sending to an address, and a transport without its
 * page is recognized as dead. Browsers renew their consent every 2.5 to 6 seconds.
 */
const ICE_CONSENT_SECONDS = 12;
const LOOPBACK = '127.0.0.1';

interface RouterEvents {
  /** The worker died. */
  lost: [];
  /** The active speaker changed; null when no one speaks. */
  speaker: [peerId: string | null];
}

/** The router of a room in one epoch, with the observers that find the active speaker. */
export class RoomRouter extends EventEmitter<RouterEvents> {
  readonly #worker: MediaWorker;
  readonly #router: Router;
  readonly #speakers: ActiveSpeakerObserver;
  readonly #levels: AudioLevelObserver;
  #dominant: Producer | null = null;
  #reported: string | null = null;

  private constructor(
    worker: MediaWorker,
    router: Router,
    speakers: ActiveSpeakerObserver,
    levels: AudioLevelObserver,
  ) {
    super();
    this.#worker = worker;
    this.#router = router;
    this.#speakers = speakers;
    this.#levels = levels;
    router.once('workerclose', () => this.emit('lost'));
    this.#listen();
  }

  static async create(worker: MediaWorker): Promise<RoomRouter> {
    const router = await worker.createRouter();
    const [speakers, levels] = await Promise.all([
      router.createActiveSpeakerObserver({ interval: 300 }),
      router.createAudioLevelObserver({ maxEntries: 1, threshold: -60, interval: 800 }),
    ]);
    return new RoomRouter(worker, router, speakers, levels);
  }

  get capabilities(): RtpCapabilities {
    return this.#router.rtpCapabilities;
  }

  canReceive(producerId: string, rtpCapabilities: RtpCapabilities): boolean {
    return this.#router.canConsume({ producerId, rtpCapabilities });
  }

  async createTransport(direction: 'send' | 'receive'): Promise<WebRtcTransport> {
    const transport = await this.#router.createWebRtcTransport({
      webRtcServer: this.#worker.webRtcServer,
      // TCP would stall the picture behind a lost packet.
      preferUdp: true,
      iceConsentTimeout: ICE_CONSENT_SECONDS,
      initialAvailableOutgoingBitrate: INITIAL_OUTGOING_BITRATE,
    });
    // Not awaiting saves the peer a round trip to the worker. It fails only if the worker dies.
    if (direction === 'send') transport.setMaxIncomingBitrate(MAX_INCOMING_BITRATE).catch(() => undefined);
    return transport;
  }

  async createLoopbackTransport(port: number): Promise<PlainTransport> {
    const transport = await this.#router.createPlainTransport({
      listenInfo: { protocol: 'udp', ip: LOOPBACK },
      rtcpMux: true,
      comedia: false,
    });
    await transport.connect({ ip: LOOPBACK, port });
    return transport;
  }

  /** `key` encrypts the streams to the other machine, in base64. */
  async createEncryptedTransport(to: {
    ip: string;
    port: number;
  }): Promise<{ transport: PlainTransport; key: string }> {
    const transport = await this.#router.createPlainTransport({
      listenInfo: { protocol: 'udp', ip: await ownAddressTo(to.ip) },
      rtcpMux: true,
      comedia: false,
      enableSrtp: true,
      srtpCryptoSuite: SRTP_SUITE,
    });
    // Nothing is received: the key of the other direction is never used.
    const keyBase64 = randomBytes(SRTP_KEY_BYTES + SRTP_SALT_BYTES).toString('base64');
    await transport.connect({ ...to, srtpParameters: { cryptoSuite: SRTP_SUITE, keyBase64 } });
    return { transport, key: known(transport.srtpParameters, 'the key of an encrypted transport').keyBase64 };
  }

  /** A recorder reads one extension, and asks for key frames but not for lost packets. */
  recorderCapabilities(extensionUri: string): RtpCapabilities {
    const { codecs = [], headerExtensions = [] } = this.capabilities;
    return {
      codecs: codecs
        .filter(({ mimeType }) => !mimeType.toLowerCase().endsWith('/rtx'))
        .map((codec) => ({
          ...codec,
          rtcpFeedback: codec.rtcpFeedback?.filter(({ type }) => type === 'nack' || type === 'ccm') ?? [],
        })),
      headerExtensions: headerExtensions.filter(({ uri }) => uri === extensionUri),
    };
  }

  /** Includes a microphone in the detection of the active speaker. */
  async observeAudio(microphone: Producer): Promise<void> {
    const producerId = microphone.id;
    await Promise.all([this.#speakers.addProducer({ producerId }), this.#levels.addProducer({ producerId })]);
  }

  close(): void {
    this.#router.close();
  }

  /**
   * mediasoup announces the dominant speaker only when it changes, and keeps it through a silence: after a
   * silence the same person has to be announced again. A closed microphone does not dominate.
   */
  #listen(): void {
    this.#speakers.on('dominantspeaker', ({ producer }) => {
      this.#dominant = producer;
      this.#report(producer);
    });
    this.#levels.on('silence', () => this.#report(null));
    this.#levels.on('volumes', ([loudest]) => {
      const dominant = this.#dominant?.closed === false ? this.#dominant : null;
      this.#report(dominant ?? loudest?.producer ?? null);
    });
  }

  #report(speaker: Producer | null): void {
    const peerId = speaker ? String(speaker.appData.peerId) : null;
    if (peerId === this.#reported) return;
    this.#reported = peerId;
    this.emit('speaker', peerId);
  }
}
