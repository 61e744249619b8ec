import type { IMediaRecorder } from 'extendable-media-recorder';
import { SilenceLimit } from '../wire/SilenceLimit.ts';
import { DeviceError } from './DeviceError.ts';
import { keepRunning } from './keepRunning.ts';
import { readLoudness } from './LevelMeter.ts';
import type { RecordingMicrophone } from './recordingMicrophone.ts';
import { VOICE_PRESETS, type VoiceSettings } from './voicePresets.ts';

/** A tenth of a second of a recording. */
export interface VoiceChunk {
  blob: Blob;
  /** A value between 0 and 1. */
  loudness: number;
  /** The length of the recording so far, without pauses. */
  durationMs: number;
}

export interface VoiceCaptureListener {
  onChunk: (chunk: VoiceChunk) => void;
  /**
   * Called when the system has interrupted the sound, for example for a phone call. The recording is paused.
   */
  onInterrupted: () => void;
  /** Called when the sound has ended: the microphone was unplugged, or its permission withdrawn. */
  onLost: () => void;
}

const CHUNK_MS = 100;
/** The formats that browsers can write, the best first. Safari writes only MP4. */
const CONTENT_TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];

/** Fetches the recorder with the first recording: neither the sign-in page nor a call needs it earlier. */
export const preloadRecorder = () => SilenceLimit.arrival(import('extendable-media-recorder'));

/**
 * Records a microphone, whose sound passes the gain and is encoded in chunks. Lives outside React; its creator
 * stops or closes it. The microphone belongs to the caller.
 */
export class VoiceCapture {
  readonly #graph: AudioGraph;
  readonly #recorder: IMediaRecorder;
  readonly #listener: VoiceCaptureListener;
  readonly #closed = new AbortController();
  #recordedMs = 0;
  #runningSince: number | null = null;
  #loudness = 0;

  private constructor(graph: AudioGraph, recorder: IMediaRecorder, listener: VoiceCaptureListener) {
    this.#graph = graph;
    this.#recorder = recorder;
    this.#listener = listener;
    this.#watch(graph.track);
  }

  /** Resolves when it is ready to record. Rejects with a DeviceError if this browser cannot record. */
  static async open(
    { track }: RecordingMicrophone,
    settings: VoiceSettings,
    listener: VoiceCaptureListener,
  ): Promise<VoiceCapture> {
    const { MediaRecorder } = await preloadRecorder();
    const mimeType = CONTENT_TYPES.find((type) => MediaRecorder.isTypeSupported(type));
    if (!mimeType) throw unsupportedError();
    const { bitRate, sampleRate } = VOICE_PRESETS[settings.quality];
    const graph = openAudioGraph(track, sampleRate, settings.gain);
    try {
      const recorder = new MediaRecorder(graph.output, { mimeType, audioBitsPerSecond: bitRate });
      return new VoiceCapture(graph, recorder, listener);
    } catch (error) {
      graph.close();
      throw unsupportedError(error);
    }
  }

  get contentType(): string {
    return this.#recorder.mimeType;
  }

  get sampleRate(): number {
    return this.#graph.context.sampleRate;
  }

