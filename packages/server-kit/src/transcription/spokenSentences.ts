import { spokenForm, wordsOf } from './spokenForm.ts';

/** A code or an abbreviation that is read letter by letter: `FBC`, `NOA`. */
const ACRONYM = /^[A-Z]{2,5}$/;
const LOWER_CASE = /\p{Ll}/u;
const SMALL_LETTERS = /^[\p{Ll}']+$/u;
const LONG_CAPITALS = /[A-Z]{5}/;
/** The end of a sentence, or a sign that stands for a pause. Points inside numbers are not followed by a space. */
const PAUSE = /[\n;:()/]|[.,!?](?=\s|$)/u;
/** Longer lists of words are cut, because a speaker pauses in between. */
const MOST_WORDS = 40;

/**
 * The sentences of written texts as a person reads them aloud: words in lower case, acronyms in capitals, numbers in
 * words. A word in capitals that occurs in small letters in any of the texts is emphasized, and is no acronym.
 */
export function spokenSentences(texts: readonly string[]): string[][] {
  const read = texts.map(partsOf);
  const known = new Set(read.flatMap(({ parts }) => parts.flat()).filter((word) => SMALL_LETTERS.test(word)));
  const isWord = (word: string): boolean => known.has(word.toLowerCase());
  return read.flatMap(({ parts, isShouted }) =>
    parts.flatMap((part) =>
      pieces(
        part.map((word) => (ACRONYM.test(word) && !isShouted && !isWord(word) ? word : word.toLowerCase())),
      ),
    ),
  );
}

/** The words of a text between its pauses. */
function partsOf(text: string): { parts: string[][]; isShouted: boolean } {
  // In words without small letters, capitals say nothing; a code is short.
  const isShouted = !LOWER_CASE.test(text) && LONG_CAPITALS.test(text);
  return { parts: spokenForm(text).split(PAUSE).map(wordsOf), isShouted };
}

function pieces(words: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(words.length / MOST_WORDS) }, (_, index) =>
    words.slice(index * MOST_WORDS, (index + 1) * MOST_WORDS),
  );
}

/** The sounds of the letters, as CMUdict writes them. */
const LETTERS: Readonly<Record<string, string>> = {
  A: 'EY',
  B: 'B IY',
  C: 'S IY',
  D: 'D IY',
  E: 'IY',
  F: 'EH F',
  G: 'JH IY',
  H: 'EY CH',
  I: 'AY',
  J: 'JH EY',
  K: 'K EY',
  L: 'EH L',
  M: 'EH M',
  N: 'EH N',
  O: 'OW',
  P: 'P IY',
  Q: 'K Y UW',
  R: 'AA R',
  S: 'EH S',
  T: 'T IY',
  U: 'Y UW',
  V: 'V IY',
  W: 'D AH B AH L Y UW',
  X: 'EH K S',
  Y: 'W AY',
  Z: 'Z IY',
};

/** The pronunciation of an acronym by its letters; null for other words. */
export function spelledPronunciation(word: string): string | null {
  return ACRONYM.test(word) ? Array.from(word, (letter) => LETTERS[letter]).join(' ') : null;
}
