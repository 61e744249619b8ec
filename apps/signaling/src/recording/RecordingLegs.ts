import { known } from '@sightline/contracts/core/known';
import type { RecordedCodec } from '@sightline/contracts/recordings/manifest';
import type {
  Consumer,
  PlainTransport,
  Producer,
  ProducerTraceEventData,
  RtpParameters,
} from 'mediasoup/types';
import { bypassLayer } from '../media/LayerFlow.ts';
import type { RoomRouter } from '../media/RoomRouter.ts';
import { repeatLayerChoice } from '../media/repeatLayerChoice.ts';
import type { Recorder, SenderReport } from './messages.ts';
import type { RecordedStream } from './recordedRoom.ts';

const ORIENTATION = 'urn:3gpp:video-orientation';

/** The streams of one router that go to one recorder: one transport, and a consumer for each stream. */
export class RecordingLegs {
  readonly #router: RoomRouter;
  readonly #transport: PlainTransport;
  readonly #recorder: Recorder;
  readonly #consumers = new Map<number, Consumer>();
  readonly #producers = new Set<string>();
  #isPaused = false;

  private constructor(router: RoomRouter, transport: PlainTransport, recorder: Recorder) {
    this.#router = router;
    this.#transport = transport;
    this.#recorder = recorder;
  }

  /** `port` is the recorder's. Streams to another machine are encrypted. */
  static async open(router: RoomRouter, recorder: Recorder, port: number): Promise<RecordingLegs> {
    if (recorder.isHere)
      return new RecordingLegs(router, await router.createLoopbackTransport(port), recorder);
    const { transport, key } = await router.createEncryptedTransport({ ip: recorder.ip, port });
    await recorder.send({ kind: 'decrypt', key });
    return new RecordingLegs(router, transport, recorder);
  }

  /** Adds a stream, once. It flows at once, unless the recording is paused. */
  async add(stream: RecordedStream): Promise<void> {
    const { producer } = stream;
    if (producer.closed || this.#producers.has(producer.id)) return;
    this.#producers.add(producer.id);
    const consumer = await this.#consume(stream);
    await this.#recorder.send({ kind: 'add', leg: legOf(stream, consumer) });
    this.#followSource(stream, consumer);
    if (consumer.kind === 'audio') await this.#reportClock(stream, consumer);
    // The pause may have come meanwhile.
    if (!this.#isPaused) await consumer.resume();
  }

  /** Resolves when the worker has stopped forwarding: no packet comes after that. */
  async pause(): Promise<void> {
    this.#isPaused = true;
    await Promise.all([...this.#consumers.values()].map((consumer) => consumer.pause()));
  }

  /** mediasoup requests a key frame for each stream. */
  async resume(): Promise<void> {
    this.#isPaused = false;
    await Promise.all([...this.#consumers.values()].map((consumer) => consumer.resume()));
  }

  requestKeyFrame(ssrc: number): void {
    // It fails only if the consumer was closed meanwhile.
    this.#consumers
      .get(ssrc)
      ?.requestKeyFrame()
      .catch(() => undefined);
  }

  /** Prefers a lower layer until mediasoup itself leaves out the stopped one. */
  bypass(producerId: string, stopped: number, lower: number): void {
    for (const consumer of this.#consumers.values()) {
      if (consumer.producerId !== producerId || consumer.currentLayers?.spatialLayer !== stopped) continue;
      bypassLayer(consumer, lower, () => undefined).catch(() => undefined);
    }
  }

  close(): void {
    this.#transport.close();
    this.#consumers.clear();
  }

  /** Notes when the person turns the source off or on. A producer that closes with its transport was lost. */
  #followSource({ producer }: RecordedStream, consumer: Consumer): void {
    const ssrc = ssrcOf(consumer.rtpParameters);
    // The recorder may have ended first.
    const turn = (kind: 'off' | 'on'): void =>
      void this.#recorder.send({ kind, ssrc }).catch(() => undefined);
    if (consumer.producerPaused) turn('off');
    consumer.on('producerpause', () => turn('off'));
    consumer.on('producerresume', () => turn('on'));
    let isLost = false;
    producer.once('transportclose', () => {
      isLost = true;
    });
    consumer.on('producerclose', () => isLost || turn('off'));
  }

  /** Only sound needs this: it continues with the next timestamp after a stall; pictures follow the clock. */
  async #reportClock({ producer }: RecordedStream, consumer: Consumer): Promise<void> {
    const ssrc = ssrcOf(consumer.rtpParameters);
    await followSenderReports(producer, consumer, (report) => {
      // The recorder may have ended first.
      this.#recorder.send({ kind: 'report', ssrc, ...report }).catch(() => undefined);
    });
  }

  async #consume({ producer }: RecordedStream): Promise<Consumer> {
    const consumer = await this.#transport.consume({
      producerId: producer.id,
      rtpCapabilities: this.#router.recorderCapabilities(ORIENTATION),
      paused: true,
      enableRtx: false,
    });
    const ssrc = ssrcOf(consumer.rtpParameters);
    this.#consumers.set(ssrc, consumer);
    repeatLayerChoice(consumer, () => undefined);
    consumer.observer.once('close', () => {
      this.#consumers.delete(ssrc);
      this.#producers.delete(producer.id);
      // The recorder may have ended first.
      this.#recorder.send({ kind: 'remove', ssrc }).catch(() => undefined);
    });
    return consumer;
  }
}

function legOf({ peerId, source, name }: RecordedStream, { rtpParameters }: Consumer) {
  const orientation = rtpParameters.headerExtensions?.find(({ uri }) => uri === ORIENTATION);
  return {
    ssrc: ssrcOf(rtpParameters),
    track: { peerId, source },
    name,
    codec: codecOf(rtpParameters),
    orientationId: orientation?.id ?? 0,
  };
}

function ssrcOf({ encodings }: RtpParameters): number {
  return known(encodings?.[0]?.ssrc, 'the SSRC of a recorded stream');
}

function codecOf({ codecs }: RtpParameters): RecordedCodec {
  const mimeType = codecs[0]?.mimeType.toLowerCase();
  if (mimeType === 'audio/opus') return 'opus';
  return mimeType === 'video/h264' ? 'h264' : 'vp8';
}

/**
 * Follows the reports in which a sender relates its timestamps to its clock (RTCP, RFC 3550, 6.4.1), until
 * the consumer closes. mediasoup's own reports to consumers go by the arrival of packets.
 */
async function followSenderReports(
  producer: Producer,
  consumer: Consumer,
  onReport: (report: SenderReport) => void,
): Promise<void> {
  const listen = (event: ProducerTraceEventData): void => {
    const report = reportOf(event);
    if (report) onReport(report);
  };
  producer.on('trace', listen);
  consumer.observer.once('close', () => producer.off('trace', listen));
  await producer.enableTraceEvent(['sr']);
}

/** NTP seconds have a fraction of 32 bits. */
function reportOf({ type, info }: ProducerTraceEventData): SenderReport | null {
  if (type !== 'sr') return null;
  return {
    timestamp: Number(info['rtpTs']),
    sentAt: (Number(info['ntpSec']) + Number(info['ntpFrac']) / 2 ** 32) * 1000,
  };
}
