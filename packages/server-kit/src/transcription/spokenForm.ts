const ONES = [
  ...[
    'zero',
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
    'twelve',
  ],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** The names of the groups of a number with commas, from its end. */
const GROUPS = ['', 'thousand', 'million', 'billion'];

const roundWords = (hundreds: number): string[] =>
  hundreds % 10 === 0 ? [...upToHundred(hundreds / 10), 'thousand'] : [...upToHundred(hundreds), 'hundred'];

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

/**
 * A written number as inspectors say it: `603.8` is "six oh three point eight", `2023` "twenty twenty three", `12,500`
 * "twelve thousand five hundred".
 */
export function numberWords(written: string): string[] {
  return written.split('.').flatMap((part, index) => (index === 0 ? [] : ['point']).concat(partWords(part)));
}

/** Whether the word is a digit, a number below twenty, or tens. */
export function isNumberWord(word: string | undefined): boolean {
  return word !== undefined && (ONES.includes(word) || (word !== '' && TENS.includes(word)));
}

function partWords(written: string): string[] {
  const groups = written.split(',');
  const digits = groups.join('');
  if (groups.length > 1 && digits.length > 4) return groupWords(groups);
  // A leading zero, and a longer number, such as that of a permit, are read digit by digit.
  if (digits.length > 4 || /^0./.test(digits))
    return Array.from(digits).flatMap((digit) => upToHundred(Number(digit)));
  const value = Number(digits);
  if (value < 100) return upToHundred(value);
  const [hundreds, rest] = [Math.floor(value / 100), value % 100];
  if (rest === 0) return roundWords(hundreds);
  return [...upToHundred(hundreds), ...(rest < 10 ? ['oh'] : []), ...upToHundred(rest)];
}

function groupWords(groups: readonly string[]): string[] {
  return groups.flatMap((group, index) => {
    const [value, name = ''] = [Number(group), GROUPS[groups.length - 1 - index]];
    return value === 0 ? [] : [...partWords(String(value)), ...(name === '' ? [] : [name])];
  });
}

function upToHundred(value: number): string[] {
  if (value < 20) return [ONES[value] ?? ''];
  const one = value % 10;
  return [TENS[Math.floor(value / 10)] ?? '', ...(one === 0 ? [] : [ONES[one] ?? ''])];
}
