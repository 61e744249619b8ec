import type { VoiceNoteContentType } from '@sightline/contracts/voice-notes/voiceNoteAudio';
import { TranscriptionFailure } from './TranscriptionFailure.ts';
import { TranscriptionReply } from './TranscriptionReply.ts';
import type { TranscriptionSettings } from './transcriptionSettings.ts';

/** The limit of a reply; an hour of speech with times and probabilities of each word has about 1 MB. */
const MAX_REPLY_BYTES = 2 * 1024 * 1024;
/** Statuses of requests that may succeed later: too early, too long, too often. */
const TEMPORARY = [408, 409, 425, 429];

interface Speech {
  audio: Blob;
  contentType: VoiceNoteContentType;
}

/** Sends speech to a transcription service and returns what it recognized. Throws TranscriptionFailure. */
export async function requestTranscription(
  { url, path, key, model }: TranscriptionSettings,
  speech: Speech,
  timeoutMs: number,
): Promise<TranscriptionReply> {
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}${path}`, {
      method: 'POST',
      headers: { Accept: 'application/json', ...(key && { Authorization: `Bearer ${key}` }) },
      body: formOf(speech, model),
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
    throw new TranscriptionFailure('unavailable', `no reply of the service: ${kind}`, { isTemporary: true });
  }
}

/** Whether the service reads only WAV, as the server of whisper.cpp does; others read what browsers record. */
export function readsOnlyWav({ path }: TranscriptionSettings): boolean {
  return path.endsWith('/inference');
}

function formOf({ audio, contentType }: Speech, model: string): FormData {
  const form = new FormData();
  const ending = contentType === 'audio/mp4' ? 'm4a' : contentType.slice('audio/'.length);
  form.set('file', audio, `recording.${ending}`);
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

function parse(text: string): TranscriptionReply {
  try {
    return TranscriptionReply.parse(JSON.parse(text));
  } catch {
    throw badReply('it is no verbose JSON of a transcript');
  }
}

function badReply(problem: string): TranscriptionFailure {
  return new TranscriptionFailure('badReply', `the reply cannot be used: ${problem}`);
}
