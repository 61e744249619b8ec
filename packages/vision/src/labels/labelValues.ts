import { isNamed, wholeCode } from './labelCodes.ts';
import type { LabelDraft } from './labelDrafts.ts';
import type { FieldRule } from './labelFields.ts';
import { isDirectlyAfter, type Name, type NamedRow, overlap, SEPARATORS } from './labelNames.ts';
import type { LabelBox } from './recognizedText.ts';
import { boxOfSpan, confidenceOfSpan, type Span } from './rows.ts';
import { bareNumber, hasAmperes } from './units.ts';

/** The values of names: next to them, in front of them, or below them. */

/** The confidence in the place of a value: next to its name, below it, or by its form alone. */
export const PLACED = { next: 1, below: 0.9, byForm: 0.85 };

/** A draft and where its text is. */
export interface Found {
  draft: LabelDraft;
  row: NamedRow;
  span: Span;
  isBare: boolean;
  /** False for a code behind which a word may belong to it. */
  isWhole: boolean;
}

/** The value of a name; `below` are the rows under it. */
export function readName(name: Name, row: NamedRow, below: readonly NamedRow[]): Found | null {
  const { rule, isBare } = name;
  if (!rule || isUnit(name, row)) return null;
  const before = unclaimedBefore(rule, name, row);
  if (!name.isCertain) return before;
  const after = valueAfter(rule, name, row);
  const found =
    (isValueFirst(name, row) ? (before ?? after) : (after ?? before)) ?? valueBelow(rule, name, row, below);
  return found && { ...found, isBare };
}

/** Whether the value has another name and only its unit here: `MCA 18.7 AMPS`, `FLA 0.75 A`. */
export function isUnit(name: Name, row: NamedRow): boolean {
  const { rule } = name;
  if (rule?.field !== 'amperes') return false;
  const before = valueBefore(rule, name, row);
  return before !== null && isClaimed(before, rule);
}

function unclaimedBefore(rule: FieldRule, name: Name, row: NamedRow): Found | null {
  const before = valueBefore(rule, name, row);
  return before && rule.kind === 'current' && isClaimed(before, rule) ? null : before;
}

/** Whether a current is the value of a name in front of it. */
function isClaimed({ row, span: { start } }: Found, { field }: FieldRule): boolean {
  const claims = (name: Name): boolean =>
    isDirectlyAfter(row, name, start)
      ? (name.rule?.value.test(row.text.slice(start)) ?? true)
      : isOneOfSeveral(name, start, row);
  return row.names.some(
    (name) =>
      name.isCertain &&
      name.rule?.field !== field &&
      name.rule?.kind !== 'code' &&
      claims(name) &&
      !isValueFirst(name, row),
  );
}

/** Whether a number is behind a current's name and others: `MCA 208V 35.2A 240V 38.5A`. */
function isOneOfSeveral(name: Name, start: number, row: NamedRow): boolean {
  const isCurrent = name.rule?.kind === 'current' && name.rule.field !== 'amperes';
  return isCurrent && name.end <= start && start < partEnd(name, row) && beginsWithOther(name.end, row);
}

/** Where the text of a name ends: at the next one that is no unit of its numbers. */
function partEnd({ end }: Span, { names, text }: NamedRow): number {
  const isUnitName = ({ rule, isCertain }: Name): boolean =>
    !isCertain || ['amperes', 'volts', 'phase'].includes(rule?.field ?? '');
  return names.find((name) => name.start >= end && !isUnitName(name))?.start ?? text.length;
}

/** Whether a number that is no current follows here. */
function beginsWithOther(end: number, { text }: NamedRow): boolean {
  const rest = text.slice(end);
  return /\d/.test(rest[SEPARATORS.exec(rest)?.[0].length ?? 0] ?? '') && bareNumber(rest) === null;
}

/** A number begins neither in a code, `036-230`, nor in a refrigerant; a minus sign may follow a unit, `230V-1PH`. */
const NUMBER_START =
  /(?<![A-Z0-9./,]|(?<![A-Z])(?:R|H?C?FC)\s|(?<=[A-Z0-9])(?<![0-9OISB]\s?(?:V|VAC|VOLTS?|HZ|HERTZ|PH|PHASE|A|AMPS?|K?W)~?)-)[0-9I]/gi;

function valueBefore(rule: FieldRule, { start, end, isCertain }: Name, row: NamedRow): Found | null {
  if (!rule.canPrecede) return null;
  const before = row.text.slice(0, start).replace(/[\s-]+$/, '');
  // In `15 A MAPLE STREET` the letter is a word.
  const isWord = before.length < start && /^\s*\p{L}/u.test(row.text.slice(end));
  if (!isCertain && isWord) return null;
  for (const { index } of before.matchAll(NUMBER_START)) {
    const found = valueAt(rule, row, { start: index, end: before.length }, PLACED.next);
    // In `COMPRESSOR 1 RLA` the number is that of the compressor.
    const isOrdinal =
      rule.kind === 'current' && rule.field !== 'amperes' && /^\d$/.test(found?.draft.value ?? '');
    if (found?.span.end === before.length) return isOrdinal ? null : found;
  }
  return null;
}

/**
 * Whether values are in front of their names here, as in `14.1 RLA 77.0 LRA`: the first one is, and no value is behind
 * the last name. Where one is on both sides, the first may be a number of the device, or its volts.
 */
