import { numberWords } from './numberWords.ts';

/** A code or an abbreviation that is read letter by letter: `FBC`, `NOA`. */
const ACRONYM = /^[A-Z]{2,5}$/;
const LOWER_CASE = /\p{Ll}/u;
const LONG_CAPITALS = /[A-Z]{5}/;
/** The end of a sentence, or a sign that stands for a pause. Points inside numbers are not followed by a space. */
const PAUSE = /[\n;:()/]|[.,!?](?=\s|$)/u;
const WORD = /\d+(?:\.\d+)*|[A-Za-z]+(?:'[A-Za-z]+)*/g;
/** Longer lists of words are cut, because a speaker pauses in between. */
const MOST_WORDS = 40;

/**
 * The sentences of written text as a person reads them aloud: words in lower case, acronyms in capitals, numbers in
 * words.
 */
export function spokenSentences(text: string): string[][] {
  // In words without small letters, capitals say nothing; a code is short.
  const isShouted = !LOWER_CASE.test(text) && LONG_CAPITALS.test(text);
  const plain = text.normalize('NFKC').replaceAll('’', "'");
  return plain
    .split(PAUSE)
    .map((part) =>
      (part.match(WORD) ?? []).flatMap((word) => spokenWord(word, isShouted)).slice(0, MOST_WORDS),
    )
    .filter((words) => words.length > 0);
}

function spokenWord(word: string, isShouted: boolean): string[] {
  if (/^\d/.test(word)) return numberWords(word);
  return [!isShouted && ACRONYM.test(word) ? word : word.toLowerCase()];
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
