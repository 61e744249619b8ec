import { isNoCode } from './labelFields.ts';
import { type Name, type NamedRow, overlap, SEPARATORS } from './labelNames.ts';
import type { Row, Span } from './rows.ts';
import { bareNumber, hasAmperes } from './units.ts';

/** Models and serials, which may have spaces in them: a code that was cut at one would look right. */

const LONGEST = 40;
/** The widest gap inside a code that was read as two lines, in widths of a letter. */
const WIDEST_GAP = 3;
/** Short words that are no ending of a code. */
const WORDS = new Set([
  ...['IN', 'OF', 'TO', 'BY', 'ON', 'AT', 'FOR', 'AND', 'THE', 'OR', 'NO', 'USE', 'PER', 'NOT', 'MAX', 'MIN'],
  ...[
    'USA',
    'US',
    'UL',
    'CSA',
    'ETL',
    'INC',
    'CO',
    'LLC',
    'LTD',
    'MFD',
    'MFG',
    'MFR',
    'REV',
    'SEE',
    'AC',
    'DC',
  ],
]);

/** The code with its later words; null if a word behind it may belong to it. */
export function wholeCode(row: NamedRow, { start, end }: Span): Span | null {
  let last = end;
  for (;;) {
    const word = nextWord(row, last);
    const role = word && roleOf(word, row);
    if (!word || role === 'other') break;
    const isEnding = role === 'letters' && last > end;
    if (role !== 'code' && !isEnding) return null;
    last = word.end;
  }
  return last - start > LONGEST ? null : { start, end: last };
}

/** The word behind one or two spaces, unless it is in another column. */
function nextWord(row: Row, from: number): Span | null {
  const [found, text = ''] = /^ {1,2}(\S+)/.exec(row.text.slice(from)) ?? [];
  if (!found) return null;
  const start = from + found.length - text.length;
  return isFar(row, start) ? null : { start, end: start + text.replace(/[.,;:)]+$/, '').length };
}

function isFar({ pieces }: Row, start: number): boolean {
  const index = pieces.findIndex((piece) => piece.start === start);
  const [before, after] = [pieces[index - 1]?.line, pieces[index]?.line];
  if (!before || !after) return false;
  const letter = (before.box.right - before.box.left) / Math.max(1, before.text.length);
  return after.box.left - before.box.right > WIDEST_GAP * letter;
}

/** `letters`: a short word that may end a code. `doubt`: it may be a part of the code, or another value. */
function roleOf(word: Span, row: NamedRow): 'code' | 'letters' | 'doubt' | 'other' {
  const text = row.text.slice(word.start, word.end);
  const rest = row.text.slice(word.end);
  if (isNamed(word, row) || isQuantity(text, rest)) return 'other';
  const next = nameBehind(word, row);
  if (next) return next.rule?.kind === 'current' ? 'doubt' : 'other';
  if (isNoCode(text)) return /^\d+$/.test(text) ? 'doubt' : 'other';
  if (/^[A-Z0-9][A-Z0-9./-]*$/i.test(text) && /\d/.test(text)) return 'code';
  if (/^[-/][A-Z0-9]/i.test(text)) return 'doubt';
  const isName = row.names.some((name) => overlap(name, word)) && /^\W*\d/.test(rest);
  const isLine = row.pieces.some(({ start }) => start === word.start);
  const isShort = /^[A-Z]{1,3}$/i.test(text) && !WORDS.has(text.toUpperCase());
  return isShort && !isName && !isLine ? 'letters' : 'other';
}

/** Whether a word is a number with a decimal, or with a unit behind it. */
function isQuantity(text: string, rest: string): boolean {
  if (!/^\d{1,5}(?:[./]\d{1,3})?$/.test(text)) return false;
  return /\d\.\d/.test(text) || bareNumber(text + rest) === null || hasAmperes(rest);
}

/** The name of which a short number may be the value: `60 HZ`. */
function nameBehind({ start, end }: Span, { text, names }: NamedRow): Name | undefined {
  if (!/^\d{1,3}(?:\/\d{1,3})?$/.test(text.slice(start, end))) return undefined;
  return names.find(
    (name) =>
      name.isCertain &&
      name.rule?.canPrecede !== false &&
      name.start >= end &&
      text.slice(end, name.start).trim() === '',
  );
}

/** Whether a text is the name of another field, alone or with its value: `VOLTS208/230`. */
export function isNamed(span: Span, row: NamedRow): boolean {
  return row.names.some(
    (name) =>
      name.isCertain && name.start <= span.start && overlap(name, span) && isNameWithValue(name, span, row),
  );
}

const NUMBER = /^\d{1,3}(?:\.\d+)?/;

function isNameWithValue({ rule, end }: Name, span: Span, { text, names }: NamedRow): boolean {
  const start = end + (SEPARATORS.exec(text.slice(end))?.[0].length ?? 0);
  if (start >= span.end) return true;
  const rest = text.slice(start, span.end);
  const value = (rule?.value ?? NUMBER).exec(rest)?.[0].trim();
  if (value === undefined) return false;
  return value.length === rest.length || names.some((next) => next.start === start + value.length);
}