function isValueFirst(name: Name, row: NamedRow): boolean {
  const run = runOf(name, row);
  const [first = name, last = name] = [run.at(0), run.at(-1)];
  const leading = numberBefore(first, row);
  if (leading === undefined) return false;
  return bareNumber(row.text.slice(last.end)) === null || !/^(?:[1-9]|[1-6]\d{2}(?:\D.*)?)$/.test(leading);
}

/** The names around this one with a number between each two of them. */
function runOf(name: Name, { names, text }: NamedRow): Name[] {
  const runs: Name[][] = [];
  for (const next of names.filter(({ isCertain }) => isCertain)) {
    const run = runs.at(-1);
    const previous = run?.at(-1);
    const isLinked =
      previous && isOfNumber(previous) && bareNumber(text.slice(previous.end, next.start)) !== null;
    if (run && isLinked) run.push(next);
    else runs.push([next]);
  }
  return runs.find((run) => run.includes(name)) ?? [name];
}

const isOfNumber = ({ rule }: Name): boolean => rule === null || rule.kind === 'current' || rule.canPrecede;

function numberBefore(name: Name, row: NamedRow): string | undefined {
  if (name.rule) return valueBefore(name.rule, name, row)?.draft.value;
  const before = row.text.slice(0, name.start);
  return /(?<![A-Z0-9./,-])(\d[\d.]*(?:\s?\/\s?[\d.]+)?)[\s-]*$/i.exec(before)?.[1];
}

function valueAfter(rule: FieldRule, name: Span, row: NamedRow): Found | null {
  // A slash after a name would be a part of another word.
  const start = name.end + (SEPARATORS.exec(row.text.slice(name.end))?.[0].length ?? 0);
  return valueAt(rule, row, { start }, PLACED.next) ?? amperesAfter(rule, name, row);
}

/** The only number with the unit of a current, behind numbers with others: `MAIN BREAKER 120/240V 200A`. */
function amperesAfter(rule: FieldRule, name: Span, row: NamedRow): Found | null {
  if (rule.kind !== 'current' || rule.field === 'amperes' || !beginsWithOther(name.end, row)) return null;
  const { text } = row;
  const found = [...text.slice(0, partEnd(name, row)).matchAll(/(?<![A-Z0-9./,-])\d/gi)]
    .filter(({ index }) => index >= name.end)
    .flatMap(({ index }) => valueAt(rule, row, { start: index }, PLACED.next) ?? [])
    .filter(({ span }) => hasAmperes(text.slice(span.end)));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** The most by which a value can be below its name, in heights of the name's row. */
const REACH = 1.6;

/** The text under a name. A row with names of its own ends the search: the value was not read. */
function valueBelow(rule: FieldRule, name: Name, row: NamedRow, below: readonly NamedRow[]): Found | null {
  const height = row.bottom - row.top;
  const head = boxOfSpan(row, name);
  for (const next of below.filter(({ top }) => top - row.bottom < REACH * height)) {
    const word = wordsOf(next).find((span) => isUnder(boxOfSpan(next, span), head));
    const found =
      word && !belongsToName(word, next) ? valueAt(rule, next, { start: word.start }, PLACED.below) : null;
    if (found) return found;
    if (next.names.some(({ isCertain }) => isCertain)) return null;
  }
  return null;
}

function belongsToName(word: Span, row: NamedRow): boolean {
  return row.names.some(
    (name) => name.isCertain && (isDirectlyAfter(row, name, word.start) || overlap(name, word)),
  );
}

function wordsOf({ text }: NamedRow): Span[] {
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

/** The value that begins here, up to the end if one is given. */
export function valueAt(
  rule: FieldRule,
  row: NamedRow,
  { start, end }: { start: number; end?: number },
  placed: number,
): Found | null {
  const text = row.text.slice(start, end);
  const value = rule.value.exec(text)?.[0].trim();
  if (!value) return null;
  const span = { start, end: start + value.length };
  if (rule.kind === 'code') return codeAt(rule, row, span, placed);
  return rule.isRefused(value, text.slice(value.length)) ? null : foundAt(rule, row, span, placed);
}

function codeAt(rule: FieldRule, row: NamedRow, first: Span, placed: number): Found | null {
  if (isNamed(first, row)) return null;
  const text = row.text.slice(first.start, first.end);
  const whole = wholeCode(row, first);
  const isAlone = whole?.end === first.end;
  // `2034` alone is a year, and in `2034 105361789` it is a part of a serial.
  const isOther = rule.isRefused(text, '') && (isAlone || !/^\d+$/.test(text));
  if (isOther || (isAlone && text.length < 4)) return null;
  return { ...foundAt(rule, row, whole ?? first, placed), isWhole: whole !== null };
}

export function foundAt(
  { field, doubts }: Pick<FieldRule, 'field' | 'doubts'>,
  row: NamedRow,
  span: Span,
  placed: number,
): Found {
  const value = row.text.slice(span.start, span.end).replaceAll(/ {2,}/g, ' ');
  const draft: LabelDraft = {
    field,
    value,
    doubts: doubts(value),
    confidence: confidenceOfSpan(row, span) * placed,
    box: boxOfSpan(row, span),
    source: 'text',
  };
  return { draft, row, span, isBare: false, isWhole: true };
}
