import { z } from 'zod';
import { Instant } from '../core/fields.ts';

/**
 * What a machine understood of a recording: an unreviewed draft. It never enters a report; a person reads it against the
 * recording and accepts a text (voiceNotes.ts).
 */

/** An hour of fast speech has about 10,000 words and 55,000 characters. */
export const MAX_TRANSCRIPT_WORDS = 12_000;
export const MAX_TRANSCRIPT_CHARACTERS = 60_000;
/** Words below this confidence are underlined: most of the words that the offline draft gets wrong are among them. */
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
  /** What made it, as shown: `PocketSphinx (offline draft)`, or the model of the transcription service. */
  engine: z.string(),
  text: z.string(),
  /** In the order in which they were spoken. Empty where the engine states no times. */
  words: z.array(TranscriptWord).max(MAX_TRANSCRIPT_WORDS),
  /** The average over the words; null where the engine states none. */
  confidence: Confidence.nullable(),
  at: Instant,
});
export type Transcript = z.infer<typeof Transcript>;

/** `none`: nobody asked for one. `notSetUp`: this installation has nothing that could make one. */
export const TranscriptionState = z.enum(['none', 'waiting', 'done', 'failed', 'notSetUp']);
export type TranscriptionState = z.infer<typeof TranscriptionState>;

/** Why there is no transcript. Labels are in siteLabels.ts. */
export const TranscriptionProblem = z.enum([
  'notSetUp',
  /** No speech was recognized. */
  'noSpeech',
  /** The service did not answer, or too slowly, until the last attempt. */
  'unavailable',
  /** The service refused the recording or the product's key. */
  'refused',
  /** The service's reply is not a transcript. */
  'badReply',
  /** The recording cannot be converted for the engine. */
  'unreadable',
]);
export type TranscriptionProblem = z.infer<typeof TranscriptionProblem>;

export const Transcription = z.object({
  state: TranscriptionState,
  /** Null unless it failed or is not set up. */
  reason: z.object({ code: TranscriptionProblem, text: z.string() }).nullable(),
  /** When it was last requested; null while nobody did. */
  requestedAt: Instant.nullable(),
});
export type Transcription = z.infer<typeof Transcription>;
