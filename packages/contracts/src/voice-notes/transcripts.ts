import { z } from 'zod';
import { Instant } from '../core/fields.ts';

/**
 * A machine's transcript of a recording: an unreviewed draft. It never enters a report; a person compares it
 * with the recording and accepts a text (voiceNotes.ts).
 */

/** The limit of words; an hour of fast speech has about 10,000 words and 55,000 characters. */
export const MAX_TRANSCRIPT_WORDS = 12_000;
export const MAX_TRANSCRIPT_CHARACTERS = 60_000;
/** The confidence below which words are underlined: most errors of the offline draft are among them. */
export const LOW_CONFIDENCE = 0.5;

const Confidence = z.number().min(0).max(1);
const Milliseconds = z.int().min(0);

export const TranscriptWord = z.object({
  text: z.string(),
  startMs: Milliseconds,
  endMs: Milliseconds,
  /** Null where the engine states none. */
  confidence: Confidence.nullable(),
});
export type TranscriptWord = z.infer<typeof TranscriptWord>;

export const Transcript = z.object({
  /** The engine as shown: `PocketSphinx (offline draft)`, or the model of the transcription service. */
  engine: z.string(),
  text: z.string(),
  /** The words in spoken order; empty where the engine states no times. */
  words: z.array(TranscriptWord).max(MAX_TRANSCRIPT_WORDS),
  /** The average confidence of the words; null where the engine states none. */
  confidence: Confidence.nullable(),
  at: Instant,
});
export type Transcript = z.infer<typeof Transcript>;

/** `none`: not requested. `notSetUp`: this installation has no engine. */
export const TranscriptionState = z.enum(['none', 'waiting', 'done', 'failed', 'notSetUp']);
export type TranscriptionState = z.infer<typeof TranscriptionState>;

/** The reason why there is no transcript. Labels are in siteLabels.ts. */
export const TranscriptionProblem = z.enum([
  'notSetUp',
  /** No speech was recognized. */
  'noSpeech',
  /** The service did not answer in time until the last attempt. */
  'unavailable',
  /** The service refused the recording or the product's key. */
  'refused',
  /** The service's reply is not a transcript. */
  'badReply',
  /** The recording cannot be converted for the engine. */
  'unreadable',
  /** This installation's own programs failed until the last attempt. */
  'engineFailed',
]);
export type TranscriptionProblem = z.infer<typeof TranscriptionProblem>;

export const Transcription = z.object({
  state: TranscriptionState,
  /** Null unless it failed or is not set up. */
  reason: z.object({ code: TranscriptionProblem, text: z.string() }).nullable(),
  /** The time of the last request; null before the first. */
  requestedAt: Instant.nullable(),
});
export type Transcription = z.infer<typeof Transcription>;
