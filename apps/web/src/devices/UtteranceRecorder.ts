/** The loudness from which sound counts as speech, in any room; and above the noise of this room. */
const QUIET = 0.18;
const ABOVE_NOISE = 0.12;
/** Shorter sounds are clicks and steps. */
const MIN_SPEECH_MS = 250;
/** A pause of this length ends an utterance; people pause for less inside a sentence. */
const PAUSE_MS = 700;
/** An utterance is cut here even without a pause, so that its text fits and does not come too late. */
const MAX_MS = 7000;
/** Silence is dropped from time to time, so that an utterance begins with little of it. */
const MAX_SILENCE_MS = 2000;

/** Finds the pauses between utterances by the loudness of a microphone. */
export class PauseDetector {
  #noise = 0;
  #lengthMs = 0;
  #speechMs = 0;
  #pauseMs = 0;

  /** Hears the next moment. Says what has been heard since the last cut, at the next one: speech, or nothing. */
  hear(loudness: number, ms: number): 'speech' | 'silence' | null {
    const isSpeech = loudness > Math.max(QUIET, this.#noise + ABOVE_NOISE);
    // Noise that begins and stays is learned more slowly than silence, or speech would be taken for it.
    this.#noise += (loudness - this.#noise) * (isSpeech ? 0.002 : 0.05);
    this.#lengthMs += ms;
    this.#speechMs += isSpeech ? ms : 0;
    this.#pauseMs = isSpeech ? 0 : this.#pauseMs + ms;
    const hasSpeech = this.#speechMs >= MIN_SPEECH_MS;
    const isOver = hasSpeech
      ? this.#pauseMs >= PAUSE_MS || this.#lengthMs >= MAX_MS
      : this.#lengthMs >= MAX_SILENCE_MS && this.#pauseMs >= PAUSE_MS;
    if (!isOver) return null;
    this.#lengthMs = 0;
    this.#speechMs = 0;
    return hasSpeech ? 'speech' : 'silence';
  }
}

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
