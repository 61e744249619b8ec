import type { TranscriptWord } from '@sightline/contracts/voice-notes/transcripts';

/**
 * A line such as `water 0.290 0.600 0.071133`: word, start and end in seconds, posterior. Key phrases are
 * followed by two spaces.
 */
const WORD_LINE = /^(\S+) {1,2}(\d+\.\d+) (\d+\.\d+) (\d+\.\d+(?:e-?\d+)?)$/;
/** Silence and noise, which are not words: `<sil>`, `[NOISE]` and `++UH++`. */
const NO_WORD = /^[<[+]/;

/** A longer word is noise: for a motor without a pause the recognizer finds one word of several seconds. */
const LONGEST_WORD_MS = 2000;

/** Reads the lines with words; the sentences between them repeat the words without times. */
export function wordsOf(output: string): TranscriptWord[] {
  return output.split('\n').flatMap((line) => wordOf(line) ?? []);
}

function wordOf(line: string): TranscriptWord | null {
  const [, spelled = '', start, end, posterior] = WORD_LINE.exec(line.trim()) ?? [];
  if (spelled === '' || NO_WORD.test(spelled)) return null;
  // `what(2)` is another pronunciation of the same word.
  const text = spelled.replace(/\(\d+\)$/, '');
  const [startMs, endMs] = [Math.round(Number(start) * 1000), Math.round(Number(end) * 1000)];
  if (endMs - startMs > LONGEST_WORD_MS) return null;
  // Rounding of logarithms makes some posteriors slightly more than 1.
  return { text, startMs, endMs, confidence: Math.min(Number(posterior), 1) };
}
