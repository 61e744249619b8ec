import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TranscriptWord } from '@sightline/contracts/voice-notes/transcripts';
import { convertRecording } from '@sightline/server-kit/audio/convertRecording';
import { ProgramFailure, runProgram } from '@sightline/server-kit/audio/programs';
import { TranscriptionFailure } from '@sightline/server-kit/transcription/TranscriptionFailure';
import { averageConfidence } from './cleanDraft.ts';
import { tradeDictionary, tradeKeyPhrases } from './tradeTerms.ts';
import type { Draft, SpokenFile, Transcriber } from './transcriber.ts';
import { withTradeTerms } from './withTradeTerms.ts';

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
 * The offline draft on one machine: Debian's PocketSphinx with its US English model. Trade terms, which this
 * model lacks, are found by a second run that searches only for them and takes a tenth of the time of the
 * first.
 */
export class PocketSphinx implements Transcriber {
  readonly #program: string;

  constructor(program: string) {
    this.#program = program;
  }

  async transcribe({ path, contentType, durationMs, folder }: SpokenFile): Promise<Draft> {
    const speech = join(folder, 'speech.wav');
    try {
      const isConverted = await convertRecording({ path, contentType }, { path: speech, form: 'speech' });
      if (!isConverted) throw new TranscriptionFailure('notSetUp', 'FFmpeg is not installed');
      const words = wordsOf(await this.#recognize(speech, durationMs));
      return draftOf(withTradeTerms(words, wordsOf(await this.#spotTradeTerms(speech, folder, durationMs))));
    } catch (error) {
      if (!(error instanceof ProgramFailure)) throw error;
      const { message, isTemporary } = error;
      throw new TranscriptionFailure(isTemporary ? 'unavailable' : 'unreadable', message, { isTemporary });
    }
  }

  async #spotTradeTerms(speech: string, folder: string, durationMs: number): Promise<string> {
    const [dictionary, keyPhrases] = [join(folder, 'trade.dict'), join(folder, 'trade.list')];
    await writeFile(dictionary, tradeDictionary);
    await writeFile(keyPhrases, tradeKeyPhrases);
    return await this.#recognize(speech, durationMs, ['-kws', keyPhrases, '-dict', dictionary]);
  }

  async #recognize(speech: string, durationMs: number, search: readonly string[] = []): Promise<string> {
    const processorMs = AT_LEAST_MS + COSTLIEST_FACTOR * durationMs;
    const args = ['-infile', speech, ...search, '-time', 'yes', '-logfn', '/dev/null'];
    return await runProgram(this.#program, args, { processorMs, maxBytes: MAX_OUTPUT_BYTES });
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
  // Rounding of logarithms makes some posteriors slightly more than 1.
  return { text, startMs, endMs, confidence: Math.min(Number(posterior), 1) };
}
