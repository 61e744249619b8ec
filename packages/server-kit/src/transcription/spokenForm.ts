import { numberWords } from './numberWords.ts';

const MARKS = /\p{M}/gu;
/** A number is followed by a sign that is one: `2½`, `10²`. */
const NUMBER_SIGN = /(?<=\d)(?=\p{No})/gu;
/** Words are found by their letters, among which those of a number would be: `M1601`, `2x4`, `12'6`. */
const NUMBER_EDGE = /(?<=[\p{L}'])(?=\d)|(?<=\d)(?=[\p{L}'])/gu;
/** A fraction of an inch or an hour, and not a date, a wire size or a voltage: `3/8`, `2 1/2`. */
const FRACTION = /(?<![\d/.,])(?:(\d+)[ -])?(\d{1,2})\/(2|3|4|8|16|32|64)(?![\d/]|[.,]\d)/g;
const NUMBER = /\d{1,3}(?:,\d{3})+(?!\d|,\d)(?:\.\d+)*|\d+(?:\.\d+)*/g;
const WORD = /\p{L}+(?:'\p{L}+)*/gu;

const PARTS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  2: ['half', 'halves'],
  3: ['third', 'thirds'],
  4: ['quarter', 'quarters'],
  8: ['eighth', 'eighths'],
  16: ['sixteenth', 'sixteenths'],
  32: ['thirty second', 'thirty seconds'],
  64: ['sixty fourth', 'sixty fourths'],
};

/** A text as it is read aloud: numbers and fractions in words, letters without accents. Punctuation stays. */
export function spokenForm(text: string): string {
  return text
    .replaceAll(NUMBER_SIGN, ' ')
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .replaceAll('’', "'")
    .replaceAll('⁄', '/')
    .replaceAll(FRACTION, fractionWords)
    .replaceAll(NUMBER_EDGE, ' ')
    .replaceAll(NUMBER, (written) => numberWords(written).join(' '));
}

/** The words of a text in spoken form. */
export function wordsOf(spoken: string): string[] {
  return spoken.match(WORD) ?? [];
}

function fractionWords(written: string, whole: string | undefined, count: string, parts: string): string {
  const [one, several] = PARTS[parts] ?? ['', ''];
  const isInLowestTerms = Number(count) < Number(parts) && (parts === '3' || Number(count) % 2 === 1);
  if (!isInLowestTerms) return written;
  if (whole === undefined) return count === '1' ? `one ${one}` : `${count} ${several}`;
  return `${whole} and ${count === '1' ? `${parts === '8' ? 'an' : 'a'} ${one}` : `${count} ${several}`}`;
}
