import type { LabelField } from './labelFields.ts';

/** A fact of a plate, as it was read or accepted. */
interface StatedFact {
  field: LabelField;
  value: string;
}

/**
 * A reason to look again. It is a hint and never a finding: a reading may be wrong, and a plate may belong to
 * another unit.
 */
export type RangeHint =
  | { kind: 'breakerAboveMaximum'; breaker: number; maximum: number }
  | { kind: 'maximumBelowMinimum'; maximum: number; minimum: number }
  | { kind: 'ratedLoadAboveMinimum'; rated: number; minimum: number }
  | { kind: 'unusualSize'; size: number }
  | { kind: 'unusualVolts'; volts: number }
  | { kind: 'yearOutOfRange'; year: number };

/** Standard sizes of fuses and breakers (NEC 240.6), as far as plates of houses name them. */
const STANDARD_SIZES = new Set([
  ...[15, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90, 100, 110, 125],
  ...[150, 175, 200, 225, 250, 300, 350, 400, 450, 500, 600],
]);
const USUAL_VOLTS = new Set([
  ...[100, 110, 115, 120, 125, 127, 200, 208, 220, 230, 240, 250],
  ...[265, 277, 347, 380, 400, 415, 440, 460, 480, 575, 600],
]);
const FIRST_YEAR = 1940;

/**
 * Compares the facts of one plate, or of a plate and its breaker, with each other.
 * @param ofOthers facts of other photos of the same item, which count for the fields that this plate does not state
 */
export function checkRanges(
  facts: readonly StatedFact[],
  thisYear: number,
  ofOthers: readonly StatedFact[] = [],
): RangeHint[] {
  const above = (one: LabelField, other: LabelField): Pair[] => pairsAbove(one, other, { facts, ofOthers });
  return [
    ...above('breaker', 'mocp').map(([breaker, maximum]) => ({
      kind: 'breakerAboveMaximum' as const,
      breaker,
      maximum,
    })),
    ...above('mca', 'mocp').map(([minimum, maximum]) => ({
      kind: 'maximumBelowMinimum' as const,
      maximum,
      minimum,
    })),
    ...above('rla', 'mca').map(([rated, minimum]) => ({
      kind: 'ratedLoadAboveMinimum' as const,
      rated,
      minimum,
    })),
    ...facts.flatMap((fact) => hintsOn(fact, thisYear)),
  ];
}

type Pair = readonly [higher: number, lower: number];

interface Compared {
  facts: readonly StatedFact[];
  ofOthers: readonly StatedFact[];
}

/** Where the one is above the other. At least one of the two is stated by this plate. */
function pairsAbove(one: LabelField, other: LabelField, { facts, ofOthers }: Compared): Pair[] {
  const statedIn = (field: LabelField, list: readonly StatedFact[]): StatedFact[] =>
    list.filter((fact) => fact.field === field);
  if (![one, other].some((field) => statedIn(field, facts).length > 0)) return [];
  const sizesOf = (field: LabelField): number[] => {
    const own = statedIn(field, facts);
    const stated = own.length > 0 ? own : statedIn(field, ofOthers);
    return [...new Set(stated.flatMap((fact) => sizeOf(fact) ?? []))];
  };
  const lower = sizesOf(other);
  return sizesOf(one).flatMap((high) => lower.filter((low) => high > low).map((low): Pair => [high, low]));
}

function hintsOn({ field, value }: StatedFact, thisYear: number): RangeHint[] {
  if (field === 'mocp' || field === 'breaker') {
    const unusual = numbersIn(value).filter((size) => !STANDARD_SIZES.has(size));
    return unusual.map((size) => ({ kind: 'unusualSize', size }));
  }
  if (field === 'volts') {
    const volts = (value.match(/\d+/g) ?? []).map(Number).filter((one) => !USUAL_VOLTS.has(one));
    return isReadable(value) ? volts.map((one) => ({ kind: 'unusualVolts', volts: one })) : [];
  }
  const year = field === 'manufactured' ? yearIn(value) : null;
  const isPossible = year === null || (year >= FIRST_YEAR && year <= thisYear);
  return isPossible ? [] : [{ kind: 'yearOutOfRange', year }];
}

/** The number of a value without doubtful letters; of a pair, the first one, and of two maximums the larger one. */
function sizeOf({ field, value }: StatedFact): number | undefined {
  const numbers = numbersIn(value);
  return field === 'mocp' && numbers.length > 0 ? Math.max(...numbers) : numbers[0];
}

/** The numbers of a value; none if one of them has a doubtful letter. */
function numbersIn(value: string): number[] {
  const numbers = value.split('/').map((part) => /^\d+(?:\.\d+)?(?=$|\s)/.exec(part.trim())?.[0]);
  return numbers.every((number) => number !== undefined) ? numbers.map(Number) : [];
}

const isReadable = (value: string): boolean => /^[\dY/\s-]+$/i.test(value);

/** The year with its century; null where the plate gives two digits, or only a month. */
export function yearIn(value: string): number | null {
  const year = /(?<!\d)(?:19|20)\d{2}(?!\d)/.exec(value)?.[0];
  return year === undefined ? null : Number(year);
}
