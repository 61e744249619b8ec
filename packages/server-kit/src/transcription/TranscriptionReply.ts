import { z } from 'zod';

/**
 * The reply `verbose_json` of a transcription service: OpenAI's has words next to its segments, that of
 * whisper.cpp's server has words with probabilities inside them. Fields that are not named here are dropped.
 */

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

export const TranscriptionReply = z.object({
  text: z.string(),
  segments: z.array(Segment).max(20_000).default([]),
  words: z.array(TranscribedWord).max(100_000).default([]),
});
export type TranscriptionReply = z.infer<typeof TranscriptionReply>;
