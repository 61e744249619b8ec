import { doubtsInNumber } from './doubtfulCharacters.ts';
import { VOLTAGE } from './labelFields.ts';
import type { NamedRow } from './labelNames.ts';
import type { Found } from './labelValues.ts';
import { boxOfSpan, confidenceOfSpan, type Span } from './rows.ts';
import { hasAmperes, hasVolts, isNoVoltage } from './units.ts';

/** Plates for two supplies write one value for each: `208V 35.2A 240V 38.5A`. The volts are a pair. */

/** A voltage in a row; letters behind it are its unit. */
const VOLTAGES = new RegExp(String.raw`(?<![A-Z0-9.,])${VOLTAGE}(?!\d|[.,]\d|(?!V)[A-Z])`, 'gi');
/** A sign or word that makes two voltages one rating, also where only the second one has its unit. */
const CONNECTED = /^\s{0,2}(?:V(?:AC|OLTS?)?)?\s{0,2}(?:[/&–-]|(?:OR|AND|TO)(?![A-Z]))\s{0,2}$/i;
/** Numbers and units of other values, which belong to the voltage in front of them. */
const OTHER_VALUES =
  /^(?:[\s\d./,;&~–-]|(?:V(?:AC|OLTS?)?|A(?:MPS?)?|K?W(?:ATTS?)?|HZ|PH(?:ASE)?|OR|AND)(?![A-Z]))*$/i;
/** Voltages of equipment for services of 208 and 240 V (ANSI C84.1). No usual size is among them. */
const ONE_CLASS = new Set(['208', '220', '230', '240']);

/** A single voltage with the others of its row that belong to the same rating; anything else unchanged. */
export function withOtherVolts(found: Found): Found {
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
