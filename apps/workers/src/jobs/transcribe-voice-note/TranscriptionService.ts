import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import type { VoiceNoteContentType } from '@sightline/contracts/voice-notes/voiceNoteAudio';
import { convertRecording } from '@sightline/server-kit/audio/convertRecording';
import { ProgramFailure } from '@sightline/server-kit/audio/programs';
import { readsOnlyWav, requestTranscription } from '@sightline/server-kit/transcription/requestTranscription';
import { TranscriptionFailure } from '@sightline/server-kit/transcription/TranscriptionFailure';
import type { TranscriptionSettings } from '@sightline/server-kit/transcription/transcriptionSettings';
import { draftOfReply } from './serviceReply.ts';
import type { Draft, SpokenFile, Transcriber } from './transcriber.ts';

export interface ServiceSettings extends TranscriptionSettings {
  /** The wait for a reply to a short recording. A longer one has the time of its length in addition. */
  timeoutMs: number;
}

/** A transcription service, reached over HTTP. */
export class TranscriptionService implements Transcriber {
  readonly #settings: ServiceSettings;

  constructor(settings: ServiceSettings) {
    this.#settings = settings;
  }

  async transcribe(file: SpokenFile): Promise<Draft> {
    const { path, contentType } = await this.#sent(file);
    const speech = { audio: await openAsBlob(path, { type: contentType }), contentType };
    const reply = await requestTranscription(
      this.#settings,
      speech,
      this.#settings.timeoutMs + file.durationMs,
    );
    return draftOfReply(reply, this.#settings.model);
  }

  /** The recording in the form for the service. Others than whisper.cpp's server get the original, which is smaller. */
  async #sent({ path, contentType, folder }: SpokenFile): Promise<Sent> {
    if (!readsOnlyWav(this.#settings)) return { path, contentType };
    const wav = join(folder, 'speech.wav');
    const isConverted = await convertRecording({ path, contentType }, { path: wav, form: 'speech' }).catch(
      unreadable,
    );
    return isConverted ? { path: wav, contentType: 'audio/wav' } : { path, contentType };
  }
}

interface Sent {
  path: string;
  contentType: VoiceNoteContentType;
}

function unreadable(cause: unknown): never {
  if (!(cause instanceof ProgramFailure)) throw cause;
  throw new TranscriptionFailure('unreadable', cause.message, { isTemporary: cause.isTemporary });
}
