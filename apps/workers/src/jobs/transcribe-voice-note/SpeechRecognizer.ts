import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '@sightline/server-kit/audio/programs';
import type { CompanyModel } from './CompanyModel.ts';
import { draftOf, limitsFor, speechOf } from './PocketSphinx.ts';
import { tradeKeyPhrases } from './tradeTerms.ts';
import type { Draft, SpokenFile, Transcriber } from './transcriber.ts';
import { withTradeTerms } from './withTradeTerms.ts';
import { wordsOf } from './wordLines.ts';

/** The share of the company's model in the mix. `SPEECH_SHARES` of the bench compares others. */
const SHARE = 0.35;

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
    return await speechOf(file, async (speech) => {
      const { model, words } = await this.#model.writeTo(file.folder);
      const terms = join(file.folder, 'trade.list');
      await writeFile(terms, `${tradeKeyPhrases}\n`);
      const args = [speech, model, String(this.#share), words, terms];
      const output = await runProgram(this.#program, args, limitsFor(file.durationMs));
      const [spotted = '', spoken = ''] = output.split('# words\n');
      return draftOf(withTradeTerms(wordsOf(spoken), wordsOf(spotted)));
    });
  }
}
