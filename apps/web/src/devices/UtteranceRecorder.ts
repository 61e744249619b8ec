import { PauseDetector } from './PauseDetector.ts';

const HEAR_EVERY_MS = 50;
/** Speech is clear at this rate, and a minute of it has 180 kB. */
const BITS_PER_SECOND = 24_000;
/** The formats that browsers can write, the best first. Safari writes only MP4. */
const CONTENT_TYPES = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4'];

interface Meter {
  level(): number;
  close(): void;
}

interface Options {
  track: MediaStreamTrack;
  meter: Meter;
  /** Called with each utterance after the pause that ended it. */
  onUtterance: (speech: Blob) => void;
}

/**
 * Cuts the sound of a microphone into utterances, each a recording of its own. Silence is dropped. The track belongs to
 * the caller; the meter is closed with this.
 */
export class UtteranceRecorder {
  readonly #options: Options;
  readonly #stream: MediaStream;
  readonly #detector = new PauseDetector();
  readonly #timer: ReturnType<typeof setInterval>;
  #heardAt = performance.now();
  #recorder: MediaRecorder;

  constructor(options: Options) {
    this.#options = options;
    this.#stream = new MediaStream([options.track]);
    this.#recorder = this.#record();
    this.#timer = setInterval(() => this.#hear(), HEAR_EVERY_MS);
  }

  /** Drops what has been said since the last pause. */
  close(): void {
    clearInterval(this.#timer);
    this.#options.meter.close();
    stop(this.#recorder);
  }

  #hear(): void {
    const now = performance.now();
    const cut = this.#detector.hear(this.#options.meter.level(), now - this.#heardAt);
    this.#heardAt = now;
    if (!cut) return;
    const ended = this.#recorder;
    // The next recording begins before this one ends, so that no syllable is lost.
    this.#recorder = this.#record();
    if (cut === 'speech')
      ended.addEventListener('dataavailable', ({ data }) => this.#options.onUtterance(data));
    stop(ended);
  }

  #record(): MediaRecorder {
    const mimeType = CONTENT_TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? '';
    const recorder = new MediaRecorder(this.#stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND });
    recorder.start();
    return recorder;
  }
}

/** A recorder whose track has ended has stopped by itself. */
function stop(recorder: MediaRecorder): void {
  if (recorder.state !== 'inactive') recorder.stop();
}
