import type { TranscriptWord } from '@sightline/contracts/voice-notes/transcripts';
import type {
  TranscribedSegment,
  TranscribedWord,
  TranscriptionReply,
} from '@sightline/server-kit/transcription/TranscriptionReply';
import { averageConfidence } from './cleanDraft.ts';
import type { Draft } from './transcriber.ts';

/** The draft of a voice note in a service's reply. */
export function draftOfReply({ text, segments, words }: TranscriptionReply, engine: string): Draft {
  const spoken = segments.flatMap((segment) => wordsOf(segment, words));
  const all = spoken.length > 0 ? spoken : words.map((word) => toWord(word, undefined));
  return { engine, text, words: all, confidence: averageConfidence(all) };
}

/** The words of a segment: its own, those of the reply that begin in it, or its text as one. */
function wordsOf(segment: TranscribedSegment, words: TranscriptionReply['words']): TranscriptWord[] {
  const { start, end, text } = segment;
  const own = segment.words ?? words.filter((word) => word.start >= start && word.start < end);
  const found = own.length > 0 ? own : [{ word: text, start, end }];
  return found.map((word) => toWord(word, segment));
}

function toWord(
  { word, start, end, probability }: TranscribedWord,
  segment?: TranscribedSegment,
): TranscriptWord {
  const ofSegment = segment?.avg_logprob === undefined ? null : Math.exp(segment.avg_logprob);
  const confidence = probability ?? ofSegment;
  return { text: word, startMs: Math.round(start * 1000), endMs: Math.round(end * 1000), confidence };
}
