import type { VoiceNoteContentType } from '@sightline/contracts/voice-notes/voiceNoteAudio';
import { z } from 'zod';
import { TranscriptionFailure } from './TranscriptionFailure.ts';
import type { TranscriptionSettings } from './transcriptionSettings.ts';

const Seconds = z.number().min(0).max(86_400);
export const TranscribedWord = z.object({
  word: z.string(),
  start: Seconds,
  end: Seconds,
  probability: z.number().min(0).max(1).optional(),
});
const Segment = z.object({
  text: z.string(),
  start: Seconds,
  end: Seconds,
  /** The average natural logarithm of the probabilities of its tokens. */
  avg_logprob: z.number().max(0).optional().catch(undefined),
  words: z.array(TranscribedWord).optional(),
});

export type TranscribedSegment = z.infer<typeof Segment>;

export type TranscribedWord = z.infer<typeof TranscribedWord>;

/**
 * The reply `verbose_json` of a transcription service: OpenAI's has words next to its segments, that of
 * whisper.cpp's server has words with probabilities inside them. Fields that are not named here are dropped.
 */
export const TranscriptionReply = z.object({
  text: z.string(),
  segments: z.array(Segment).max(20_000).default([]),
  words: z.array(TranscribedWord).max(100_000).default([]),
});

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

export type TranscriptionReply = z.infer<typeof TranscriptionReply>;
