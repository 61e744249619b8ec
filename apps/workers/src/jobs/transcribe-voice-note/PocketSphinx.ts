import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TranscriptWord } from '@sightline/contracts/voice-notes/transcripts';
import { findProgram, type ProgramLimits, runProgram } from '@sightline/server-kit/audio/programs';
import { TranscriptionFailure } from '@sightline/server-kit/transcription/TranscriptionFailure';
import { averageConfidence } from './cleanDraft.ts';
import { SpeechPresence } from './SpeechPresence.ts';
import { rethrow, speechFileOf, wasStopped } from './speechFile.ts';
import { tradeDictionary, tradeKeyPhrases } from './tradeTerms.ts';
import type { Draft, SpokenFile, Transcriber } from './transcriber.ts';
import { withTradeTerms } from './withTradeTerms.ts';

/**
 * A line such as `water 0.290 0.600 0.071133`: word, start and end in seconds, posterior. Key phrases are
 * followed by two spaces.
 */
const WORD_LINE = /^(\S+) {1,2}(\d+\.\d+) (\d+\.\d+) (\d+\.\d+(?:e-?\d+)?)$/;
/** Silence and noise, which are not words: `<sil>`, `[NOISE]` and `++UH++`. */
const NO_WORD = /^[<[+]/;

/** A longer word is noise: for a motor without a pause the recognizer finds one word of several seconds. */
const LONGEST_WORD_MS = 2000;

const ENGINE = 'PocketSphinx (offline draft)';
/** The most processor time for a second of speech, which takes a third of a second on an idle core. */
const COSTLIEST_FACTOR = 4;
const AT_LEAST_MS = 60_000;
const MAX_OUTPUT_BYTES = 4 * 1024 * 1024;

/**
 * The offline draft where the speech recognizer is missing or fails: Debian's PocketSphinx with its US English model.
 * Trade terms, which this model lacks, are found by a second run that searches only for them and takes a tenth of the
 * time of the first.
 */
export class PocketSphinx implements Transcriber {
  readonly #program: string;

  constructor(program: string) {
    this.#program = program;
  }

  /** The one that is installed. */
  static async find(): Promise<PocketSphinx | null> {
    const program = await findProgram('pocketsphinx_continuous');
    return program === null ? null : new PocketSphinx(program);
  }

  async transcribe(file: SpokenFile): Promise<Draft> {
    const speech = await speechFileOf(file);
    if (speech === null) throw new TranscriptionFailure('notSetUp', 'FFmpeg is not installed');
    try {
      const words = await this.#recognize(speech, file.durationMs);
      const terms = await this.#spotTradeTerms(speech, file);
      return await draftOfSearches(ENGINE, speech, { words, terms });
    } catch (error) {
      rethrow(error, wasStopped);
    }
  }

  async #spotTradeTerms(speech: string, { folder, durationMs }: SpokenFile): Promise<string> {
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

/** The draft of a speech file, from the lines of the search for words and of that for trade terms. */
export async function draftOfSearches(
  engine: string,
  speech: string,
  lines: { words: string; terms: string },
): Promise<Draft> {
  const presence = await SpeechPresence.of(speech);
  const heard = (output: string): TranscriptWord[] => presence.doubted(wordsOf(output));
  return draftOf(engine, withTradeTerms(heard(lines.words), heard(lines.terms)));
}

export function draftOf(engine: string, words: TranscriptWord[]): Draft {
  const text = words.map((word) => word.text).join(' ');
  return { engine, text, words, confidence: averageConfidence(words) };
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
