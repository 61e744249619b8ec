import { doubtsInNumber } from './doubtfulCharacters.ts';
import { readBarcodes } from './labelBarcodes.ts';
import type { LabelDraft } from './labelDrafts.ts';
import { FIELD_RULES, type LabelField, REFRIGERANT, VOLTAGE } from './labelFields.ts';
import { type NamedRow, overlap, withNames } from './labelNames.ts';
import { type Found, foundAt, isUnit, PLACED, readName, valueAt } from './labelValues.ts';
import { doubtsInMaker, makersIn } from './makers.ts';
import { type Barcode, heightOf, type TextLine } from './recognizedText.ts';
import { boxOfSpan, confidenceOfSpan, isCutOff, type Row, rowsOf, type Span } from './rows.ts';
import { hasAmperes, hasVolts, isNoVoltage } from './units.ts';

/** A voltage in a row; letters behind it are its unit. */
const VOLTAGES = new RegExp(String.raw`(?<![A-Z0-9.,])${VOLTAGE}(?!\d|[.,]\d|(?!V)[A-Z])`, 'gi');
/** A sign or word that makes two voltages one rating, also where only the second one has its unit. */
const CONNECTED = /^\s{0,2}(?:V(?:AC|OLTS?)?)?\s{0,2}(?:[/&–-]|(?:OR|AND|TO)(?![A-Z]))\s{0,2}$/i;
/** Numbers and units of other values, which belong to the voltage in front of them. */
const OTHER_VALUES =
  /^(?:[\s\d./,;&~–-]|(?:V(?:AC|OLTS?)?|A(?:MPS?)?|K?W(?:ATTS?)?|HZ|PH(?:ASE)?|OR|AND)(?![A-Z]))*$/i;
/** Voltages of equipment for services of 208 and 240 V (ANSI C84.1). No usual size is among them. */
const ONE_CLASS = new Set(['208', '220', '230', '240']);

export interface LabelReading {
  drafts: LabelDraft[];
  /** Fields whose name is on the plate, and whose value could not be read. */
  unread: LabelField[];
  /** Texts of barcodes that are no draft, such as links. They are only shown. */
  codes: string[];
  /** `foreign`: text in a script without names that are known. `noText`: neither text nor a code. */
  outcome: 'read' | 'nothingKnown' | 'foreign' | 'noText';
}

