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
