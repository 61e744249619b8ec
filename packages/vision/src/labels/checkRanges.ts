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

/** Compares the facts of one plate, or of a plate and its breaker, with each other. */
export function checkRanges(facts: readonly StatedFact[], thisYear: number): RangeHint[] {
  const [breaker, maximum, minimum, rated] = (['breaker', 'mocp', 'mca', 'rla'] as const).map((field) =>
    numberOf(facts.find((fact) => fact.field === field)?.value),
  );
  const hints: (RangeHint | false)[] = [
    isMore(breaker, maximum) && { kind: 'breakerAboveMaximum', breaker, maximum: maximum ?? 0 },
    isMore(minimum, maximum) && { kind: 'maximumBelowMinimum', maximum: maximum ?? 0, minimum },
    isMore(rated, minimum) && { kind: 'ratedLoadAboveMinimum', rated, minimum: minimum ?? 0 },
    ...facts.flatMap((fact) => hintsOn(fact, thisYear)),
  ];
  return hints.filter((hint) => hint !== false);
}

const isMore = (one: number | undefined, other: number | undefined): one is number =>
  one !== undefined && other !== undefined && one > other;

function hintsOn({ field, value }: StatedFact, thisYear: number): RangeHint[] {
  if (field === 'mocp' || field === 'breaker') {
    const size = numberOf(value);
    return size === undefined || STANDARD_SIZES.has(size) ? [] : [{ kind: 'unusualSize', size }];
  }
  if (field === 'volts') {
    const volts = (value.match(/\d+/g) ?? []).map(Number).filter((one) => !USUAL_VOLTS.has(one));
    return isReadable(value) ? volts.map((one) => ({ kind: 'unusualVolts', volts: one })) : [];
  }
  const year = field === 'manufactured' ? yearIn(value) : null;
  const isPossible = year === null || (year >= FIRST_YEAR && year <= thisYear);
  return isPossible ? [] : [{ kind: 'yearOutOfRange', year }];
}

/** The number of a value without doubtful letters; of a pair, the first one. */
function numberOf(value: string | undefined): number | undefined {
  const number = /^\d+(?:\.\d+)?(?=$|[\s/])/.exec(value?.trim() ?? '')?.[0];
  return number === undefined ? undefined : Number(number);
}

const isReadable = (value: string): boolean => /^[\dY/\s-]+$/i.test(value);

/** The year with its century; null where the plate gives two digits, or only a month. */
export function yearIn(value: string): number | null {
  const year = /(?<!\d)(?:19|20)\d{2}(?!\d)/.exec(value)?.[0];
  return year === undefined ? null : Number(year);
}
