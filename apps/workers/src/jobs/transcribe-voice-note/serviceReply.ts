import type { TranscriptWord } from '@sightline/contracts/voice-notes/transcripts';
import { z } from 'zod';
import { averageConfidence } from './cleanDraft.ts';
import type { Draft } from './transcriber.ts';

/**
 * The reply `verbose_json` of a transcription service: OpenAI's has words next to its segments, that of
 * whisper.cpp's server has words with probabilities inside them. Fields that are not named here are dropped.
 */

const Seconds = z.number().min(0).max(86_400);
const Word = z.object({
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
  words: z.array(Word).optional(),
});
type Segment = z.infer<typeof Segment>;

export const ServiceReply = z.object({
  text: z.string(),
  segments: z.array(Segment).max(20_000).default([]),
  words: z.array(Word).max(100_000).default([]),
});
type ServiceReply = z.infer<typeof ServiceReply>;

export function draftOfReply({ text, segments, words }: ServiceReply, engine: string): Draft {
  const spoken = segments.flatMap((segment) => wordsOf(segment, words));
  const all = spoken.length > 0 ? spoken : words.map((word) => toWord(word, undefined));
  return { engine, text, words: all, confidence: averageConfidence(all) };
}

/** The words of a segment: its own, those of the reply that begin in it, or its text as one. */
function wordsOf(segment: Segment, words: ServiceReply['words']): TranscriptWord[] {
  const { start, end, text } = segment;
  const own = segment.words ?? words.filter((word) => word.start >= start && word.start < end);
  const found = own.length > 0 ? own : [{ word: text, start, end }];
  return found.map((word) => toWord(word, segment));
}

function toWord({ word, start, end, probability }: z.infer<typeof Word>, segment?: Segment): TranscriptWord {
  const ofSegment = segment?.avg_logprob === undefined ? null : Math.exp(segment.avg_logprob);
  const confidence = probability ?? ofSegment;
  return { text: word, startMs: Math.round(start * 1000), endMs: Math.round(end * 1000), confidence };
}
