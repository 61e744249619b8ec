import type { TranscriptWord } from '@sightline/contracts/voice-notes/transcripts';
import { phonemesOf } from './tradeTerms.ts';

/**
 * The confidence from which a term counts. Of terms at or above it, 96 % were right in synthetic speech with
 * other voices and sentences than those it was chosen on (decision 132).
 */
export const SURE = 0.86;

/** A term that takes longer for its phonemes is noise. */
const LONGEST_PHONEME_MS = 180;

/** Whether a word is the term or a longer form of it. */
const says = (word: TranscriptWord, term: TranscriptWord): boolean =>
  arePlaceOfOne(word, term) && word.text.toLowerCase().startsWith(term.text.toLowerCase());

/** Whether most of one is at the time of the other. */
const arePlaceOfOne = (word: TranscriptWord, term: TranscriptWord): boolean =>
  2 * sharedMs(word, term) > Math.min(lengthMs(word), lengthMs(term));

const sharedMs = (a: TranscriptWord, b: TranscriptWord): number =>
  Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs);
const lengthMs = ({ startMs, endMs }: TranscriptWord): number => endMs - startMs;
const confidenceOf = ({ confidence }: TranscriptWord): number => confidence ?? 0;

/**
 * The words of a draft, in which each certainly detected term replaces the words at its place. Terms are the
 * result of keyword spotting: they may overlap, and most of them are wrong.
 */
export function withTradeTerms(
  words: readonly TranscriptWord[],
  terms: readonly TranscriptWord[],
): TranscriptWord[] {
  const kept = surestOfOverlapping(terms).filter((term) => !words.some((word) => says(word, term)));
  const others = words.filter((word) => !kept.some((term) => arePlaceOfOne(word, term)));
  return [...others, ...kept].sort((a, b) => a.startMs - b.startMs);
}

function surestOfOverlapping(terms: readonly TranscriptWord[]): TranscriptWord[] {
  const kept: TranscriptWord[] = [];
  for (const term of terms.toSorted((a, b) => confidenceOf(b) - confidenceOf(a))) {
    const isSpoken = lengthMs(term) <= LONGEST_PHONEME_MS * phonemesOf(term.text);
    const isSure = isSpoken && confidenceOf(term) >= SURE;
    if (isSure && kept.every((other) => sharedMs(other, term) <= 0)) kept.push(term);
  }
  return kept;
}
