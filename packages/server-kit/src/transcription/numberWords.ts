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

const roundWords = (hundreds: number): string[] =>
  hundreds % 10 === 0 ? [...upToHundred(hundreds / 10), 'thousand'] : [...upToHundred(hundreds), 'hundred'];

function upToHundred(value: number): string[] {
  if (value < 20) return [ONES[value] ?? ''];
  const one = value % 10;
  return [TENS[Math.floor(value / 10)] ?? '', ...(one === 0 ? [] : [ONES[one] ?? ''])];
}
