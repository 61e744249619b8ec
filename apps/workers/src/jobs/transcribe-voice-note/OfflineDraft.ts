import { TranscriptionFailure } from '@sightline/server-kit/transcription/TranscriptionFailure';
import type { Logger } from 'pino';
import { PocketSphinx } from './PocketSphinx.ts';
import type { Draft, SpokenFile, Transcriber } from './transcriber.ts';

/** The recognizer's draft, or that of PocketSphinx alone where the recognizer is missing or fails. */
export class OfflineDraft implements Transcriber {
  readonly #recognizer: Transcriber;
  readonly #logger: Logger;

  constructor(recognizer: Transcriber, logger: Logger) {
    this.#recognizer = recognizer;
    this.#logger = logger;
  }

  async transcribe(file: SpokenFile): Promise<Draft> {
    try {
      return await this.#recognizer.transcribe(file);
    } catch (error) {
      const pocketSphinx = hasFailed(error) ? await PocketSphinx.find() : null;
      if (!pocketSphinx) throw error;
      this.#logger.warn(
        { err: error },
        'the speech recognizer failed, and PocketSphinx alone makes the draft',
      );
      return await pocketSphinx.transcribe(file);
    }
  }
}

const hasFailed = (error: unknown): boolean =>
  error instanceof TranscriptionFailure && error.problem === 'engineFailed';
