/**
 * Characters that look alike on a worn plate. They are named, so that a person compares them with the picture;
 * a reading is never changed.
 */

/** A character of a reading, and what it may be instead. */
export interface Doubt {
  index: number;
  read: string;
  maybe: string;
}

const DIGIT_FOR: Record<string, string> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  S: '5',
  B: '8',
  Z: '2',
  G: '6',
};
const LETTER_FOR: Record<string, string> = { '0': 'O', '1': 'I', '5': 'S', '8': 'B', '2': 'Z', '6': 'G' };
/** The pairs that are mistaken for each other most often: one different neighbor is enough for a doubt. */
const OFTEN = new Set(['O', '0', 'I', '1', 'S', '5']);

const isDigit = (sign: string | undefined): boolean => sign !== undefined && /\d/.test(sign);
const isDoubtful = (sign = ''): boolean => sign.toUpperCase() in DIGIT_FOR;
const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[A-Z]/i.test(sign);

/** The doubtful characters of a code of letters and digits, such as a serial number. */
export function doubtsInCode(code: string): Doubt[] {
  return Array.from(code).flatMap((read, index) => {
    const neighbors = [code[index - 1], code[index + 1]];
    const maybe = isDigit(read) ? letterFor(read, neighbors) : digitFor(read, neighbors);
    return maybe === undefined ? [] : [{ index, read, maybe }];
  });
}

/** A letter is doubtful next to a digit; one that is rarely mistaken, only between two digits. */
function digitFor(read: string, neighbors: readonly (string | undefined)[]): string | undefined {
  const digits = neighbors.filter(isDigit).length;
  const sign = read.toUpperCase();
  return digits >= (OFTEN.has(sign) ? 1 : 2) ? DIGIT_FOR[sign] : undefined;
}

/** A digit is doubtful between two letters; one that is often mistaken, also at the edge next to a letter. */
function letterFor(read: string, neighbors: readonly (string | undefined)[]): string | undefined {
  const letters = neighbors.filter((sign) => isLetter(sign) && (OFTEN.has(read) || !isDoubtful(sign))).length;
  const isAtEdge = neighbors.includes(undefined);
  return letters === 2 || (letters === 1 && isAtEdge && OFTEN.has(read)) ? LETTER_FOR[read] : undefined;
}

/** The letters in a value that has only digits on every plate, such as `2O8/230`. */
export function doubtsInNumber(number: string): Doubt[] {
  return Array.from(number).flatMap((read, index) => {
    const maybe = DIGIT_FOR[read.toUpperCase()];
    return maybe === undefined ? [] : [{ index, read, maybe }];
  });
}

/** The value with every doubtful character exchanged, to be offered next to the reading. */
export function withDoubtsExchanged(value: string, doubts: readonly Doubt[]): string {
  const exchanged = new Map(doubts.map(({ index, maybe }) => [index, maybe]));
  return Array.from(value, (read, index) => exchanged.get(index) ?? read).join('');
}

/** The text in capitals, with digits that may be letters as letters: words are found in it, at the same places. */
export function foldedWords(text: string): string {
  return text.toUpperCase().replaceAll(/[0158]/g, (sign) => LETTER_FOR[sign] ?? sign);
}
