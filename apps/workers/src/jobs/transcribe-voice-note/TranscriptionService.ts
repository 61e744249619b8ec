import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import type { VoiceNoteContentType } from '@sightline/contracts/voice-notes/voiceNoteAudio';
import { convertRecording } from '@sightline/server-kit/audio/convertRecording';
import { ProgramFailure } from '@sightline/server-kit/audio/programs';
import { draftOfReply, ServiceReply } from './serviceReply.ts';
import { TranscriptionFailure } from './TranscriptionFailure.ts';
import type { Draft, SpokenFile, Transcriber } from './transcriber.ts';

/** The limit of a reply; an hour of speech with times and probabilities of each word has about 1 MB. */
const MAX_REPLY_BYTES = 2 * 1024 * 1024;
/** Statuses of requests that may succeed later: too early, too long, too often. */
const TEMPORARY = [408, 409, 425, 429];

export interface ServiceSettings {
  /** The base address, from the configuration and never from a request. It may be in a private network. */
  url: string;
  /** The path: `/v1/audio/transcriptions` of OpenAI, or `/inference` of whisper.cpp's server. */
  path: string;
  key?: string | undefined;
  model: string;
  timeoutMs: number;
}

/** A transcription service, reached over HTTP. */
export class TranscriptionService implements Transcriber {
  readonly #settings: ServiceSettings;

  constructor(settings: ServiceSettings) {
    this.#settings = settings;
  }

  async transcribe(file: SpokenFile): Promise<Draft> {
    const reply = await this.#reply(await formOf(await this.#sent(file), this.#settings.model));
    return draftOfReply(reply, this.#settings.model);
  }

  /**
   * The recording in the form for the service: the server of whisper.cpp reads only WAV; others get the
   * original, which is smaller.
   */
  async #sent({ path, contentType, folder }: SpokenFile): Promise<Sent> {
    if (!this.#settings.path.endsWith('/inference')) return { path, contentType };
    const wav = join(folder, 'speech.wav');
    const isConverted = await convertRecording({ path, contentType }, { path: wav, form: 'speech' }).catch(
      unreadable,
    );
    return isConverted ? { path: wav, contentType: 'audio/wav' } : { path, contentType };
  }

  async #reply(body: FormData): Promise<ServiceReply> {
    const { url, path, key, timeoutMs } = this.#settings;
    try {
      const response = await fetch(`${url.replace(/\/+$/, '')}${path}`, {
        method: 'POST',
        headers: { Accept: 'application/json', ...(key && { Authorization: `Bearer ${key}` }) },
        body,
        // A redirect could lead anywhere, including internal networks, and would send the key there.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.ok) return parse(await limitedText(response));
      await response.body?.cancel();
      throw refusalOf(response.status);
    } catch (cause) {
      if (cause instanceof TranscriptionFailure) throw cause;
      // The cause's message may contain the address or the recording, so only its kind is kept.
      const kind = cause instanceof Error ? cause.name : 'unknown failure';
      throw new TranscriptionFailure('unavailable', `no reply of the service: ${kind}`, {
        isTemporary: true,
      });
    }
  }
}

type ServiceReply = ReturnType<typeof ServiceReply.parse>;

interface Sent {
  path: string;
  contentType: VoiceNoteContentType;
}

async function formOf({ path, contentType }: Sent, model: string): Promise<FormData> {
  const form = new FormData();
  const ending = contentType === 'audio/mp4' ? 'm4a' : contentType.slice('audio/'.length);
  form.set('file', await openAsBlob(path, { type: contentType }), `recording.${ending}`);
  form.set('model', model);
  form.set('language', 'en');
  form.set('response_format', 'verbose_json');
  for (const granularity of ['word', 'segment']) form.append('timestamp_granularities[]', granularity);
  return form;
}

function refusalOf(status: number): TranscriptionFailure {
  const isTemporary = status >= 500 || TEMPORARY.includes(status);
  const message = `the service replied with status ${status}`;
  return new TranscriptionFailure(isTemporary ? 'unavailable' : 'refused', message, { isTemporary });
}

async function limitedText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_REPLY_BYTES) throw badReply(`it exceeds ${MAX_REPLY_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): ServiceReply {
  try {
    return ServiceReply.parse(JSON.parse(text));
  } catch {
    throw badReply('it is no verbose JSON of a transcript');
  }
}

function badReply(problem: string): TranscriptionFailure {
  return new TranscriptionFailure('badReply', `the reply cannot be used: ${problem}`);
}

function unreadable(cause: unknown): never {
  if (!(cause instanceof ProgramFailure)) throw cause;
  throw new TranscriptionFailure('unreadable', cause.message, { isTemporary: cause.wasStopped });
}
