import { phoneDigits } from './phoneHref.ts';

/** Letters that Unicode does not decompose into a plain letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ς: 'σ',
};
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu');
const APOSTROPHES = /['’‘ʼʻ`´′＇]/gu;
const WORD = /[\p{L}\p{N}]+/gu;

/** The form in which texts are compared: lower case, letters without marks, ligatures as letters. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(SPECIAL, (letter) => PLAIN[letter] ?? letter);
}

/** The words of a search: "D’Angelo, 12-B Straße" is dangelo, 12, b, strasse. */
export function searchWordsOf(search: string): string[] {
  return folded(search.replaceAll(APOSTROPHES, '')).match(WORD) ?? [];
}

/**
 * The words by which a text is found: its parts between punctuation, and these parts joined. "A.B.C.
 * D’Angelo" is a, b, c, abc, d, angelo, dangelo.
 */
export function foundWordsOf(text: string): string[] {
  const tokens = text.replaceAll(APOSTROPHES, "'").split(/\s+/);
  return tokens.flatMap((token) => {
    const words = folded(token).match(WORD) ?? [];
    return words.length > 1 ? [...words, ...searchWordsOf(token), words.join('')] : words;
  });
}

/** A phone number as it is typed or pasted into a search, with its digits in the first group. */
const PHONE =
  /(?<![\p{L}\p{N}])(?:tel:)?(\+?\(?\d(?:[\s()./·•\p{Pd}]*\d)*)(?:[\s,;(]*(?:extension|ext|x|#)[\s.:#]*\d{1,7}\)?)?(?![\p{L}\p{N}@])/giu;
/** Fewer digits of a phone would be in most of them. */
export const SHORTEST_PHONE_PART = 4;

/** The digits by which a phone is found in any notation: without what is dialed before a number of another country. */
export function foundDigitsOf(phone: string): string {
  return phoneDigits(phone.replaceAll('(0)', '')).replace(/^(?:011|0+)(?=\d{9})/, '');
}

/** The words of a search with each phone number as one word of its digits; null without such a number. */
export function phoneWordsOf(search: string): string[] | null {
  const phones: string[] = [];
  const rest = search.replaceAll(PHONE, (typed: string, number: string) => {
    const digits = foundDigitsOf(number);
    if (digits.length < SHORTEST_PHONE_PART) return typed;
    phones.push(digits);
    return ' ';
  });
  return phones.length > 0 ? [...searchWordsOf(rest), ...phones] : null;
}

/** Whether every word of the search is in a text, for lists that are already on the page. */
export function matcherOf(search: string): (text: string) => boolean {
  const words = searchWordsOf(search);
  return (text) => {
    const found = words.length > 0 ? foundTextOf(text) : '';
    return words.every((word) => found.includes(word));
  };
}

/** The searchable form of a text. Keep it where many texts are searched at every keystroke. */
export function foundTextOf(text: string): string {
  return foundWordsOf(text).join(' ');
}

const COLLATOR = new Intl.Collator('en-US', { numeric: true });

/** The order of names in a list: "Álvarez" is among the As, and "Room 10" follows "Room 9". */
export function compareNames(one: string, other: string): number {
  return COLLATOR.compare(one, other);
}
