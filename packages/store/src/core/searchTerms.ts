import {
  foundDigitsOf,
  foundWordsOf,
  phoneWordsOf,
  SHORTEST_PHONE_PART,
  searchWordsOf,
} from '@sightline/contracts/core/searchText';

const LONGEST_PREFIX = 16;
/** A part of a number that is shorter would be in most of them. */
const SHORTEST_PART = 3;
const LONGEST_NUMBER = 32;

/**
 * All prefixes of all words, so that a search is an equality on an index: no pattern is matched against all documents,
 * and typed text is never interpreted as a pattern. Numbers of permits and reports are found by any part, with or
 * without the signs between their parts.
 */
export function prefixesOf(texts: readonly string[], numbers: readonly string[] = []): string[] {
  const prefixes = new Set<string>();
  for (const word of [...texts, ...numbers].flatMap(foundWordsOf)) addPrefixes(prefixes, word, 1);
  for (const number of numbers) {
    const whole = plainNumber(number).slice(0, LONGEST_NUMBER);
    for (let start = 0; start <= whole.length - SHORTEST_PART; start++)
      addPrefixes(prefixes, whole.slice(start), start === 0 ? 1 : SHORTEST_PART);
  }
  return [...prefixes];
}

/** The parts of a phone's digits by which it is found. */
export function phonePartsOf(phone: string): string[] {
  const parts = new Set<string>();
  const digits = foundDigitsOf(phone).slice(0, LONGEST_NUMBER);
  for (let start = 0; start <= digits.length - SHORTEST_PHONE_PART; start++)
    addPrefixes(parts, digits.slice(start), SHORTEST_PHONE_PART);
  return [...parts];
}

function addPrefixes(prefixes: Set<string>, word: string, shortest: number): void {
  for (let length = shortest; length <= Math.min(word.length, LONGEST_PREFIX); length++)
    prefixes.add(word.slice(0, length));
}

const plainNumber = (text: string): string => searchWordsOf(text).join('');

/** The words of a search, the most selective one last, since an index reads by it. Empty when there is no word. */
export function searchTermsOf(search: string): string[] {
  return termsOf(searchWordsOf(search));
}

/** The words of a search in which phone numbers are typed, each of them one word; empty without such a number. */
export function phoneTermsOf(search: string): string[] {
  return termsOf(phoneWordsOf(search) ?? []);
}

function termsOf(words: readonly string[]): string[] {
  const terms = new Set(words.map((word) => word.slice(0, LONGEST_PREFIX)));
  return [...terms].sort((a, b) => selectivityOf(a) - selectivityOf(b)).slice(-8);
}

/** Long words are in few records, and so are numbers, except for years. */
function selectivityOf(word: string): number {
  const isNumber = /\d/.test(word) && !/^(?:19|20)\d\d$/.test(word);
  return word.length + (isNumber ? 4 : 0);
}

/**
 * Finds what a search means: its words or, where they find nothing, a number that was typed with other signs between
 * its parts than it is stored with.
 */
export async function findByTerms<Found>(
  search: string,
  find: (terms: readonly string[]) => Promise<Found>,
  isNone: (found: Found) => boolean,
): Promise<Found> {
  const found = await find(searchTermsOf(search));
  const number = plainNumber(search).slice(0, LONGEST_PREFIX);
  const isOther =
    /\d/.test(number) && number.length > SHORTEST_PART && !searchTermsOf(search).includes(number);
  return isOther && isNone(found) ? await find([number]) : found;
}
