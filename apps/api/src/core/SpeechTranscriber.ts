import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@sightline/contracts/core/errors';
import { MAX_SPEECH_MS } from '@sightline/contracts/rooms/captions';
import type { VoiceNoteContentType } from '@sightline/contracts/voice-notes/voiceNoteAudio';
import { convertRecording } from '@sightline/server-kit/audio/convertRecording';
import { readRecording } from '@sightline/server-kit/audio/readRecording';
import { readsOnlyWav, requestTranscription } from '@sightline/server-kit/transcription/requestTranscription';
import { TranscriptionFailure } from '@sightline/server-kit/transcription/TranscriptionFailure';
import type { TranscriptionSettings } from '@sightline/server-kit/transcription/transcriptionSettings';

/** Captions that come later than this are of no use to anyone. */
const TIMEOUT_MS = 8000;
/** The number of pieces of speech in work at once; beyond that a piece is dropped, since no one could read it in time. */
const MAX_AT_ONCE = 8;

interface Speech {
  bytes: Buffer<ArrayBuffer>;
  contentType: VoiceNoteContentType;
}

/** Turns speech on a call into words, at once or not at all. The recording is on disk only while it is converted. */
export class SpeechTranscriber {
  readonly #settings: TranscriptionSettings;
  readonly #timeoutMs: number;
  #atWork = 0;

  constructor(settings: TranscriptionSettings, timeoutMs = TIMEOUT_MS) {
    this.#settings = settings;
    this.#timeoutMs = timeoutMs;
  }

  /** The host to which speech is sent, as people are told. */
  get sentTo(): string {
    return new URL(this.#settings.url).host;
  }

  /** Throws AppError for a recording that cannot be used, and 'captionsUnavailable' when the service does not reply. */
  async transcribe(speech: Speech): Promise<string> {
    if (this.#atWork >= MAX_AT_ONCE) throw new AppError('captionsUnavailable');
    this.#atWork += 1;
    const folder = await mkdtemp(join(tmpdir(), 'sightline-speech-'));
    try {
      return await this.#request(await this.#checked(speech, folder));
    } finally {
      this.#atWork -= 1;
      await rm(folder, { recursive: true, force: true });
    }
  }

  async #request({ bytes, contentType }: Speech): Promise<string> {
    try {
      const audio = new Blob([bytes], { type: contentType });
      const { text } = await requestTranscription(this.#settings, { audio, contentType }, this.#timeoutMs);
      return text;
    } catch (cause) {
      if (cause instanceof TranscriptionFailure) throw new AppError('captionsUnavailable', {}, { cause });
      throw cause;
    }
  }

  /** The speech in the form for the service, after FFmpeg has found it to be a short recording. */
  async #checked(speech: Speech, folder: string): Promise<Speech> {
    const { bytes, contentType } = speech;
    const path = join(folder, 'speech');
    await writeFile(path, bytes);
    const read = await readRecording(path, contentType);
    if (read === 'notAudio' || read === 'empty') throw new AppError('notAudio');
    if (read && read.durationMs > MAX_SPEECH_MS) throw new AppError('tooLarge');
    if (!readsOnlyWav(this.#settings)) return speech;
    const wav = join(folder, 'speech.wav');
    const isConverted = await convertRecording({ path, contentType }, { path: wav, form: 'speech' });
    return isConverted ? { bytes: await readFile(wav), contentType: 'audio/wav' } : speech;
  }
}
