import { foldedWords } from './doubtfulCharacters.ts';
import { FIELD_RULES, type FieldRule, OTHER_NAMES } from './labelFields.ts';
import type { Row, Span } from './rows.ts';

/** The name of a field in a row. */
export interface Name extends Span {
  /** Null for the name of a fact that is not read. */
  rule: FieldRule | null;
  /** False for a single letter, such as the V in `230 V`, which is a name only with its value. */
  isCertain: boolean;
  /** Whether other facts have the same name with a word before it: `DATE`. */
  isBare: boolean;
}

export interface NamedRow extends Row {
  /** From left to right. */
  names: readonly Name[];
}

/** A row with its names, without those that are a part of a longer one. */
export function withNames(row: Row): NamedRow {
  const { text } = row;
  const folded = foldedWords(text);
  const all = [
    ...FIELD_RULES.flatMap((rule) => [
      ...rule.names.flatMap((name) => matchesOf(name, folded, { text, rule })),
      ...(rule.bareName ? matchesOf(rule.bareName, folded, { text, rule, isBare: true }) : []),
    ]),
    ...OTHER_NAMES.flatMap((name) => matchesOf(name, folded, { text, rule: null })),
  ];
  const longestFirst = all.toSorted((a, b) => b.end - b.start - (a.end - a.start));
  const names: Name[] = [];
  for (const name of longestFirst) if (!names.some((other) => overlap(name, other))) names.push(name);
  return { ...row, names: names.sort((a, b) => a.start - b.start) };
}

export const overlap = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

/** Characters between a name and its value. */
export const SEPARATORS = /^[\s.:;#=()*_-]*/;

/** Whether nothing but separators is between the two. */
export function isDirectlyAfter({ text }: Row, name: Span, start: number): boolean {
  return name.end <= start && SEPARATORS.exec(text.slice(name.end, start))?.[0].length === start - name.end;
}

interface Place {
  text: string;
  rule: FieldRule | null;
  isBare?: boolean;
}

function matchesOf(pattern: RegExp, folded: string, { text, rule, isBare = false }: Place): Name[] {
  return [...folded.matchAll(new RegExp(pattern.source, 'gu'))]
    .map(({ 0: { length }, index }) => ({
      rule,
      start: index,
      end: index + length,
      isCertain: length > 1,
      isBare,
    }))
    .filter((name) => isWholeWord(name, text) && !(isBare && followsWord(name, text)));
}

/** A name may touch the digits of its value, but no letters, unless it is long: `MODELGSX130361`. */
function isWholeWord({ rule, start, end }: Name, text: string): boolean {
  const [before = '', after = ''] = [text[start - 1], text[end]];
  if (/\p{L}/u.test(before) || (/\d/.test(before) && rule?.canPrecede === false)) return false;
  if (/\d/.test(text[end - 1] ?? '') && /[A-Z0-9]/i.test(after)) return false;
  const isFirst = /(?:^|\s{2})$/.test(text.slice(0, start));
  if (/\p{L}/u.test(after)) return isFirst && end - start >= 5 && /^[\w-]*\d/.test(text.slice(end));
  return true;
}

/** `EXP. DATE`; in `1019A DATE` the letter is part of a value. */
function followsWord({ start }: Name, text: string): boolean {
  return /(?<![\p{L}\d-])\p{L}+[.:)]?\s*$/u.test(text.slice(0, start));
}
