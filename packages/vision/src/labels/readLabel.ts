import { foldedWords } from './doubtfulCharacters.ts';
import { readBarcodes } from './labelBarcodes.ts';
import type { LabelDraft } from './labelDrafts.ts';
import { FIELD_RULES, type FieldRule, type LabelField, OTHER_NAMES, REFRIGERANT } from './labelFields.ts';
import { doubtsInMaker, makersIn } from './makers.ts';
import { type Barcode, heightOf, type LabelBox, type TextLine } from './recognizedText.ts';
import { boxOfSpan, confidenceOfSpan, type Row, rowsOf, type Span } from './rows.ts';

export interface LabelReading {
  drafts: LabelDraft[];
  /** Fields whose name is on the plate, and whose value could not be read. */
  unread: LabelField[];
  /** Texts of barcodes that are no draft, such as links. They are only shown. */
  codes: string[];
  /** `foreign`: text in a script without names that are known. `noText`: neither text nor a code. */
  outcome: 'read' | 'nothingKnown' | 'foreign' | 'noText';
}

/** The confidence in the place of a value: next to its name, below it, or by its form alone. */
const PLACED = { next: 1, below: 0.9, byForm: 0.85 };

/** Drafts from what was recognized in a picture. */
export function readLabel(lines: readonly TextLine[], barcodes: readonly Barcode[] = []): LabelReading {
  const rows = rowsOf(lines.filter(({ text }) => text.trim() !== ''));
  const named = rows.flatMap((row, index) => namesIn(row).map((name) => ({ name, row, index })));
  const found = named.map(({ name, row, index }) => draftOf(name, row, rows.slice(index + 1)));
  const all = [...found.filter((draft) => draft !== null), ...byForm(rows)];
  const texts = bestOfEach(all.filter((draft) => !isUnitOf(draft, all)));
  const { drafts, codes } = readBarcodes(texts, barcodes);
  const known = new Set(drafts.map(({ field }) => field));
  const unread = named.flatMap(({ name: { rule, isCertain } }) => (rule && isCertain ? [rule.field] : []));
  return {
    drafts,
    codes,
    unread: [...new Set(unread)].filter((field) => !known.has(field)),
    outcome: outcomeOf(drafts, rows, codes),
  };
}

function outcomeOf(
  drafts: readonly LabelDraft[],
  rows: readonly Row[],
  codes: readonly string[],
): LabelReading['outcome'] {
  if (drafts.length > 0) return 'read';
  if (rows.length === 0 && codes.length === 0) return 'noText';
  const text = rows.map((row) => row.text).join('');
  const foreign = text.match(/[\p{L}]/gu)?.filter((letter) => !/\p{Script=Latin}/u.test(letter)).length ?? 0;
  return foreign * 2 > text.length ? 'foreign' : 'nothingKnown';
}

interface Name extends Span {
  /** Null for the name of a fact that is not read. */
  rule: FieldRule | null;
  /** False for a single letter, such as the V in `230 V`, which is a name only with its value. */
  isCertain: boolean;
}

/** The names of fields in a row, without those that are a part of a longer one. */
function namesIn({ text }: Row): Name[] {
  const folded = foldedWords(text);
  const all = [
    ...FIELD_RULES.flatMap((rule) => rule.names.flatMap((name) => matchesOf(name, folded, text, rule))),
    ...OTHER_NAMES.flatMap((name) => matchesOf(name, folded, text, null)),
  ];
  const longestFirst = all.toSorted((a, b) => b.end - b.start - (a.end - a.start));
  const names: Name[] = [];
  for (const name of longestFirst) if (!names.some((other) => overlap(name, other))) names.push(name);
  return names.sort((a, b) => a.start - b.start);
}

const overlap = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

function matchesOf(pattern: RegExp, folded: string, text: string, rule: FieldRule | null): Name[] {
  return [...folded.matchAll(new RegExp(pattern.source, 'gu'))]
    .map(({ 0: { length }, index }) => ({ rule, start: index, end: index + length, isCertain: length > 1 }))
    .filter((name) => isWholeWord(name, text));
}

/** A name may touch the digits of its value, but no letters, unless it is long: `MODELGSX130361`. */
function isWholeWord({ rule, start, end }: Name, text: string): boolean {
  const [before = '', after = ''] = [text[start - 1], text[end]];
  if (/\p{L}/u.test(before) || (/\d/.test(before) && rule?.canPrecede === false)) return false;
  if (/\d/.test(text[end - 1] ?? '') && /[A-Z0-9]/i.test(after)) return false;
  if (/\p{L}/u.test(after)) return start === 0 && end - start >= 5 && /^[\w-]*\d/.test(text.slice(end));
  return true;
}

