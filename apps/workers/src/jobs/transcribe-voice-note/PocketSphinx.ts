import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TranscriptWord } from '@sightline/contracts/voice-notes/transcripts';
import { convertRecording } from '@sightline/server-kit/audio/convertRecording';
import { ProgramFailure, type ProgramLimits, runProgram } from '@sightline/server-kit/audio/programs';
import { TranscriptionFailure } from '@sightline/server-kit/transcription/TranscriptionFailure';
import { averageConfidence } from './cleanDraft.ts';
import { tradeDictionary, tradeKeyPhrases } from './tradeTerms.ts';
import type { Draft, SpokenFile, Transcriber } from './transcriber.ts';
import { withTradeTerms } from './withTradeTerms.ts';
import { wordsOf } from './wordLines.ts';

const ENGINE = 'PocketSphinx (offline draft)';
/** The most processor time for a second of speech, which takes a third of a second on an idle core. */
const COSTLIEST_FACTOR = 4;
const AT_LEAST_MS = 60_000;
const MAX_OUTPUT_BYTES = 4 * 1024 * 1024;

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
