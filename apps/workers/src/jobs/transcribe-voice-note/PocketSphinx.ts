import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TranscriptWord } from '@sightline/contracts/voice-notes/transcripts';
import { convertRecording } from '@sightline/server-kit/audio/convertRecording';
import { ProgramFailure, type ProgramLimits, runProgram } from '@sightline/server-kit/audio/programs';
import { TranscriptionFailure } from '@sightline/server-kit/transcription/TranscriptionFailure';
import { averageConfidence } from './cleanDraft.ts';
import { phonemesOf, tradeDictionary, tradeKeyPhrases } from './tradeTerms.ts';
import type { Draft, SpokenFile, Transcriber } from './transcriber.ts';

/**
 * The confidence from which a term counts. Of terms at or above it, 96 % were right in synthetic speech with
 * other voices and sentences than those it was chosen on (decision 132).
 */
const SURE = 0.86;

/** A longer word is noise: for a motor without a pause the recognizer finds one word of several seconds. */
const LONGEST_WORD_MS = 2000;
/** The same for a term, which is short for its phonemes when it is spoken. */
const LONGEST_PHONEME_MS = 180;

/** Whether a word is the term or a longer form of it. */
const says = (word: TranscriptWord, term: TranscriptWord): boolean =>
  arePlaceOfOne(word, term) && word.text.toLowerCase().startsWith(term.text.toLowerCase());

/** Whether most of one is at the time of the other. */
const arePlaceOfOne = (word: TranscriptWord, term: TranscriptWord): boolean =>
  2 * sharedMs(word, term) > Math.min(lengthMs(word), lengthMs(term));

const sharedMs = (a: TranscriptWord, b: TranscriptWord): number =>
  Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs);
const lengthMs = ({ startMs, endMs }: TranscriptWord): number => endMs - startMs;
const confidenceOf = ({ confidence }: TranscriptWord): number => confidence ?? 0;

const ENGINE = 'PocketSphinx (offline draft)';
/** The most processor time for a second of speech, which takes a third of a second on an idle core. */
const COSTLIEST_FACTOR = 4;
const AT_LEAST_MS = 60_000;
const MAX_OUTPUT_BYTES = 4 * 1024 * 1024;

/**
 * A line such as `water 0.290 0.600 0.071133`: word, start and end in seconds, posterior. Key phrases are
 * followed by two spaces.
 */
const WORD_LINE = /^(\S+) {1,2}(\d+\.\d+) (\d+\.\d+) (\d+\.\d+(?:e-?\d+)?)$/;
/** Silence and noise, which are not words: `<sil>`, `[NOISE]` and `++UH++`. */
const NO_WORD = /^[<[+]/;

/**
 * The offline draft where the speech recognizer could not be compiled: Debian's PocketSphinx with its US English model.
 * Trade terms, which this model lacks, are found by a second run that searches only for them and takes a tenth of the
 * time of the first.
 */
export class PocketSphinx implements Transcriber {
  readonly #program: string;

  constructor(program: string) {
    this.#program = program;
  }

  async transcribe(file: SpokenFile): Promise<Draft> {
    const { folder, durationMs } = file;
    return await speechOf(file, async (speech) => {
      const words = wordsOf(await this.#recognize(speech, durationMs));
      return draftOf(withTradeTerms(words, wordsOf(await this.#spotTradeTerms(speech, folder, durationMs))));
    });
  }

  async #spotTradeTerms(speech: string, folder: string, durationMs: number): Promise<string> {
    const [dictionary, keyPhrases] = [join(folder, 'trade.dict'), join(folder, 'trade.list')];
    await writeFile(dictionary, tradeDictionary);
    await writeFile(keyPhrases, tradeKeyPhrases);
    return await this.#recognize(speech, durationMs, ['-kws', keyPhrases, '-dict', dictionary]);
  }

  async #recognize(speech: string, durationMs: number, search: readonly string[] = []): Promise<string> {
    const args = ['-infile', speech, ...search, '-time', 'yes', '-logfn', '/dev/null'];
    return await runProgram(this.#program, args, limitsFor(durationMs));
  }
}

/** Limits of a search in a recording of this length. */
export function limitsFor(durationMs: number): ProgramLimits {
  return { processorMs: AT_LEAST_MS + COSTLIEST_FACTOR * durationMs, maxBytes: MAX_OUTPUT_BYTES };
}

/** The draft of a recording that is converted for PocketSphinx first. */
export async function speechOf(
  { path, contentType, folder }: SpokenFile,
  draft: (speech: string) => Promise<Draft>,
): Promise<Draft> {
  const speech = join(folder, 'speech.wav');
  try {
    const isConverted = await convertRecording({ path, contentType }, { path: speech, form: 'speech' });
    if (!isConverted) throw new TranscriptionFailure('notSetUp', 'FFmpeg is not installed');
    return await draft(speech);
  } catch (error) {
    if (!(error instanceof ProgramFailure)) throw error;
    const { message, isTemporary } = error;
    throw new TranscriptionFailure(isTemporary ? 'unavailable' : 'unreadable', message, { isTemporary });
  }
}

export function draftOf(words: TranscriptWord[]): Draft {
  const text = words.map((word) => word.text).join(' ');
  return { engine: ENGINE, text, words, confidence: averageConfidence(words) };
}

/** Reads the lines with words; the sentences between them repeat the words without times. */
export function wordsOf(output: string): TranscriptWord[] {
  return output.split('\n').flatMap((line) => wordOf(line) ?? []);
}

function wordOf(line: string): TranscriptWord | null {
  const [, spelled = '', start, end, posterior] = WORD_LINE.exec(line.trim()) ?? [];
  if (spelled === '' || NO_WORD.test(spelled)) return null;
  // `what(2)` is another pronunciation of the same word.
  const text = spelled.replace(/\(\d+\)$/, '');
  const [startMs, endMs] = [Math.round(Number(start) * 1000), Math.round(Number(end) * 1000)];
  if (endMs - startMs > LONGEST_WORD_MS) return null;
  // Rounding of logarithms makes some posteriors slightly more than 1.
  return { text, startMs, endMs, confidence: Math.min(Number(posterior), 1) };
}

/**
 * The words of a draft, in which each certainly detected term replaces the words at its place. Terms are the
 * result of keyword spotting: they may overlap, and most of them are wrong.
 */
export function withTradeTerms(
  words: readonly TranscriptWord[],
  terms: readonly TranscriptWord[],
): TranscriptWord[] {
  const kept = surestOfOverlapping(terms).filter((term) => !words.some((word) => says(word, term)));
  const others = words.filter((word) => !kept.some((term) => arePlaceOfOne(word, term)));
  return [...others, ...kept].sort((a, b) => a.startMs - b.startMs);
}

function surestOfOverlapping(terms: readonly TranscriptWord[]): TranscriptWord[] {
  const kept: TranscriptWord[] = [];
  for (const term of terms.toSorted((a, b) => confidenceOf(b) - confidenceOf(a))) {
    const isSpoken = lengthMs(term) <= LONGEST_PHONEME_MS * phonemesOf(term.text);
    const isSure = isSpoken && confidenceOf(term) >= SURE;
    if (isSure && kept.every((other) => sharedMs(other, term) <= 0)) kept.push(term);
  }
  return kept;
}
