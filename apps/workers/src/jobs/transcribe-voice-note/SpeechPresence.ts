import { createReadStream } from 'node:fs';
import type { TranscriptWord } from '@sightline/contracts/voice-notes/transcripts';

/**
 * Speech consists of syllables: two to eight times a second its level rises and falls, and most of its sound
 * is voiced. A motor has the voice without the syllables, and hammering has the beats without the voice. A
 * recognizer gives both of them words, some of which look certain. So the sound itself is judged, in windows
 * of one length, which makes a long recording the same as several short ones.
 *
 * The bounds are known from acoustics, and were set before any recording was measured.
 */

const HEADER_BYTES = 44;
/** Samples a second, of the speech file and of the band of vowels, which needs fewer. */
const RATE = 16_000;
const KEPT_OF = 4;
const BAND_RATE = RATE / KEPT_OF;
/** The pitch and the first formants of vowels, in hertz. Rumble is below them, and hiss above. */
const BAND = { from: 70, to: 1000 };
/** Ten milliseconds of the band. */
const FRAME = BAND_RATE / 100;
/** The periods of voices from 500 to 75 Hz, in samples of the band. */
const PERIODS = { shortest: BAND_RATE / 500, longest: Math.floor(BAND_RATE / 75) };
/** Two periods of the lowest voice. */
const COMPARED = 2 * PERIODS.longest;
const KEPT = COMPARED + PERIODS.longest;
/** The correlation of a sound with itself one period later from which it is voiced: the default of Praat. */
const VOICED = 0.45;

/** Four seconds of frames: eight periods of the slowest syllables. */
const WINDOW = 400;
const HOP = 100;
/** Shorter recordings, of one or two words, have too few syllables to be judged. */
const FEWEST = 200;
/** Syllables a second. */
const SYLLABLES = { fewest: 2, most: 8 };
/**
 * The least modulation by syllables. It is 1 if the level sinks to nothing between them, and half of that in
 * noise as strong as the speech: noise divides it by 1 + noise / speech (Houtgast and Steeneken, 1985).
 */
const LEAST_MODULATION = 0.5;
/** The least share of the sound that is voiced. Of speech nearly all is, of which such noise leaves half. */
const LEAST_VOICED = 0.5;

/** Where a recording sounds like speech. */
export class SpeechPresence {
  /** Whether each window sounds like speech. They begin a second apart; a short recording has none. */
  readonly #windows: readonly boolean[];

  private constructor(windows: readonly boolean[]) {
    this.#windows = windows;
  }

  /** Reads a speech file (speechFile.ts). Facts between its header and its samples are too few to matter. */
  static async of(wav: string): Promise<SpeechPresence> {
    return await SpeechPresence.from(createReadStream(wav, { start: HEADER_BYTES }));
  }

  /** Reads samples of 16 bits, 16,000 a second. */
  static async from(samples: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<SpeechPresence> {
    const band = new VowelBand();
    for await (const chunk of samples) band.add(chunk);
    return new SpeechPresence(windowsOf(band));
  }

  /** The words, none of them certain where the sound is not that of speech. All stay, since this may err. */
  doubted(words: readonly TranscriptWord[]): TranscriptWord[] {
    return words.map((word) => (this.#hasSpeechAt(word) ? word : { ...word, confidence: 0 }));
  }

  /** Judges by the window around the word. */
  #hasSpeechAt({ startMs, endMs }: TranscriptWord): boolean {
    const middle = (startMs + endMs) / 2 / 10;
    const index = Math.round((middle - WINDOW / 2) / HOP);
    return this.#windows.at(Math.max(0, Math.min(index, this.#windows.length - 1))) ?? true;
  }
}

function windowsOf({ levels, voicedLevels }: VowelBand): boolean[] {
  if (levels.length < FEWEST) return [];
  const last = Math.max(0, levels.length - WINDOW);
  return Array.from({ length: 1 + Math.ceil(last / HOP) }, (_, index) => {
    const start = Math.min(index * HOP, last);
    const window = levels.slice(start, start + WINDOW);
    const voiced = sumOf(voicedLevels.slice(start, start + WINDOW));
    return modulationOf(window) >= LEAST_MODULATION && voiced >= LEAST_VOICED * sumOf(window);
  });
}

/** The depth of the syllables' modulation: that of a sine with the energy of all their frequencies. */
function modulationOf(levels: readonly number[]): number {
  const count = levels.length;
  // A Hann window: a motor that starts or is revved slowly has no syllables.
  const turn = (2 * Math.PI) / count;
  const weighted = levels.map((level, index) => level * (1 - Math.cos(turn * (index + 0.5))));
  const total = sumOf(weighted);
  if (total === 0) return 0;
  const seconds = count / 100;
  let energy = 0;
  for (let cycles = Math.ceil(SYLLABLES.fewest * seconds); cycles <= SYLLABLES.most * seconds; cycles++)
    energy += energyAt(cycles * turn, weighted);
  // The Hann window spreads a frequency over one and a half.
  return (2 * Math.sqrt(energy / 1.5)) / total;
}

/** The energy of one frequency, given by its angle for each value (a term of the Fourier transform). */
function energyAt(angle: number, values: readonly number[]): number {
  let [real, imaginary] = [0, 0];
  for (const [index, value] of values.entries()) {
    real += value * Math.cos(angle * index);
    imaginary += value * Math.sin(angle * index);
  }
  return real * real + imaginary * imaginary;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The share by which a filter of first order follows its input with each sample. */
const stepOf = (hertz: number): number => 1 - Math.exp((-2 * Math.PI * hertz) / RATE);
const [RISE, DRIFT] = [stepOf(BAND.to), stepOf(BAND.from)];

/** A recording's frames in the band of vowels. */
class VowelBand {
  /** The energy of each frame; in the second list 0 if it is not voiced. */
  readonly levels: number[] = [];
  readonly voicedLevels: number[] = [];
  /** The latest samples of the band; a frame is judged once `KEPT` follow its start. */
  readonly #band = new Float32Array(KEPT);
  #filled = 0;
  #count = 0;
  #once = 0;
  #twice = 0;
  #slow = 0;

  add(chunk: Buffer): void {
    for (let at = 0; at + 1 < chunk.length; at += 2) {
      this.#once += RISE * (chunk.readInt16LE(at) - this.#once);
      this.#twice += RISE * (this.#once - this.#twice);
      this.#slow += DRIFT * (this.#twice - this.#slow);
      if (++this.#count % KEPT_OF === 0) this.#keep(this.#twice - this.#slow);
    }
  }

  #keep(sample: number): void {
    this.#band[this.#filled++] = sample;
    if (this.#filled < KEPT) return;
    const level = energyOf(this.#band, 0, FRAME);
    this.levels.push(level);
    this.voicedLevels.push(level > 0 && isVoiced(this.#band) ? level : 0);
    this.#band.copyWithin(0, FRAME);
    this.#filled -= FRAME;
  }
}

function isVoiced(band: Float32Array): boolean {
  const own = energyOf(band, 0, COMPARED);
  for (let period = PERIODS.shortest; period <= PERIODS.longest; period++) {
    let product = 0;
    for (let at = 0; at < COMPARED; at++) product += (band[at] ?? 0) * (band[at + period] ?? 0);
    if (product >= VOICED * Math.sqrt(own * energyOf(band, period, COMPARED)) && product > 0) return true;
  }
  return false;
}

function energyOf(band: Float32Array, start: number, length: number): number {
  let energy = 0;
  for (let at = start; at < start + length; at++) energy += (band[at] ?? 0) ** 2;
  return energy;
}