/** Drafts from what was recognized in a picture. */
export function readLabel(lines: readonly TextLine[], barcodes: readonly Barcode[] = []): LabelReading {
  const rows = rowsOf(lines.filter(({ text }) => text.trim() !== '')).map(withNames);
  const named = rows.flatMap((row, index) =>
    row.names.map((name) => ({ name, row, found: readName(name, row, rows.slice(index + 1)) })),
  );
  const all = withoutParts([...named.flatMap(({ found }) => found ?? []), ...byForm(rows)]);
  const whole = all.filter(({ row, span, isWhole }) => isWhole && !isCutOff(row, span));
  const texts = bestOfEach(whole.filter((found) => !hasOtherName(found, all)));
  const { drafts, codes } = readBarcodes(texts, barcodes);
  const known = new Set(drafts.map(({ field }) => field));
  const unread = named
    .filter(({ name, row }) => name.isCertain && !isUnit(name, row) && !isPart({ row, span: name }, all))
    .flatMap(({ name: { rule } }) => (rule ? [rule.field] : []));
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

/** Makers and refrigerants, which are known without a name. */
function byForm(rows: readonly NamedRow[]): Found[] {
  return rows.flatMap((row) => [
    ...makersIn(row.text).map(({ value, ...span }) => makerAt(row, span, value)),
    ...[...row.text.matchAll(/(?<![A-Z0-9])(?=R|H)/gi)].flatMap(
      ({ index }) => refrigerantAt(row, index) ?? [],
    ),
  ]);
}

function makerAt(row: NamedRow, span: Span, value: string): Found {
  const found = foundAt({ field: 'maker', doubts: () => [] }, row, span, PLACED.byForm);
  return { ...found, draft: { ...found.draft, value, doubts: doubtsInMaker(value) } };
}

const REFRIGERANT_RULE = FIELD_RULES.find(({ field }) => field === 'refrigerant');
/** The R-value of an insulation looks like a refrigerant. */
const INSULATION = /(?:INSULAT|VALUE|RESISTANCE)\D*$/i;

function refrigerantAt(row: NamedRow, start: number): Found | null {
  if (!REFRIGERANT_RULE || INSULATION.test(row.text.slice(0, start))) return null;
  const isByForm = REFRIGERANT.test(row.text.slice(start));
  return isByForm ? valueAt(REFRIGERANT_RULE, row, { start }, PLACED.byForm) : null;
}

/** Texts that are one value as a whole: a unit in a model number is none. */
const WHOLE_TEXTS: ReadonlySet<LabelField> = new Set(['model', 'serial', 'refrigerant']);

function withoutParts(all: readonly Found[]): Found[] {
  return all.filter((found) => !isPart(found, all));
}

/** Whether a text is inside a code or a refrigerant of another field. */
function isPart(
  { row, span: { start, end }, draft }: Pick<Found, 'row' | 'span'> & Partial<Found>,
  all: readonly Found[],
): boolean {
  return all.some(
    (other) =>
      WHOLE_TEXTS.has(other.draft.field) &&
      other.draft.field !== draft?.field &&
      other.row === row &&
      other.span.start <= start &&
      end <= other.span.end,
  );
}

/** Whether a current has another name here. */
function hasOtherName({ draft, row, span }: Found, all: readonly Found[]): boolean {
  const isOther = (other: Found): boolean => other.draft.field !== 'amperes' && other.row === row;
  return draft.field === 'amperes' && all.some((other) => isOther(other) && overlap(other.span, span));
}

/** One draft for each field: the most certain one; of makers, the one in the largest letters. */
function bestOfEach(found: readonly Found[]): LabelDraft[] {
  const rank = ({ draft: { field, confidence, box }, isBare }: Found): number =>
    field === 'maker' ? heightOf(box) : confidence - (isBare ? 1 : 0);
  const best = new Map<LabelField, Found>();
  for (const one of found) {
    const known = best.get(one.draft.field);
    if (!known || rank(one) > rank(known)) best.set(one.draft.field, one);
  }
  return [...best.values()].map((one) => withOtherVolts(one).draft);
}

/**
 * A single voltage with the others of its row that belong to the same rating; anything else unchanged. Plates for two
 * supplies write one value for each: `208V 35.2A 240V 38.5A`. The volts are a pair.
 */
function withOtherVolts(found: Found): Found {
  const { draft, row, span } = found;
  if (draft.field !== 'volts' || !/^\w{3}$/.test(draft.value)) return found;
  const rating = ratingsIn(row).find((voltages) => voltages.some(({ start }) => start === span.start));
  const [first, last] = [rating?.at(0), rating?.at(-1)];
  if (!rating || !first || !last || rating.length < 2) return found;
  const whole = { start: first.start, end: last.end };
  const between = row.text.slice(first.end, rating[1]?.start);
  const isRange = CONNECTED.test(between) && /[–-]|TO/i.test(between);
  const value = rating.map(({ start, end }) => row.text.slice(start, end)).join(isRange ? '-' : '/');
  const confidence = Math.min(draft.confidence, confidenceOfSpan(row, whole));
  const read = { value, doubts: doubtsInNumber(value), confidence, box: boxOfSpan(row, whole) };
  return { ...found, span: whole, draft: { ...draft, ...read } };
}

/** The voltages of a row in the order of the plate, those of one rating together. */
function ratingsIn(row: NamedRow): Span[][] {
  const ratings: Span[][] = [];
  for (const { 0: text, index } of row.text.matchAll(VOLTAGES)) {
    const voltage = { start: index, end: index + text.length };
    const rest = row.text.slice(voltage.end);
    if (isNoVoltage(text, rest) || hasAmperes(rest)) continue;
    const rating = ratings.at(-1);
    const before = rating?.at(-1);
    if (rating && before && isOneRating(before, voltage, row)) rating.push(voltage);
    else ratings.push([voltage]);
  }
  return ratings;
}

function isOneRating(one: Span, other: Span, { text }: NamedRow): boolean {
  const between = text.slice(one.end, other.start);
  if (CONNECTED.test(between)) return true;
  if (between.trim() === '')
    return [one, other].every(({ start, end }) => ONE_CLASS.has(text.slice(start, end)));
  return OTHER_VALUES.test(between) && [one, other].every(({ end }) => hasVolts(text.slice(end)));
}