const SEPARATORS = /^[\s.:;#=()*_-]*/;

function draftOf(name: Name, row: Row, below: readonly Row[]): LabelDraft | null {
  const { rule } = name;
  if (!rule) return null;
  const before = valueBefore(rule, name, row);
  if (!name.isCertain) return before;
  return valueAfter(rule, name, row) ?? before ?? valueBelow(rule, name, row, below);
}

function valueAfter(rule: FieldRule, { end }: Span, row: Row): LabelDraft | null {
  const rest = row.text.slice(end);
  // A minus sign or a slash after a name would be a part of another word.
  const start = end + (SEPARATORS.exec(rest)?.[0].length ?? 0);
  return valueAt(rule, row, start, PLACED.next);
}

function valueBefore(rule: FieldRule, { start, end, isCertain }: Name, row: Row): LabelDraft | null {
  if (!rule.canPrecede) return null;
  const before = row.text.slice(0, start).trimEnd();
  // In `15 A MAPLE STREET` the letter is a word.
  const isWord = before.length < start && /^\s*\p{L}/u.test(row.text.slice(end));
  if (!isCertain && isWord) return null;
  for (const { index } of before.matchAll(/(?<![A-Z0-9./]|[RC][-\s])[0-9I]/gi)) {
    const draft = valueAt(rule, { ...row, text: before }, index, PLACED.next);
    if (draft && index + draft.value.length === before.length) return draft;
  }
  return null;
}

/** The most by which a value can be below its name, in heights of the name's row. */
const REACH = 1.6;

function valueBelow(rule: FieldRule, name: Name, row: Row, below: readonly Row[]): LabelDraft | null {
  const height = row.bottom - row.top;
  const head = boxOfSpan(row, name);
  for (const next of below.filter(({ top }) => top - row.bottom < REACH * height)) {
    const word = wordsOf(next).find((span) => isUnder(boxOfSpan(next, span), head));
    const isNamed = word && namesIn(next).some((other) => other.isCertain && overlap(other, word));
    const draft = word && !isNamed ? valueAt(rule, next, word.start, PLACED.below) : null;
    if (draft) return draft;
  }
  return null;
}

function wordsOf({ text }: Row): Span[] {
  return [...text.matchAll(/\S+/g)].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }));
}

/** Whether two boxes share a third of the narrower one's width. */
function isUnder(word: LabelBox, head: LabelBox): boolean {
  const shared = Math.min(word.right, head.right) - Math.max(word.left, head.left);
  return shared > Math.min(word.right - word.left, head.right - head.left) / 3;
}

function valueAt(rule: FieldRule, row: Row, start: number, placed: number): LabelDraft | null {
  const value = rule.value.exec(row.text.slice(start))?.[0].trim();
  if (!value) return null;
  const span = { start, end: start + value.length };
  return {
    field: rule.field,
    value,
    doubts: rule.doubts(value),
    confidence: confidenceOfSpan(row, span) * placed,
    box: boxOfSpan(row, span),
    source: 'text',
  };
}

/** Makers and refrigerants, which are known without a name. */
function byForm(rows: readonly Row[]): LabelDraft[] {
  const refrigerant = FIELD_RULES.find(({ field }) => field === 'refrigerant');
  return rows.flatMap((row) => [
    ...makersIn(row.text).map((span) => makerDraft(row, span)),
    ...[...row.text.matchAll(/(?<![A-Z0-9])(?=R|H)/gi)].flatMap(({ index }) => {
      const isNamed = refrigerant && REFRIGERANT.test(row.text.slice(index));
      return (isNamed && valueAt(refrigerant, row, index, PLACED.byForm)) || [];
    }),
  ]);
}

function makerDraft(row: Row, { value, ...span }: Span & { value: string }): LabelDraft {
  const confidence = confidenceOfSpan(row, span) * PLACED.byForm;
  return {
    field: 'maker',
    value,
    doubts: doubtsInMaker(value),
    confidence,
    box: boxOfSpan(row, span),
    source: 'text',
  };
}

/** Whether the value has another name and only its unit here: `MCA 18.7 AMPS`. */
function isUnitOf({ field, box }: LabelDraft, all: readonly LabelDraft[]): boolean {
  const isHere = (other: LabelBox): boolean => other.left === box.left && other.top === box.top;
  return field === 'amperes' && all.some((other) => other.field !== field && isHere(other.box));
}

/** One draft for each field: the most certain one; of makers, the one in the largest letters. */
function bestOfEach(drafts: readonly LabelDraft[]): LabelDraft[] {
  const rank = ({ field, confidence, box }: LabelDraft): number =>
    field === 'maker' ? heightOf(box) : confidence;
  const best = new Map<LabelField, LabelDraft>();
  for (const draft of drafts) {
    const known = best.get(draft.field);
    if (!known || rank(draft) > rank(known)) best.set(draft.field, draft);
  }
  return [...best.values()];
}