  /** The duration without pauses. */
  get durationMs(): number {
    const running = this.#runningSince === null ? 0 : performance.now() - this.#runningSince;
    return Math.round(this.#recordedMs + running);
  }

  /** The loudness of the latest chunk. */
  get loudness(): number {
    return this.#loudness;
  }

  setGain(percent: number): void {
    this.#graph.gain.gain.value = percent / 100;
  }

  begin(): void {
    this.#recorder.start(CHUNK_MS);
    this.#runningSince = performance.now();
  }

  pause(): void {
    if (this.#recorder.state !== 'recording') return;
    this.#recorder.pause();
    this.#stopClock();
  }

  /** Rejects with a DeviceError while the system still blocks the sound, for example during a phone call. */
  async resume(): Promise<void> {
    if (this.#recorder.state !== 'paused') return;
    await this.#graph.context.resume().catch(() => {});
    if (this.#graph.track.muted || this.#graph.context.state !== 'running') throw occupiedError();
    this.#recorder.resume();
    this.#runningSince = performance.now();
  }

  /** Resolves when the last chunk has been delivered. */
  async stop(): Promise<void> {
    if (this.#recorder.state !== 'inactive') {
      const stopped = Promise.withResolvers<void>();
      this.#recorder.addEventListener('stop', () => stopped.resolve());
      this.#stopClock();
      this.#recorder.stop();
      await stopped.promise;
    }
    this.close();
  }

  close(): void {
    if (this.#closed.signal.aborted) return;
    this.#closed.abort();
    if (this.#recorder.state !== 'inactive') this.#recorder.stop();
    this.#graph.close();
  }

  #stopClock(): void {
    this.#recordedMs = this.durationMs;
    this.#runningSince = null;
  }

  #watch(track: MediaStreamTrack): void {
    const { signal } = this.#closed;
    const interrupt = (): void => this.#interrupt();
    const lose = (): void => this.#listener.onLost();
    this.#recorder.addEventListener('dataavailable', ({ data }) => this.#handOver(data));
    this.#recorder.addEventListener('error', lose);
    track.addEventListener('mute', interrupt, { signal });
    track.addEventListener('ended', lose, { signal });
    const { context } = this.#graph;
    const follow = (): void => {
      if (context.state !== 'running' && context.state !== 'closed') interrupt();
    };
    context.addEventListener('statechange', follow, { signal });
  }

  #handOver(blob: Blob): void {
    if (this.#closed.signal.aborted) return;
    this.#loudness = this.#graph.loudness();
    this.#listener.onChunk({ blob, loudness: this.#loudness, durationMs: this.durationMs });
  }

  #interrupt(): void {
    if (this.#recorder.state !== 'recording') return;
    this.pause();
    this.#listener.onInterrupted();
  }
}

const unsupportedError = (cause?: unknown): DeviceError =>
  new DeviceError(
    'Audio Error',
    'This browser cannot record sound. Update it, or use another one.',
    'unsupported',
    {
      cause,
    },
  );

const occupiedError = (): DeviceError =>
  new DeviceError('Audio Error', 'The microphone is still in use by a call or another app.', 'busy');

/** The longest analyser window that a chunk fills, at 44.1 and 48 kHz. */
const WINDOW = 4096;

interface AudioGraph {
  context: AudioContext;
  track: MediaStreamTrack;
  gain: GainNode;
  output: MediaStream;
  loudness(): number;
  close(): void;
}

/** Connects the microphone through the gain to the recorder and to an analyser. */
function openAudioGraph(track: MediaStreamTrack, sampleRate: number, gainPercent: number): AudioGraph {
  const { context, source } = openSource(track, sampleRate);
  const gain = context.createGain();
  gain.gain.value = gainPercent / 100;
  const analyser = context.createAnalyser();
  analyser.fftSize = WINDOW;
  const samples = new Uint8Array(WINDOW);
  const destination = context.createMediaStreamDestination();
  source.connect(gain);
  gain.connect(analyser);
  gain.connect(destination);
  // It is created after the browser's prompt, no longer in the tap itself, so Safari must be asked to start it.
  void context.resume().catch(() => {});
  const stopFollowing = keepRunning(context);
  return {
    context,
    track,
    gain,
    output: destination.stream,
    loudness: () => readLoudness(analyser, samples),
    close: () => {
      stopFollowing();
      void context.close().catch(() => {});
    },
  };
}

/** Uses the device's own sample rate in Firefox, which cannot read a microphone at another one. */
function openSource(track: MediaStreamTrack, sampleRate: number) {
  const stream = new MediaStream([track]);
  const context = new AudioContext({ sampleRate });
  try {
    return { context, source: context.createMediaStreamSource(stream) };
  } catch {
    void context.close().catch(() => {});
    const own = new AudioContext();
    return { context: own, source: own.createMediaStreamSource(stream) };
  }
}
