import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { spelledPronunciation, spokenSentences } from '@sightline/server-kit/transcription/spokenSentences';
import { trigramArpa } from '@sightline/server-kit/transcription/trigram';
import { tradePhrases } from './tradePhrases.ts';
import { TRADE_TERMS, tradeDictionary } from './tradeTerms.ts';

/** The files of a model that the speech recognizer reads. */
export interface ModelFiles {
  model: string;
  words: string;
}

interface SpeechModel {
  arpa: string;
  dictionary: string;
}

/** The terms as they are shown, by the words that are spoken. */
const SPELLINGS = new Map(TRADE_TERMS.map((term) => [term.toLowerCase(), term]));

/** The model of the company's sentences, built again when a text changes. It stays in the memory of this process. */
export class CompanyModel {
  readonly #texts: () => Promise<string[]>;
  #built: { hash: string; model: SpeechModel } | null = null;

  constructor(texts: () => Promise<string[]>) {
    this.#texts = texts;
  }

  /** Writes the current model into the folder. */
  async writeTo(folder: string): Promise<ModelFiles> {
    const { arpa, dictionary } = await this.current();
    const files = { model: join(folder, 'company.arpa'), words: join(folder, 'company.dict') };
    await Promise.all([writeFile(files.model, arpa), writeFile(files.words, dictionary)]);
    return files;
  }

  async current(): Promise<SpeechModel> {
    const texts = [...tradePhrases(), ...(await this.#texts())];
    const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex');
    if (this.#built?.hash !== hash) this.#built = { hash, model: modelOf(texts) };
    return this.#built.model;
  }
}

function modelOf(texts: readonly string[]): SpeechModel {
  const sentences = spokenSentences(texts).map((words) =>
    words.map((word) => SPELLINGS.get(word.toLowerCase()) ?? word),
  );
  const words = [...new Set(sentences.flat())].filter((word) => !SPELLINGS.has(word.toLowerCase()));
  const spelled = words.flatMap((word) => {
    const phonemes = spelledPronunciation(word);
    return phonemes === null ? [] : `${word} ${phonemes}`;
  });
  return { arpa: trigramArpa(sentences), dictionary: `${[tradeDictionary, ...spelled].join('\n')}\n` };
}
