import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ProgramFailure, runProgram } from '@sightline/server-kit/audio/programs';
import { TranscriptionFailure } from '@sightline/server-kit/transcription/TranscriptionFailure';
import type { CompanyModel } from './CompanyModel.ts';
import { draftOfSearches, limitsFor } from './PocketSphinx.ts';
import { rethrow, speechFileOf, wasStopped } from './speechFile.ts';
import { tradeKeyPhrases } from './tradeTerms.ts';
import type { Draft, SpokenFile, Transcriber } from './transcriber.ts';
import { SURE } from './withTradeTerms.ts';

/** The engine of its drafts. PocketSphinx alone has another name, so that each is judged by its own drafts. */
const ENGINE = 'PocketSphinx with company words (offline draft)';
/** The share of the company's model in the mix. `SPEECH_SHARES` of the bench compares others. */
const SHARE = 0.35;
/** The exit code for a recording that it cannot read. Others are faults of the installation. */
const RECORDING_FAULT = 65;

/** The offline draft by the program of infra/speech-recognizer, which knows the words of the company. */
export class SpeechRecognizer implements Transcriber {
  readonly #program: string;
  readonly #model: CompanyModel;
  readonly #share: number;

  constructor(program: string, model: CompanyModel, share = SHARE) {
    this.#program = program;
    this.#model = model;
    this.#share = share;
  }

  async transcribe(file: SpokenFile): Promise<Draft> {
    const speech = await speechFileOf(file);
    if (speech === null) throw new TranscriptionFailure('notSetUp', 'FFmpeg is not installed');
    const { model, words } = await this.#model.writeTo(file.folder);
    const terms = join(file.folder, 'trade.list');
    await writeFile(terms, `${tradeKeyPhrases}\n`);
    const args = [speech, model, String(this.#share), words, terms, String(SURE)];
    const output = await runProgram(this.#program, args, limitsFor(file.durationMs)).catch((error: unknown) =>
      rethrow(error, isOfRecording),
    );
    const [spotted = '', spoken = ''] = output.split('# words\n');
    return await draftOfSearches(ENGINE, speech, { words: spoken, terms: spotted });
  }
}

const isOfRecording = (failure: ProgramFailure): boolean =>
  failure.code === RECORDING_FAULT || wasStopped(failure);

/** Throws ProgramFailure when the program is missing or cannot read the English model. */
export async function checkRecognizer(program: string): Promise<void> {
  await runProgram(program, [], limitsFor(0));
}
